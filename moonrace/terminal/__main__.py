"""`python -m moonrace.terminal` does the same as `moonrace`."""

from moonrace.terminal.main import main

main()
