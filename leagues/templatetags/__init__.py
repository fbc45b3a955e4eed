"""What templates of this room may call."""
