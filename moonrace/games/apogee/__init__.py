"""Apogee, a game by Sergio Matsumoto: rockets of the New Space, engineers face down, one twelve-sided die."""
