"""How the games look: HTML, SVG and plain text, made from a view alone. One folder per game, and the kit they share."""
