"""The table of Battle Masters as a seat sees it.

Everything is public except the order of decks, and tokens that lie face down (masters-R-47).
"""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Scene, Track
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters import campaign, deploying, setup
from banneret.games.battle_masters.box.box import ARMIES
from banneret.games.battle_masters.box.words import ARMY_NAMES
from banneret.games.battle_masters.options import OPTIONS
from banneret.games.battle_masters.scene.board import boards
from banneret.games.battle_masters.scene.cards import cards, sheets
from banneret.games.battle_masters.scene.looks import SIDES
from banneret.games.battle_masters.scene.pieces import pieces
from banneret.games.battle_masters.state import State


def scene(s: State, seat: int | None) -> Scene:
    """Return what `seat` sees; None is a spectator."""
    return Scene(
        title=s.battle.name,
        phase=_phase(s),
        sides=SIDES,
        boards=boards(s),
        pieces=pieces(s, seat),
        cards=cards(s),
        tracks=_tracks(s),
        sheets=sheets(s),
    )


def _phase(s: State) -> Text:
    if s.course.card is not None:
        return s.course.card.title
    return "Before the battle" if not s.course.played else "Between two cards"


@alike
def _tracks(s: State) -> Iterable[Track]:
    tracks = [
        Track(
            f"left:{army}",
            fill("{army}: units", army=ARMY_NAMES[number]),
            s.left[number],
            len(s.box.armies[number]),
            army,
            counts=("unit", "units"),
        )
        for number, army in enumerate(ARMIES)
    ]
    tracks.append(Track("deck", "Battle cards left", len(s.deck), len(s.deck) + len(s.course.played)))
    if s.campaign is not None:
        tracks += [
            Track(
                f"points:{army}",
                fill("{army}: Campaign points", army=ARMY_NAMES[number]),
                s.campaign.points[number],
                0,
                army,
                counts=("Campaign point", "Campaign points"),
            )
            for number, army in enumerate(ARMIES)
        ]
    return tracks


def poster() -> Scene:
    """Return the Borderlands at their start, for the home page."""
    s = setup.begin({option.key: option.default for option in OPTIONS})
    campaign.begin_battle(s)
    deploying.place_fixed(s)
    return scene(s, None)
