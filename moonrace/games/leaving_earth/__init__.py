"""Leaving Earth, a game by Joseph Fatula: twenty-one years of rockets one cannot trust yet, from 1956 on."""
