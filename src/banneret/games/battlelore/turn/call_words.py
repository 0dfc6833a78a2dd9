"""The units that a card orders, in words: `3 foot units with melee weapons`, `the left section` (lore-1-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.words import COLOR_WORDS

SIDES = ("left", "center", "right")
NO_LIMIT = 99
_ALL = Word("all", "all")
_NOUNS = {
    ("unit", False): Word("unit", "unit"),
    ("unit", True): Word("units", "units"),
    ("troop", False): Word("troop", "troop"),
    ("troop", True): Word("troops", "troops"),
}
"""A unit or a troop; whether several may be ordered."""
_BEFORE = {
    **COLOR_WORDS,
    "ranged": Word("ranged", "ranged"),
    "foot": Word("foot", "foot"),
    "mounted": Word("mounted", "mounted"),
    "weakened": Word("weakened", "weakened"),
}
_AFTER = {
    "melee-weapon": Word("melee-weapon", "with melee weapons"),
    "not-adjacent-to-enemy": Word("not-adjacent-to-enemy", "with no adjacent enemy"),
}
_CONNECTED = Word("chain", "in one connected group")
_CALLS = {
    (False, False): "{count} {units}",
    (True, False): "{count} {kinds} {units}",
    (False, True): "{count} {units} {further}",
    (True, True): "{count} {kinds} {units} {further}",
}
"""Which units are called: whether by what they are, and by what they have or how they stand."""
_SECTIONS = {
    ("left",): Word("left", "the left section"),
    ("center",): Word("center", "the center section"),
    ("right",): Word("right", "the right section"),
    ("left", "center"): Word("left center", "the left and center section"),
    ("center", "right"): Word("center right", "the center and right section"),
    ("left", "right"): Word("wings", "the wings"),
}
_EACH_SECTION = Word("each", "each section")


@lru_cache(maxsize=256)
def units_in_words(limit: int, filter: tuple[str, ...], *, chain: bool) -> Text:
    """Return how many units of which kind may be ordered."""
    before = [_BEFORE[word] for word in filter if word in _BEFORE]
    after = [*(_AFTER[word] for word in filter if word in _AFTER), *[_CONNECTED] * chain]
    return fill(
        _CALLS[bool(before), bool(after)],
        count=_ALL if limit >= NO_LIMIT else limit,
        kinds=Listed(before, ","),
        units=_NOUNS["troop" if "troop" in filter else "unit", limit != 1],
        further=Listed(after, ","),
    )


def sections_in_words(sides: Sequence[str]) -> Word:
    """Return these sections, as their player calls them."""
    return _SECTIONS.get(tuple(sides), _EACH_SECTION)
