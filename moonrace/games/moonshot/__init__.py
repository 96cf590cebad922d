"""Moonshot: The Next Giant Leap, a game by Balázs Almády: a Politician and an Engineer on each side."""
