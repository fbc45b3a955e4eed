"""Who meets whom, and when: pairings and calendars as pure functions.

Here belong generators (round robin, late entry, calendars) and the checkers that judge what they
made. Competitors are indices 0..n-1, answers are codes and numbers; nothing here knows a database,
a clock, or a word of English. Luck comes in as a ``cards.chance.Chance``.
"""
