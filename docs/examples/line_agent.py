"""A program for `moonrace arena text`: it ends its turn where it can, else it does anything legal."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        ends = [action for action in message["legal"] if action.startswith("end")]
        print(random.choice(ends or message["legal"]), flush=True)
