"""How AstroNavigators looks."""
