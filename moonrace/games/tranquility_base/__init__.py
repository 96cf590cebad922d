"""Tranquility Base, a game by Van Overbay: complete six missions, then land on the Moon first."""
