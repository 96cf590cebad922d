"""How the games look: HTML, SVG and plain text, made from a view alone. A folder per game, and a kit."""
