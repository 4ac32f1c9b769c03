"""Runs the prototype for `castra bench engine`; speaks as castra.arena.timing_worker does.

python bench/yardstick.py build/yardstick/src
"""

import sys
import time

from castra.arena.answering import serve

BATCH = 200  # games, about 10 ms compiled


def answer(request: dict[str, object]) -> dict[str, object]:
    import duchess
    from duchess.duchy import run_playouts

    if request["what"] == "hello":
        return {"compiled": duchess.compiled()}
    seconds = float(str(request["seconds"]))
    plies, seed, began = 0, 1, time.process_time()
    while True:
        plies += run_playouts(BATCH, seed)[0]
        seed += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return {"count": plies, "seconds": spent}


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    serve(answer)
