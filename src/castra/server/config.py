"""How a server is set up: a file, then the environment, then flags; what is said later counts.

    # castra.toml
    host = "0.0.0.0"
    database = "postgresql://castra@db.example/castra"
    trusted_proxies = ["10.0.0.1"]

    [limits]
    sockets = 2000

In the environment: CASTRA_HOST, CASTRA_DATABASE, CASTRA_TRUSTED_PROXIES (with commas), CASTRA_LIMITS_SOCKETS.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from castra.core.errors import CastraError
from castra.core.files import read_file, state_folder

PREFIX: Final = "CASTRA_"
Some = Annotated[int, Meta(ge=1, le=2**53)]
Seconds = Annotated[float, Meta(ge=0.1, le=1e9)]
Origin = Annotated[str, Meta(pattern=r"^https?://[^/?#@\s]+$")]
Proxy = Annotated[str, Meta(pattern=r"^[0-9A-Fa-f:.]+(/[0-9]+)?$")]
Contact = Annotated[str, Meta(pattern=r"^((mailto:|https://)[^\s]+)?$")]
READS: Final = {
    "origins": "it reads https://castra.example, without a path",
    "contact": "it reads mailto:security@castra.example or https://castra.example/security",
    "trusted_proxies": "it is an address as 10.0.0.1, or a network as 10.0.0.0/24",
}
"""How settings are written that a pattern would not explain."""
WHERE: Final = re.compile(r"(.*) - at `\$\.(.*)`")


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much one server, or one person on it, may use."""

    body: Some = 65_536
    """Bytes of a request."""
    frame: Some = 16_384
    """Bytes of a frame from a client."""
    pack: Some = 1_048_576
    """Bytes of a content file of one's own."""
    requests: Some = 300
    """Requests and frames of one person in a minute."""
    addresses: Some = 3_000
    """Requests from one address in a minute."""
    guests: Some = 60
    """Guests who may come from one address in a minute."""
    logins: Some = 10
    """Attempts to log in or register from one address, or with one name, in a minute."""
    tables: Some = 30
    """Tables that one person may set up in a minute."""
    bot_tables: Some = 100
    """Unfinished games with bots that one person may have set up."""
    bot_moves: Some = 40
    """Bot moves of one person that may be queued or running; with more, no new game with bots can be set up."""
    files: Some = 10
    """Content files and records that one person may bring in a minute."""
    lines: Some = 20
    """What one person may say in a minute."""
    analysis: Annotated[float, Meta(ge=0, le=1e9)] = 600.0
    """Seconds of analysis that one person may have in an hour."""
    sockets: Some = 5_000
    """Open sockets."""
    sockets_each: Some = 20
    """Open sockets of one person."""


class Bots(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The bots that think on this host."""

    workers: Annotated[int, Meta(ge=0, le=256)] = 2
    """Processes; 0 leaves all thinking to others."""
    seconds: Seconds = 5.0
    """The longest a bot may think about one action."""


class Ratings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Which rated games count, and who is ranked."""

    pair_limit: Some = 4
    """Games of one kind between the same two people that count in 24 hours."""
    least_games: Some = 5
    """Rated games after which a player is ranked."""
    least_opponents: Some = 3
    """Different opponents, in rated games, after which a player is ranked."""


class Config(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    database: str = ""
    """sqlite:///FILE or postgresql://…; empty for a file in the data folder."""
    data: str = ""
    """The folder for everything the server keeps; empty for the user's own."""
    no_browser: bool = False
    secure_cookies: bool = False
    """Set where people come by https."""
    origins: tuple[Origin, ...] = ()
    """Addresses by which people come, as https://castra.example; empty for whatever leads here, and on a server that
    only this machine can reach for its own names."""
    trusted_proxies: tuple[Proxy, ...] = ()
    """Addresses that may say for whom they ask."""
    contact: Contact = ""
    """Where people report a vulnerability of this server, as mailto:security@castra.example; served as security.txt."""
    metrics: tuple[str, ...] = ()
    """Addresses, besides this machine's own, that may read /metrics."""
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: Limits = Limits()
    bots: Bots = Bots()
    ratings: Ratings = Ratings()

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else state_folder() / "server"

    @property
    def database_address(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'castra.db'}"


def load_config(
    file: Path | None = None, environment: Mapping[str, str] | None = None, flags: Mapping[str, Any] | None = None
) -> Config:
    """The set-up of a server; a flag that is None was not given."""
    said: dict[str, Any] = _read(file) if file is not None else {}
    _from_environment(Config, os.environ if environment is None else environment, PREFIX, said)
    said |= {name: value for name, value in (flags or {}).items() if value is not None}
    try:
        return msgspec.convert(said, Config, strict=False)
    except msgspec.ValidationError as error:
        raise CastraError(_told(str(error))) from None


def _told(error: str) -> str:
    """What is wrong with which setting."""
    found = WHERE.fullmatch(error)
    if found is None:
        return f"The set-up of the server cannot be used: {error}."
    what, name = found.groups()
    what = READS.get(name.partition("[")[0], what) if "regex" in what else what
    return f"The setting {name} of the server cannot be used: {what[:1].lower()}{what[1:]}."


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_file(file).decode())
    except ValueError as error:
        raise CastraError(f"{file} is no TOML: {error}.") from None


def _from_environment(kind: type, environment: Mapping[str, str], prefix: str, said: dict[str, Any]) -> None:
    for field in msgspec.structs.fields(kind):
        name = prefix + field.name.upper()
        if isinstance(field.default, msgspec.Struct):
            part = said.setdefault(field.name, {})
            if isinstance(part, dict):  # else it is refused later, in words
                _from_environment(type(field.default), environment, f"{name}_", part)
        elif name in environment:
            text = environment[name]
            said[field.name] = _words(text) if isinstance(field.default, tuple) else text


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
