"""The rules of Leaving Earth as verbs, one file per chapter of the rulebook."""
