"""Recorded matches, one for every way to play and to end, and what each of their steps told."""
