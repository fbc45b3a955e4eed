"""The exchange format: real competitions in, ours out, and a judgement where a file knows better.

`layout` says what a file holds, `reading` makes one from bytes or refuses it by path, `planning`
checks that it makes sense, `loading` writes it through the functions that the pages use, `judging`
compares our tables with those that a file expects, `writing` exports, `printing` shows a table in
a terminal. docs/exchange-format.md describes the format itself.
"""
