"""Effects inside a battle: rallying, volleys, slaying, retreat, raising the dead (3.3.3; mist-R-31, -34, -87)."""

from __future__ import annotations

from typing import Any

from banneret.engine.decision import Play, choose
from banneret.games.battlemist import vocabulary as words
from banneret.games.battlemist.box import Kind
from banneret.games.battlemist.control import settle
from banneret.games.battlemist.effects.deed import Condition, Deed, Handlers, seats_of
from banneret.games.battlemist.retreating import retreat, why_not_retreat
from banneret.games.battlemist.rolling import roll, shown
from banneret.games.battlemist.sides import (
    OTHER,
    at_hand,
    changed,
    close_if_over,
    fighters,
    slay,
    standing,
)
from banneret.games.battlemist.sides import recover as rally
from banneret.games.battlemist.state import State, Troop


def recover(s: State, deed: Deed, effect: words.Recover) -> Play[None]:
    """Routed units of one's own return at once (mist-R-50)."""
    b = at_hand(s)
    side = b.side(deed.seat)
    for _ in range(min(effect.amount, sum(b.routed[side]))):
        ways = fighters(s, side, b.routed[side], routed=True)
        way = yield from choose(deed.seat, "rally", "Which unit do you rally?", ways, rule="mist-3.1.2-03")
        rally(s, side, way.kind.index)


def kill_routed(s: State, deed: Deed, effect: words.KillRouted) -> Play[None]:
    """Routed enemies, of the caster's choice; with one there it is that one (mist-PS-01, mist-R-31)."""
    b = at_hand(s)
    side = OTHER - b.side(deed.seat)
    for _ in range(min(effect.amount, sum(b.routed[side]))):
        ways = fighters(s, side, b.routed[side], routed=True)
        way = yield from choose(deed.seat, "slay-routed", "Which routed unit is killed?", ways, rule="mist-R-31")
        slay(s, side, way.kind.index, routed=True)
    close_if_over(s)


def why_not_kill_routed(s: State, seat: int, _: words.KillRouted) -> str | None:
    """There must be a routed enemy (mist-R-31)."""
    b = s.battle
    return None if b is not None and any(b.routed[OTHER - b.side(seat)]) else "mist-R-31"


def barrage(s: State, deed: Deed, effect: words.Barrage) -> None:
    """Dice, of which each success is a result without limits of type, to be taken at once (mist-R-87)."""
    b = at_hand(s)
    side = OTHER - b.side(deed.seat)
    dice = roll(s, effect.dice)
    hits = sum(die >= effect.at_least for die in dice)
    told = s.name(deed.seat), ", ".join(map(str, dice)), effect.result, hits
    s.tell("{} rolled {}: {} results {}", *told, rule="mist-R-87", dice=shown(s, "Barrage", dice, deed.seat))
    b.segment = None
    if effect.result == "rout":
        b.routs = changed(b.routs, side, hits)
    else:
        b.kills = changed(b.kills, side, hits)
    s.agenda.append("suffer")


def kill(s: State, deed: Deed, effect: words.Kill) -> Play[None]:
    """Units of one side in the battle, un-routed or routed; an amount of 0 is all of them."""
    b = at_hand(s)
    for seat in seats_of(s, effect.who, deed):
        side = b.side(seat)
        chooser = deed.seat if effect.chosen_by == "player" else seat
        kinds = s.box.army if effect.kind == "army" else s.box.monsters
        count = sum(s.troop(seat, b.realm)[kind.index] for kind in kinds)
        for _ in range(min(effect.amount, count) if effect.amount else count):
            up, down = _only(standing(s, side), kinds), _only(b.routed[side], kinds)
            ways = [*fighters(s, side, up), *fighters(s, side, down, routed=True)]
            way = yield from choose(chooser, "slay", "Which unit is killed?", ways, rule="mist-R-87")
            slay(s, side, way.kind.index, routed=way.routed)
    close_if_over(s)


def _only(units: Troop, kinds: tuple[Kind, ...]) -> Troop:
    meant = {kind.index for kind in kinds}
    return tuple(count if index in meant else 0 for index, count in enumerate(units))


def raise_dead(s: State, deed: Deed, effect: words.RaiseDead) -> None:
    """Free units where enough were killed on both sides together, and an army unit is left (mist-R-39, mist-R-100)."""
    b = at_hand(s)
    if sum(map(sum, b.dead)) >= effect.min_killed and s.has_army(deed.seat, b.realm):
        kind = s.box.kind[effect.unit]
        s.put(deed.seat, b.realm, kind, effect.amount)
        s.tell("{} raised {} in {}", s.name(deed.seat), kind.counted(effect.amount), b.realm, rule="mist-R-39")
        settle(s, b.realm)


HANDLERS: Handlers = {
    words.Recover: recover,
    words.KillRouted: kill_routed,
    words.Barrage: barrage,
    words.Retreat: retreat,
    words.RaiseDead: raise_dead,
}
CONDITIONS: dict[type[Any], Condition] = {
    words.KillRouted: why_not_kill_routed,
    words.Retreat: why_not_retreat,
}
