"""The rules of Tranquility Base as verbs, one file per chapter of the rulebook.

For each action a chapter has three functions: `list_...` adds what is legal to a list, `refuse_...` says why
one is not, `do_...` carries it out.
"""
