"""What the commands in `scripts/` do once they have found a Python."""
