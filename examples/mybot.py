"""A bot of one's own in twenty lines: it plays at random. castra bot centurion --check "python3 examples/mybot.py" """

import json
import random
import sys

view = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "castra":
        print("ok my first bot", flush=True)
    elif word == "game":
        table = json.loads(rest)  # which game, which set-up, which seat is mine
    elif word == "view":
        view = json.loads(rest)  # the table as I may see it, and my choices
    elif word == "go":
        text, label = random.choice(view["choices"])
        print(f"info I like to {label}", flush=True)
        print(f"play {text}", flush=True)
    elif word == "quit":
        break
