"""Hidden characters are found in any text; what scripts and emoji need is not taken for one."""

from __future__ import annotations

import pytest

from castra.core.hidden import find_hidden
from castra.core.packs import text_flaw

HIDDEN = {
    "control": "\x00\x07\x1b\x7f\x85\x9b\n\r\t",
    "direction": "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    "zero width": "\u200b\u200c\u200d\u2060\u2061\u2064\ufeff\u180e\u00ad",
    "tags": "\U000e0001\U000e0020\U000e0041\U000e007f",
    "selectors": "\ufe00\ufe0e\ufe0f\U000e0100\U000e01ef\u180b",
    "private use": "\ue000\uf8ff\U000f0000\U0010fffd",
    "surrogates": "\ud800\udfff",
    "separators": "\u2028\u2029",
    "noncharacters": "\ufdd0\ufffe\uffff\U0001fffe\U0010ffff",
    "kept free": "\u2065\ufff0\U000e0080\U000e0fff",
    "blank letters": "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    "annotations": "\ufff9\ufffa\ufffb",
}
VISIBLE = [
    *(
        "",
        "salve",
        "Ave, Caesar — morituri te salutant!",
        "“ß” €",
        "a\u00a0b",
        "Ольга",
        "Ἀθηνᾶ",
        "山田はな",
        "שלום",
        "سلام ١٢",
    ),
    "می\u200cخواهم",  # Persian: a non-joiner between letters
    "क्\u200dष क्\u200cष",  # Devanagari: both after a virama
    *("👍🏽", "❤️", "1️⃣", "‼️", "👩‍🚀", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🙂‍↔️", "🇮🇹", "☺︎"),
    "葛\U000e0100城",  # a variant of an ideograph, as in Japanese names
    "ᠠ\u180b",
    "\u06dd١",
    "e\u0301",
]


@pytest.mark.parametrize("kind", HIDDEN)
@pytest.mark.parametrize("around", ["{}", "ab{}cd", "{}x", "x{}", "א{}ב", "👍{0}{0}👍"])
def test_hidden_character_is_found_wherever_it_stands(kind: str, around: str) -> None:
    for char in HIDDEN[kind]:
        assert find_hidden(around.format(char)).startswith(f"U+{ord(char):04X}"), ascii(char)


@pytest.mark.parametrize("text", VISIBLE)
def test_text_of_real_scripts_and_emoji_is_kept(text: str) -> None:
    assert find_hidden(text) == ""


@pytest.mark.parametrize(
    "text", ["a\u200db", "👍\u200da", "a\u200c", "می\u200c", "❤\ufe0f\ufe0f", "a\ufe0f", "🏴\U000e0067\U000e007f"]
)
def test_what_emoji_need_counts_only_where_they_need_it(text: str) -> None:
    assert find_hidden(text)


@pytest.mark.parametrize("char", ["\u202e", "\ue000", "\u3164", "\ufe0f", "\U000e0041"])
def test_content_files_are_held_to_the_same(char: str) -> None:
    assert text_flaw(f"Li{char}via", 60, True)


def test_first_hidden_character_is_named() -> None:
    assert find_hidden("ab\u202ecd\u200b") == "U+202E RIGHT-TO-LEFT OVERRIDE"
    assert find_hidden("\ue000") == "U+E000"
