"""What the file of an adventure says beside its map: who begins, what wins, cards, Lore and councils, special rules."""

from __future__ import annotations

from banneret.engine.words.wording import fill
from banneret.engine.workshop.fields import Block, Control, Mode
from banneret.games.battlelore.box.adventure_file import MOST_TURNS
from banneret.games.battlelore.box.box import CAMPS
from banneret.games.battlelore.box.war_council import CHARACTERS
from banneret.games.battlelore.box.words import CAMP_TITLES, CHARACTER_TITLES

_BOTH = tuple(zip(CAMPS, map(str, CAMP_TITLES), strict=True))
_COUNCIL = {camp: {"commander": 2, "wizard": 1} for camp in CAMPS}
_CUSTOM = {"levels": 6, "commander_min": 1, "creature_cost": {"pennant": 0, "standard": 0}}
_HAND = {"pennant": 5, "standard": 5}
_WITHOUT = {"lore": False, "lore_deck": None, "council": None, "custom": None, "start_lore": None, "hand": _HAND}

EMPTY = {
    "id": "mine",
    "number": 99,
    "name": "",
    "kind": "medieval",
    "source": "original",
    "description": "Drawn by hand.",
    "first": "pennant",
    "banners": {"pennant": 5, "standard": 5},
    "lore": False,
    "turns": MOST_TURNS,
    "hand": _HAND,
    "terrain": {},
    "pennant": {},
    "standard": {},
}
"""The file of an adventure without ground and units."""


def _for_both(label: str, table: str, least: int, most: int) -> tuple[Control, ...]:
    return tuple(Control(_of(label, title), (table, camp), "number", least, most) for camp, title in _BOTH)


def _of(label: object, title: str) -> str:
    return str(fill("{}, {}", label, title))


_MODES = (
    Mode("none", _WITHOUT),
    Mode("Wizard cards only", {"lore": True, "lore_deck": "wizard-only", "council": _COUNCIL, "custom": None}),
    Mode("councils that you set", {"lore": True, "lore_deck": "councils", "council": _COUNCIL, "custom": None}),
    Mode("councils that players make", {"lore": True, "lore_deck": "councils", "council": None, "custom": _CUSTOM}),
)
_START = (
    Mode("as the councils bring it", {"start_lore": None}),
    Mode("as you set it", {"start_lore": dict.fromkeys(CAMPS, 0)}),
)
_RULES = (
    ("creature-powers-without-lore", "Creatures have their powers without Lore"),
    ("free-web-release", "Webs are left without Lore"),
    ("no-strongholds", "Commanders place no Stronghold"),
    ("lore-master-landmarks", "Lore Masters of level 3 bring their landmarks"),
    ("no-lore-master-landmarks", "Lore Masters bring no landmarks"),
)

BLOCKS = (
    Block(
        "Who begins, and who wins",
        (
            Control("Begins", ("first",), "choice", values=_BOTH),
            *_for_both("Victory Banners", "banners", 1, 20),
            Control("Turns at most", ("turns",), "number", 2, MOST_TURNS),
        ),
    ),
    Block(
        "Cards and Lore",
        (
            Control("Lore", (), "mode", modes=_MODES),
            *_for_both("Command cards", "hand", 1, 20),
            *(
                Control(_of(CHARACTER_TITLES[member], title), ("council", camp, member), "number", 0, 3)
                for camp, title in _BOTH
                for member in CHARACTERS
            ),
            Control("Lore at the start", (), "mode", modes=_START),
            *_for_both("Lore tokens", "start_lore", 0, 20),
            Control("Levels of a council", ("custom", "levels"), "number", 1, 20),
            Control("Commander at least", ("custom", "commander_min"), "number", 0, 3),
            *(
                Control(
                    _of("Levels that a Creature costs", title),
                    ("custom", "creature_cost", camp),
                    "number",
                    0,
                    9,
                )
                for camp, title in _BOTH
            ),
        ),
    ),
    Block("Special rules", tuple(Control(says, ("rules",), "row", row={"op": op}) for op, says in _RULES)),
    Block(
        "Words",
        (
            Control("What it is about", ("description",), "text", most=200),
            Control(
                "Kind",
                ("kind",),
                "choice",
                values=(
                    ("medieval", "medieval"),
                    ("mercenary", "mercenary"),
                    ("creature", "creature"),
                    ("lore", "Lore"),
                ),
            ),
        ),
    ),
)
