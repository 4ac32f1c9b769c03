"""Everything that requests are answered with, put together once when the server starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from castra.server.accounts.service import Accounts
from castra.server.analyses import Analyses
from castra.server.bots import Bots
from castra.server.config import Config
from castra.server.store.database import Database
from castra.server.tables.asking import Questions
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.shelf import Shelf
from castra.server.web.describing import Describer
from castra.server.web.limits import Limiter

if TYPE_CHECKING:
    from castra.server.web.hall import Hall


@dataclass
class Services:
    config: Config
    database: Database
    accounts: Accounts
    lobby: Lobby
    registry: Registry
    describer: Describer
    limiter: Limiter
    questions: Questions
    bots: Bots
    analyses: Analyses
    shelf: Shelf
    hall: Hall
    """The sockets, and who waits at tables that have not begun."""
