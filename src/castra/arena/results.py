"""The file of a contest: what is played on its first line, then one line of JSON for every round.

Every round is written when it is played, so whatever happens to the arena, what was played is kept; and a contest
begun again goes on where it stopped. A line cut short by a crash or a full disk is played again. One process at a time
has the file, so that two arenas never play the same rounds into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Self

import msgspec

from castra.arena.contestants import made_of
from castra.arena.fuzz import game_for
from castra.arena.matches import Contest, Round
from castra.core.claims import claim, release
from castra.core.errors import CastraError
from castra.core.files import reason, write_file


class Results:
    """The rounds of one contest, by number; kept in a file if there is one."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest = contest
        self.path = path
        self.rounds: dict[int, Round] = {}
        if path is not None:
            if path.exists() and not path.is_file():
                raise CastraError(f"{path} cannot be used: it is no ordinary file.")
            claim(path)
            self._open(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let others have the file."""
        if self.path is not None:
            release(self.path)

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
        head = header(self.contest) + b"\n"
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise CastraError(f"{path} cannot be used: {reason(error)}.") from None
        if head.startswith(data):
            write_file(path, head)
        elif not data.startswith(head):
            raise CastraError(
                f"{path} holds another contest, one of an older castra, or none; --out names a file for this one."
            )
        else:
            lines = data.removeprefix(head).splitlines(keepends=True)
            kept = list(self._read(lines))
            if len(kept) < len(lines):
                write_file(path, head + b"".join(kept))

    def _read(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The whole lines, whose rounds are taken in."""
        for line in lines:
            try:
                one = msgspec.json.decode(line, type=Round)
            except msgspec.DecodeError:
                continue
            if line.endswith(b"\n"):
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
    said = {
        "castra": "arena",
        "game": contest.key,
        "setup": str(contest.setup),
        "packs": [str(pack) for pack in contest.packs],
        "a": contest.a,
        "b": contest.b,
        "seed": contest.seed,
        "cap": contest.cap,
        "players": made_of(game_for(contest.key, ()).folder),  # those of the same name may think otherwise since
    }
    if contest.packs:  # a file of the same name may have changed since
        said["content"] = game_for(contest.key, contest.packs).content_hash(contest.setup)
    if contest.equals:
        said["equals"] = True
    return msgspec.json.encode(said)
