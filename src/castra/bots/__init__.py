"""Players that are programs. They get views, never states."""

from __future__ import annotations

from castra.bots.bot import Bot, Limit, Thought
from castra.bots.names import is_player, player, players

__all__ = ["Bot", "Limit", "Thought", "is_player", "player", "players"]
