"""What the file of a battle says beside its mat: how the armies come onto it, who begins, and what ends the battle."""

from __future__ import annotations

from banneret.engine.words.wording import fill
from banneret.engine.workshop.fields import Block, Control, Mode
from banneret.games.battle_masters.box.box import ARMIES
from banneret.games.battle_masters.box.words import ARMY_NAMES, ARMY_TITLES

MOST_CARDS = 200
"""The most cards after which a drawn battle ends; a file may say more."""

EMPTY = {
    "source": "original",
    "id": "mine",
    "order": 99,
    "name": "",
    "setup": ["alternate-in-zones"],
    "zones": {"imperial": "south", "chaos": "north"},
    "first": "chaos",
    "tiles": [],
    "hedges": [],
    "placed": [],
    "victory": [{"army": army, "kind": "eliminate-army"} for army in ARMIES],
}
"""The file of a battle on the bare mat."""

_SETUPS = (
    ("All units stand where you put them", ["fixed"]),
    ("Those that you put there stand; others deploy freely", ["fixed", "free-in-zone"]),
    ("Those that you put there stand; others deploy in turn", ["fixed", "alternate-in-zones"]),
    ("Both armies deploy in turn", ["alternate-in-zones"]),
    ("Both armies deploy in turn, face down", ["secret-alternate"]),
    ("Units arrive by their cards", ["by-card"]),
)
_AREAS = {
    "": "none",
    "north": "2 rows in the north",
    "south": "2 rows in the south",
    "west": "2 columns in the west",
    "east": "2 columns in the east",
    "grunburg-west": "the western edge",
    "grunburg-east": "the eastern edge",
    "plains-west": "the western half",
    "plains-east": "the eastern half",
}

BLOCKS = (
    Block(
        "How the armies come onto the mat",
        (
            Control("Set-up", ("setup",), "mode", modes=tuple(Mode(says, {"setup": steps}) for says, steps in _SETUPS)),
            *(
                Control(
                    str(fill("Area of {:the}", title)),
                    ("zones", army),
                    "choice",
                    values=tuple(_AREAS.items()),
                    always=True,
                )
                for army, title in zip(ARMIES, ARMY_TITLES, strict=True)
            ),
            Control(
                "Deploys first", ("first",), "choice", values=tuple(zip(ARMIES, map(str, ARMY_NAMES), strict=True))
            ),
        ),
    ),
    Block(
        "What ends the battle",
        (
            *(
                Control(
                    str(fill("{} wins by entering the Tower", title)),
                    ("victory",),
                    "row",
                    row={"army": army, "kind": "occupy-tower"},
                    note="An army without units has lost in any case.",
                )
                for army, title in zip(ARMIES, ARMY_TITLES, strict=True)
            ),
            Control("After so many cards hits decide (0: never)", ("cards",), "number", 0, MOST_CARDS),
        ),
    ),
)
