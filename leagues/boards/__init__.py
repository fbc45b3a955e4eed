"""Boards: what hangs on the wall of a competition, ready for a template to write out.

Rows, sentences and fixtures as values in the language of the request; nothing here decides an
order or a right, and nothing here is stored.
"""
