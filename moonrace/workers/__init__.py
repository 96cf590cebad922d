"""Processes that work for a server: bounded, asked one thing at a time, ended in time."""
