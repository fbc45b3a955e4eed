"""Simulated FootClub: runs of matches between coaches, and what they come to."""
