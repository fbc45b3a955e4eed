"""Knock-outs in the database: brackets made, and what follows from a result or a correction.

``plans`` says how a bracket is made, ``making`` makes it, ``gathering`` reads its rows, ``states``
asks how it stands, and ``advancing`` brings the rows to that after each result.
"""

from leagues.knockouts.advancing import VOID, Consequence, WouldVoid, advance

__all__ = ["VOID", "Consequence", "WouldVoid", "advance"]
