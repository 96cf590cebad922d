"""The rules of Moonshot, a file for each chapter."""
