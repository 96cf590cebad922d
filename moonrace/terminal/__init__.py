"""The command line, and play in plain lines. Names no game."""
