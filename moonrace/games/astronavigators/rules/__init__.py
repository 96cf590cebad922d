"""The rules of AstroNavigators: a file for each chapter of the rulebook."""
