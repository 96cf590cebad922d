"""What every game shares: the decision loop, frames, chance, records, views, undo and refusals.

The kernel knows no game. Read `frames.py` first, then `position.py` and `match.py`.
"""
