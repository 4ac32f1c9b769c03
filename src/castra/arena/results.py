"""The file of a contest: what is played on its first line, then one line of JSON for every round.

Every round is written when it is played, so whatever happens to the arena, what was played is kept; and a contest
begun again goes on where it stopped. A last line cut short by a crash is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from castra.arena.matches import Contest, Round
from castra.core.errors import CastraError
from castra.core.files import reason


class Results:
    """The rounds of one contest, by number; kept in a file if there is one."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest = contest
        self.path = path
        self.rounds: dict[int, Round] = {}
        if path is not None:
            self._open(path)

    def add(self, one: Round) -> None:
        self.rounds[one.number] = one
        if self.path is not None:
            self._append(self.path, msgspec.json.encode(one))

    def missing(self, count: int) -> list[int]:
        """Which of the first `count` rounds are still to be played."""
        return [number for number in range(count) if number not in self.rounds]

    def first(self, count: int) -> list[Round]:
        """Those of the first `count` rounds that were played."""
        return [self.rounds[number] for number in range(count) if number in self.rounds]

    def _open(self, path: Path) -> None:
        head = header(self.contest)
        try:
            data = path.read_bytes() if path.exists() else b""
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = data.splitlines(keepends=True)
            if not lines or not lines[0].endswith(b"\n"):
                path.write_bytes(head + b"\n")
                return
            if lines[0].strip() != head:
                raise CastraError(f"{path} holds another contest; --out names a file for this one.")
            kept = [lines[0], *self._read(lines[1:])]
            if len(kept) < len(lines):
                path.write_bytes(b"".join(kept))
        except OSError as error:
            raise CastraError(f"{path} cannot be used: {reason(error)}.") from None

    def _read(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The whole lines, whose rounds are taken in."""
        for line in lines:
            try:
                one = msgspec.json.decode(line, type=Round)
            except msgspec.DecodeError:
                return
            if not line.endswith(b"\n"):
                return
            self.rounds[one.number] = one
            yield line

    def _append(self, path: Path, data: bytes) -> None:
        try:
            with path.open("ab") as file:
                file.write(data + b"\n")
        except OSError as error:
            raise CastraError(f"{path} cannot be written: {reason(error)}.") from None


def header(contest: Contest) -> bytes:
    """What tells one contest from another; the number of rounds does not."""
    return msgspec.json.encode(
        {
            "castra": "arena",
            "game": contest.key,
            "setup": str(contest.setup),
            "packs": [str(pack) for pack in contest.packs],
            "a": contest.a,
            "b": contest.b,
            "seed": contest.seed,
            "cap": contest.cap,
        }
    )
