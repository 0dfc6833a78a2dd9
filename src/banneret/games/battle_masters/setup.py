"""The state before the first battle of a match (masters-R-01, masters-R-41)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.chance import Pile
from banneret.games.battle_masters.box.box import ARMIES, the_box, with_deep_zones
from banneret.games.battle_masters.box.field import field_of
from banneret.games.battle_masters.options import teams
from banneret.games.battle_masters.state import Campaign, State
from banneret.games.battle_masters.team import owners


def begin(options: Mapping[str, str]) -> State:
    """Return the state before the first battle. Raises ValueError for a division of units that is not valid."""
    box = the_box(options["components"])
    if options["altdorf"] == "four-rows":
        box = with_deep_zones(box)
    whole = options["battle"] == "campaign"
    battle = box.battles[box.file.campaign.sequence[0] if whole else options["battle"]]
    return State(
        agenda=["begin_battle"],
        box=box,
        battle=battle,
        field=field_of(box, battle),
        teams=teams(options),
        owners=owners(box, options),
        at=[],
        on=[],
        skulls=[],
        elite=[False] * len(box.units),
        left=[],
        zones=[],
        deck=Pile(()),
        layout_army=None if options["layout"] == "random" else ARMIES.index(options["layout"]),
        campaign=Campaign([0, 0], []) if whole else None,
    )
