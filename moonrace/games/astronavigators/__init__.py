"""AstroNavigators, a game by Vincent Verhoeven: read the sky, travel for it, then steer by it to the Moon."""
