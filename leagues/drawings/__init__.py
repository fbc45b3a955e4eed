"""Drawn things: crests and plots as SVG text, by one hand, without inline style."""
