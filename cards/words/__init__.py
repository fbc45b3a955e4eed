"""What cards say, in sentences: written from the facts of the card, in the reader's language."""
