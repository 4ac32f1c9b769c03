"""A worker process that fails: it ends, hangs, answers nonsense, or says that something went wrong.

Run as `python bad_thinker.py HOW PARENT`.
"""

import sys
import time

how = sys.argv[1]
for _ in sys.stdin.buffer:
    if how == "crash":
        sys.exit(1)
    if how == "hang":
        time.sleep(600)
    print({"babble": "no JSON", "fail": '{"done":"badly"}'}[how], flush=True)
