"""The rules of Apogee, a file for each chapter of the rulebook."""
