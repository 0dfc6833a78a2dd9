"""Effects on units outside battles: figures, Web and Poison, Portals, orders."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.handling import row
from banneret.games.battlelore.cards.judge import HASTE, Judge
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import amount, level
from banneret.games.battlelore.cards.state import Laid, LaidOrder, LorePlay
from banneret.games.battlelore.map.enter_hex import come_to_rest
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn import command
from banneret.games.battlelore.turn.lore_plays import units

WEBBED, POISONED = 1.2, 0.6


def heal(s: State, laid: Laid, effect: words.Heal) -> None:
    """Bring figures back, up to full strength. Web and Poison stay (lore-R-108)."""
    for unit in laid.units:
        back = min(amount(effect.n, laid.level), unit.figures - s.figures[unit.index])
        s.figures[unit.index] += back
        s.tell(
            "regains-figures",
            "{unit} {unit:regains|regain} {count} {count:figure|figures}",
            unit=unit,
            count=back,
            rule="lore-R-108",
        )


def cleanse(s: State, laid: Laid, _: words.Cleanse) -> None:
    """Free the units from Web, Poison and effects of enemy Lore cards."""
    turn = the_lore(s).turn
    for unit in laid.units:
        s.webbed = [other for other in s.webbed if other is not unit]
        s.poisoned = [other for other in s.poisoned if other is not unit]
        s.tell("cleansed", "{unit} {unit:is|are} free of Web, Poison and enemy Lore", unit=unit, rule="lore-8-34")
    s.effects = [_spare(force, laid.camp, laid.units) for force in s.effects]
    turn.forbidden = tuple(unit for unit in turn.forbidden if unit not in laid.units)


def _spare(force: InForce, camp: int, units: tuple[Unit, ...]) -> InForce:
    if force.camp == camp:
        return force
    return replace(force, units=tuple(unit for unit in force.units if unit not in units))


def teleport(s: State, laid: Laid, effect: words.Teleport) -> Play[None]:
    """Put the unit on a vacant hex within reach, whatever is between. This is not a move (lore-R-80, lore-R-95)."""
    (unit,) = laid.units
    if s.at[unit.index] < 0:
        return
    reach = amount(effect.n, laid.level)
    there = yield from choose(
        laid.camp,
        "portal",
        "Where does the Portal take {}?",
        portals(s, unit, reach),
        rule="lore-R-80",
        about=unit,
        beyond=lambda key: _why_not_there(s, unit, reach, key),
    )
    s.put(unit, there.index)
    the_lore(s).turn.ported = unit
    s.tell("portal", "The Portal takes {unit} to {to}", unit=unit, to=there, rule="lore-R-80")
    come_to_rest(s, unit, "portal")


def portals(s: State, unit: Unit, reach: int) -> list[Hex]:
    """Return the vacant hexes on which a unit may be put."""
    away = s.board.distance[s.at[unit.index]]
    on, passable = s.on, s.ground.passable
    near = [there for there in s.board.hexes if away[there.index] <= reach]
    return [there for there in near if on[there.index] is None and passable[there.index]]


def _why_not_there(s: State, unit: Unit, reach: int, key: str) -> str | None:
    there = s.board.by_key.get(key)
    if there is None:
        return None
    away = s.board.distance[s.at[unit.index]][there.index]
    if away > reach:
        return because("lore-8-11", distance=away, most=reach)
    return "lore-R-80" if s.on[there.index] is not None else "lore-R-14"


def forbid(s: State, laid: Laid, _: words.ForbidOrder) -> None:
    """These units may not be ordered this turn (lore-R-84)."""
    the_lore(s).turn.forbidden = laid.units
    for unit in laid.units:
        s.tell("order-forbidden", "{unit} can't be ordered this turn", unit=unit, rule="lore-R-84")


def order(s: State, laid: Laid, effect: words.Order) -> None:
    """Order more units. A card that replaces the Command card gives all orders (lore-8-22, lore-R-85, lore-R-86,
    lore-R-116).
    """
    if laid.card.phase == "instead-of-command":
        s.back_to("replenish")
        command.in_lieu(s)
    the_lore(s).turn.orders += (LaidOrder(effect, amount(effect.n, laid.level), laid.card),)


# --- worth ------------------------------------------------------------------------------------------------------------


def worth_of_healing(_: Judge, s: State, play: LorePlay, effect: words.Heal) -> float:
    """Return the figures that come back."""
    lvl, most = level(s, play.camp, play.card), units(s, play.camp, play.card)
    missing = sorted((unit.figures - s.figures[unit.index] for unit in most), reverse=True)
    count = amount(effect.n, lvl)
    return float(sum(min(count, one) for one in missing[: amount(effect.units, lvl)]))


def worth_of_cleansing(_: Judge, s: State, play: LorePlay, effect: words.Cleanse) -> float:
    """Return the worth of freeing units from Web and Poison, the worst first."""
    ills = sorted((_illness(s, unit) for unit in s.standing(play.camp)), reverse=True)
    return sum(ills[: amount(effect.n, level(s, play.camp, play.card))])


def _illness(s: State, unit: Unit) -> float:
    return WEBBED * (unit in s.webbed) + POISONED * (unit in s.poisoned)


def worth_of_orders(judge: Judge, s: State, play: LorePlay, effect: words.Order) -> float:
    """Return the worth of further orders: the best plans of one's own units."""
    return HASTE * judge.plans(play.camp, amount(effect.n, level(s, play.camp, play.card)))


def worth_of_forbidding(judge: Judge, s: State, play: LorePlay, effect: words.ForbidOrder) -> float:
    """Return the worth of orders that the opponent cannot give."""
    return HASTE * judge.plans(1 - play.camp, amount(effect.n, level(s, play.camp, play.card)))


EFFECTS = (
    row(words.Heal, heal, worth_of_healing),
    row(words.Cleanse, cleanse, worth_of_cleansing),
    row(words.Teleport, teleport),
    row(words.ForbidOrder, forbid, worth_of_forbidding),
    row(words.Order, order, worth_of_orders),
)
