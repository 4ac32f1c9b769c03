"""Bots that behave badly, each in its own way: python zoo.py KIND."""

import subprocess
import sys
import time

kind = sys.argv[1]
if kind == "dead":
    sys.exit(3)
if kind == "deaf":
    time.sleep(3600)
for line in sys.stdin:
    word = line.split(" ")[0].strip()
    if word == "castra":
        print("ok zoo" if kind != "rude" else "what?", flush=True)
    elif word == "go" and kind == "hanging":
        time.sleep(3600)
    elif word == "go" and kind == "parent":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        time.sleep(3600)
    elif word == "go" and kind == "flooding":
        while True:
            print("info " + "x" * 1000)
    elif word == "go" and kind == "endless":
        while True:
            sys.stdout.write("x" * 1000)
    elif word == "go" and kind == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\x00 play\n")
        sys.stdout.flush()
    elif word == "go" and kind == "illegal":
        print("play e2e4", flush=True)
    elif word == "go" and kind == "dying":
        sys.exit(1)
    elif word == "quit" and kind != "staying":
        break
