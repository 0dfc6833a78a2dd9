"""The state before the first battle of a match (masters-R-01, masters-R-41)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from banneret.engine.chance import Pile
from banneret.engine.components import Packed
from banneret.games.battle_masters.box.box import ARMIES, the_box, with_deep_zones
from banneret.games.battle_masters.box.components import BattleFile
from banneret.games.battle_masters.box.field import field_of
from banneret.games.battle_masters.box.validating_battle import read_battle
from banneret.games.battle_masters.options import teams
from banneret.games.battle_masters.state import Campaign, State
from banneret.games.battle_masters.team import owners


def begin(options: Mapping[str, str]) -> State:
    """Return the state before the first battle. Raises ValueError for a division of units that is not valid."""
    box = the_box(options["components"])
    if options["altdorf"] == "four-rows":
        box = with_deep_zones(box)
    own = options["battle-file"]
    whole = options["battle"] == "campaign" and not own
    battle = _own_battle(own, options["components"]) if own else None
    battle = battle or box.battles[box.file.campaign.sequence[0] if whole else options["battle"]]
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


@lru_cache(maxsize=32)
def _own_battle(line: str, components: str) -> BattleFile:
    """Return the battle of a packed file. Raises ComponentError, a ValueError, for a faulty one."""
    return read_battle(Packed.from_line(line), the_box(components))
