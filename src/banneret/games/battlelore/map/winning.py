"""Victory Banners, which win the match as soon as they are gained; elimination; conceding (lore-4d-05, lore-5-03;
lore-R-70).
"""

from __future__ import annotations

from typing import Any, NoReturn

from banneret.engine.game import Act, GameOver
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards import lore
from banneret.games.battlelore.map.critical import critical
from banneret.games.battlelore.state import State


def gain_banner(s: State, camp: int, rule: str) -> None:
    """Give a camp a Victory Banner. With the last one that it needs it wins at once (lore-0-10, lore-5-03)."""
    s.won[camp] += 1
    s.tell(
        "gains-banner",
        "{camp} gains a Victory Banner: {banners} of {goal}",
        camp=CAMP_TITLES[camp],
        banners=s.won[camp],
        goal=s.adventure.goal[camp],
        rule=rule,
    )
    if s.won[camp] >= s.adventure.goal[camp]:
        wording = "{camp} wins with {banners:# Victory Banner|# Victory Banners}."
        _win(s, camp, "lore-0-10", wording, banners=s.won[camp])


def lose_figures(s: State, unit: Unit, count: int, rule: str) -> None:
    """Remove figures, the Banner Bearer last; surplus hits are lost (lore-4d-04, lore-4d-05)."""
    figures = s.figures[unit.index]
    lost = min(count, figures)
    if not lost:
        return
    s.figures[unit.index] = figures - lost
    wording = "{unit} {unit:loses|lose} {count:# figure|# figures}"
    s.tell("loses-figures", wording, unit=unit, count=lost, rule=rule)
    if lost == figures:
        eliminate(s, unit, rule)


def strike(s: State, unit: Unit, hits: int, by: int, rule: str) -> None:
    """Apply hits by dice of camp `by`: a troop unit loses figures; only a Critical Hit kills a Creature (lore-7-04)."""
    if not unit.creature:
        lose_figures(s, unit, hits, rule)
    elif critical(s, unit, hits, by):
        eliminate(s, unit, "lore-7-04")


def eliminate(s: State, unit: Unit, rule: str) -> None:
    """Take a unit off the map. Its banner goes to its owner's opponent, even if its own side killed it.

    Rules: lore-0-08, lore-R-42.
    """
    s.figures[unit.index] = 0
    s.take_off(unit)
    s.left[unit.camp] -= 1
    if unit.creature:
        lore.slain(s, unit)
    if unit in s.webbed:
        s.webbed.remove(unit)
    if unit in s.poisoned:
        s.poisoned.remove(unit)
    s.tell("eliminated", "{unit} {unit:is|are} destroyed", unit=unit, rule=rule)
    gain_banner(s, 1 - unit.camp, "lore-0-08")
    if not s.left[unit.camp]:
        _win(s, 1 - unit.camp, "lore-R-96", "{camp} wins: {loser} has no unit left.")


def take_blazons(s: State, unit: Unit) -> None:
    """Let a unit that comes to rest on its camp's blazon take it, once and for ever (lore-0-09, lore-R-95)."""
    here = s.at[unit.index]
    for blazon in s.blazons:
        if blazon.hex == here and blazon.camp == unit.camp:
            s.blazons = tuple(other for other in s.blazons if other is not blazon)
            s.tell("takes-blazon", "{unit} {unit:takes|take} a blazon", unit=unit, rule="lore-R-95")
            for _ in range(blazon.banners):
                gain_banner(s, unit.camp, "lore-0-09")


def end_by_limit(s: State) -> NoReturn:
    """End the match at the turn limit: the larger share of the banners needed wins, then more banners; otherwise nobody
    (lore-R-97).
    """
    pennant, standard = ((s.won[camp] / s.adventure.goal[camp], s.won[camp]) for camp in (0, 1))
    if pennant == standard:
        nobody = "Nobody wins after {turns} turns."
        s.tell("nobody-wins", nobody, turns=s.turns, rule="lore-R-97", head=True)
        raise GameOver((), "lore-R-97", nobody, turns=s.turns)
    camp = 0 if pennant > standard else 1
    wording = "{camp} wins after {turns} turns: it has the larger share of its Victory Banners."
    _win(s, camp, "lore-R-97", wording, turns=s.turns)


def _win(s: State, camp: int, rule: str, wording: str, **more: object) -> NoReturn:
    """End the match; a wording may name the winner as `camp`, and the other camp as `loser`."""
    things: dict[str, Any] = {"camp": CAMP_TITLES[camp], "loser": CAMP_TITLES[1 - camp], **more}
    s.tell("wins", wording, rule=rule, head=True, **things)
    raise GameOver([camp], rule, wording, **things)


def concede(s: State, seat: int) -> None:
    """Concede the adventure (lore-R-98)."""
    _win(s, 1 - seat, "lore-R-98", "{camp} wins: {loser} concedes.")


ACTS = (Act("concede", "Concede", lambda _s, _seat: None, concede, ends=True),)
