"""The features of a position: numbers for each camp. Their fitted weights give the chance that the camp wins.

The numbers are counted where a turn begins. Dangers are counted separately for the camp whose turn it is and for the
other, because whoever moves first may still save its units.
"""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.game import Features
from banneret.engine.terms import Term, things
from banneret.games.battlelore.bot.foes import FIGURE, falls
from banneret.games.battlelore.bot.outlook import outlook
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.state import State

TERMS: Mapping[str, Term] = {
    "banners": Term("one more Victory Banner, of five that win", "more Victory Banners", "fewer Victory Banners"),
    "one-to-go": Term(
        "only one Victory Banner to go", "only one Victory Banner to go", "more than one Victory Banner to go"
    ),
    "units": Term("one more unit, whatever its figures", "figures spread over more units", "figures in fewer units"),
    "figures": Term("4 more blue figures", "more or stronger figures", "fewer or weaker figures"),
    "creatures": things("Creature", "Creatures"),
    "hits-now": Term(
        "4 more hits to expect in the enemy's turn that begins",
        "more hits to expect from the enemy",
        "fewer hits to expect from the enemy",
    ),
    "hits-later": Term(
        "4 more hits to expect in the enemy's next turn",
        "more hits to expect from the enemy",
        "fewer hits to expect from the enemy",
    ),
    "falls-now": Term(
        "one more unit that may fall in the enemy's turn that begins",
        "more danger of losing units",
        "less danger of losing units",
    ),
    "falls-later": Term(
        "one more unit that may fall in the enemy's next turn",
        "more danger of losing units",
        "less danger of losing units",
    ),
    "fatal-now": Term(
        "one more unit that may fall in the enemy's turn that begins and lose the match",
        "more danger of losing units",
        "less danger of losing units",
    ),
    "fatal-later": Term(
        "one more unit that may fall in the enemy's next turn and lose the match",
        "more danger of losing units",
        "less danger of losing units",
    ),
    "apart": Term(
        "one more unit that is 6 hexes away from the enemy",
        "units further from the enemy",
        "units nearer to the enemy",
    ),
    "to-move": Term("the turn", "the right to play next"),
    "command-cards": things("Command card", "Command cards"),
    "lore": things("Lore token", "Lore tokens", 4),
    "lore-cards": things("Lore card", "Lore cards"),
    "goal": Term("6 hexes nearer to a blazon", "units nearer to a blazon", "units further from a blazon"),
    "ills": things("unit in a Web or poisoned", "units in a Web or poisoned"),
}
"""For each feature, in words, what one more of it means."""
FAR = 6
"""The largest distance, in hexes; greater distances count as this one."""


def features(s: State) -> Features:
    """Return the features of both camps, by the seats of a side and the name of the feature."""
    return {(camp,): _of_camp(s, camp) for camp in (0, 1)}


def _of_camp(s: State, camp: int) -> Mapping[str, float]:
    needed = s.adventure.goal[camp] - s.won[camp]
    found: dict[str, float] = {
        "banners": 5 * s.won[camp] / s.adventure.goal[camp],
        "one-to-go": float(needed == 1),
        "to-move": float(s.active == camp),
        "command-cards": float(len(s.hands[camp])),
        "ills": float(sum(unit.camp == camp for unit in (*s.webbed, *s.poisoned))),
    }
    if s.lore is not None:
        found.update(_lore(s.lore, camp))
    if s.blazons:
        found["goal"] = _nearness(s, camp)
    return {**found, **_units(s, camp), **_dangers(s, camp)}


def _lore(lore: Lore, camp: int) -> Mapping[str, float]:
    return {"lore": lore.goblets[camp] / 4, "lore-cards": float(len(lore.hands[camp]))}


def _nearness(s: State, camp: int) -> float:
    """Return how near the camp's units are to its blazons, summed: 1 for a unit on a blazon, 0 at 6 hexes."""
    at = [s.at[unit.index] for unit in s.standing(camp)]
    own = [blazon for blazon in s.blazons if blazon.camp == camp]
    return sum(1 - min(min(s.board.distance[blazon.hex][here] for here in at), 6) / 6 for blazon in own if at)


# --- units ------------------------------------------------------------------------------------------------------------


def _units(s: State, camp: int) -> Mapping[str, float]:
    """Return the features of a camp's units: their kinds, and where they stand."""
    near, units = outlook(s, camp).foes.near, s.standing(camp)
    at = [(s.at[unit.index], unit.reach) for unit in units]
    return {
        "units": float(len(units)),
        "figures": sum(FIGURE[s.color[unit.index]] * s.figures[unit.index] for unit in units) / 4,
        "creatures": float(sum(unit.creature for unit in units)),
        "apart": sum(min(max(near(here) - reach, 0), FAR) for here, reach in at) / FAR,
    }


def _dangers(s: State, camp: int) -> Mapping[str, float]:
    """Return the features of danger: what nearby enemies may do to the camp's units."""
    foes, units = outlook(s, camp).foes, s.standing(camp)
    hits = may_fall = 0.0
    for unit in units:
        figures = _figures(s, unit)
        expected = min(foes.hits(s.at[unit.index], unit.mounted), figures or 6)
        hits += expected / (4 if figures else 24)
        may_fall += falls(expected, figures)
    fatal = may_fall if s.adventure.goal[1 - camp] - s.won[1 - camp] == 1 else 0.0
    when = "later" if s.active == camp else "now"
    return {f"hits-{when}": hits, f"falls-{when}": may_fall, f"fatal-{when}": fatal}


def _figures(s: State, unit: Unit) -> int:
    """Return the number of figures of a troop unit; 0 for a Creature."""
    return 0 if unit.creature else s.figures[unit.index]
