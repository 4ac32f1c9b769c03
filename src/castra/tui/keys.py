"""The keys of the table on a full screen, and the page that explains them."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

KEYS: Final[list[BindingType]] = [
    Binding("question_mark", "help", "help", key_display="?"),
    Binding("u", "undo", "undo"),
    Binding("m", "moves", "moves"),
    Binding("slash", "type", "type", key_display="/"),
    Binding("i", "look", "look"),
    Binding("o", "odds", "odds"),
    Binding("w", "why", "why"),
    Binding("r", "rules", "rules"),
    Binding("s", "save", "save"),
    Binding("n", "new", "new"),
    Binding("q", "leave", "quit"),
    Binding("z", "zoom", "zoom"),
    Binding("a", "about", "about", show=False),
    Binding("x", "explore", "explore", show=False),
    Binding("t", "app.switch_theme", "theme", show=False),
    Binding("escape", "back", "back", show=False),
    Binding("pageup", "scroll_log(-1)", show=False),
    Binding("pagedown", "scroll_log(1)", show=False),
]

TAKEN: Final = frozenset("umiowrsnqzaxt")
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

Elsewhere
  m   the list of moves: up, down, Enter plays one, Esc goes back
  /   type a move in notation, or its number in the list;
      rules 4.2, look c3 and save FILE work there too
  i   a closer look at the place under the cursor, in a window of its own
  o   odds instead of what happened, and back; PageUp and PageDown scroll them
  w   why was that refused? The rule in full    r   all rules
  u   undo your last action, with what bots answered, back to the last draw
  s   save now and say where (every action is saved anyway)
  a   what of the data is attested, and what is reconstructed
  z   all the width for the table, and back     t   dark or light
  n   new game        q   quit                  ?   this help

Signs
  a heavy frame or ‹ › can be picked, a double frame or « » is the cursor
  ● picked    ◆ changed since your last action    ✗ why it was refused"""
