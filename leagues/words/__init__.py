"""Sentences: what the pure packages and the history say in codes, in the reader's language."""
