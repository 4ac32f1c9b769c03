"""The keys of the table on a full screen, and the page that explains them."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

LOOKING: Final[list[BindingType]] = [
    Binding("question_mark", "help", "help", key_display="?"),
    Binding("q", "leave", "quit"),
    Binding("i", "look", "look"),
    Binding("o", "odds", "odds"),
    Binding("r", "rules", "rules"),
    Binding("z", "zoom", "zoom"),
    Binding("a", "about", "about", show=False),
    Binding("v", "page", "page", show=False),
    Binding("t", "app.switch_theme", "theme", show=False),
    Binding("pageup", "scroll_log(-1)", show=False),
    Binding("pagedown", "scroll_log(1)", show=False),
]
"""Wherever a table is shown. The first keys are seen on narrow screens too."""

KEYS: Final[list[BindingType]] = [
    *LOOKING[:2],
    Binding("u", "undo", "undo"),
    Binding("m", "moves", "moves"),
    Binding("slash", "type", "type", key_display="/"),
    Binding("w", "why", "why"),
    Binding("h", "hint", "hint"),
    *LOOKING[2:],
    Binding("n", "new", "new"),
    Binding("s", "save", "save"),
    Binding("x", "explore", "explore", show=False),
    Binding("escape", "back", "back", show=False),
]

TAKEN: Final = frozenset("umiowhrsnqzaxtv")
"""Letters that buttons cannot have."""

HELP: Final = """\
On the table
  arrow keys      the cursor goes to the next lit place
  Shift+arrows    the cursor goes to any place, to look around (or x, then arrows)
  Tab, Shift+Tab  next and previous lit place or button
  Enter, Space    pick what is under the cursor; where nothing is lit: why not?
  a letter        press the button with that letter
  Esc             step back, one pick at a time
  mouse           click picks a place or a button; pointing shows it closely
  Space, Esc      while bots act: do not wait for the pictures

Elsewhere
  m   the list of moves: up, down, Enter plays one, Esc goes back
  /   type a move in notation, or its number in the list;
      rules 4.2, look c3 and save FILE work there too
  i   a closer look at the place under the cursor, in a window of its own
  o   the exact odds, and away with them; PageUp and PageDown scroll them, or else what happened
  v   where there is no room for all: moves, look, odds, what happened, one after the other
  w   why was that refused? The rule in full    r   all rules
  h   a hint: what the strongest would do in your place, and why
  u   undo your last action, with what bots answered, back to the last draw
  s   save now and say where (every action is saved anyway)
  a   what of the data is attested, and what is reconstructed
  z   all the width for the table, and back     t   dark or light
  n   another game    q   quit, the game is kept    ?   this help

Signs
  a heavy frame or ‹ › can be picked, a double frame or « » is the cursor
  ● picked    ◆ changed since your last action    ✗ why it was refused"""
