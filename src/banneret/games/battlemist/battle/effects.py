"""Effects inside a battle: rallying, volleys, slaying, retreat, raising the dead (3.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import Play, choose
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battlemist.battle.retreating import retreat, why_not_retreat
from banneret.games.battlemist.battle.sides import (
    OTHER,
    at_hand,
    changed,
    close_if_over,
    fighters,
    slay,
    standing,
)
from banneret.games.battlemist.battle.sides import recover as rally
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.effects.deed import Condition, Deed, Handlers, Site, kinds_of, seats_of
from banneret.games.battlemist.land.control import lose_unit, settle, take
from banneret.games.battlemist.records import NOBODY, Troop
from banneret.games.battlemist.state import State


def recover(s: State, deed: Deed, effect: words.Recover) -> Play[None]:
    """Return routed units of the player to the battle at once (mist-R-50)."""
    b = at_hand(s)
    side = b.side(deed.seat)
    for _ in range(min(effect.amount, sum(b.routed[side]))):
        ways = fighters(s, side, b.routed[side], routed=True)
        way = yield from choose(deed.seat, "rally", "Which unit do you rally?", ways, rule="mist-3.1.2-03")
        rally(s, side, way.kind.index)


def kill_routed(s: State, deed: Deed, effect: words.KillRouted) -> Play[None]:
    """Kill routed enemies of the caster's choice; if there is only one, nobody is asked (mist-PS-01, mist-R-31)."""
    b = at_hand(s)
    side = OTHER - b.side(deed.seat)
    for _ in range(min(effect.amount, sum(b.routed[side]))):
        ways = fighters(s, side, b.routed[side], routed=True)
        way = yield from choose(deed.seat, "slay-routed", "Which routed unit do you kill?", ways, rule="mist-R-31")
        slay(s, side, way.kind.index, routed=True)
    close_if_over(s)


def why_not_kill_routed(s: State, seat: int, _: words.KillRouted) -> str | None:
    """There must be a routed enemy (mist-R-31)."""
    b = s.battle
    return None if b is not None and any(b.routed[OTHER - b.side(seat)]) else "mist-R-31"


_ROLLED = {
    "rout": "{seat} {seat:scores|score} {hits:0=no rout|# rout|# routs} on {rolled}",
    "kill": "{seat} {seat:scores|score} {hits:0=no kill|# kill|# kills} on {rolled}",
}


def barrage(s: State, deed: Deed, effect: words.Barrage) -> None:
    """Roll dice; each success is a result on any type of unit, to be taken at once.

    mist-R-87, mist-R-66.
    """
    b = at_hand(s)
    side = OTHER - b.side(deed.seat)
    dice = roll(s, effect.dice)
    hits = sum(die >= effect.at_least for die in dice)
    s.tell(
        "rolls-barrage",
        _ROLLED[effect.result],
        seat=s.player(deed.seat),
        rolled=Listed(dice, ","),
        result=effect.result,
        hits=hits,
        rule="mist-R-87",
        dice=shown(s, "Barrage", dice, deed.seat, [die >= effect.at_least for die in dice]),
    )
    b.segment = None
    if effect.result == "rout":
        b.routs = changed(b.routs, side, hits)
    else:
        b.kills = changed(b.kills, side, hits)
    s.then("suffer")


def kill_in_battle(s: State, deed: Deed, effect: words.Kill) -> Play[None]:
    """Kill units of one side in the battle, un-routed or routed; an amount of 0 is all of them."""
    b = at_hand(s)
    for seat in seats_of(s, effect.who, deed):
        side = b.side(seat)
        chooser = deed.seat if effect.chosen_by == "player" else seat
        kinds = kinds_of(s, effect)
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
    """Place free units, if enough units were killed on both sides and an army unit is left.

    mist-R-39, mist-R-100.
    """
    b = at_hand(s)
    if sum(map(sum, b.dead)) >= effect.min_killed and s.has_army(deed.seat, b.realm):
        kind = s.box.kind[effect.unit]
        s.put(deed.seat, b.realm, kind, effect.amount)
        s.tell(
            "raises-dead",
            "{seat} {seat:raises|raise} {units} in {realm:the}",
            seat=s.player(deed.seat),
            units=kind.counted(effect.amount),
            kind=kind,
            number=effect.amount,
            realm=b.realm,
            rule="mist-R-39",
        )
        settle(s, b.realm)


# --- units anywhere ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Victim:
    """A unit of a kind in a realm; equal units are one option."""

    kind: Kind
    realm: Realm
    folk: str

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"unit:{self.folk}-{self.kind.id}-{self.realm.id}"

    def __str__(self) -> str:
        return fill("{} in {:the}", self.kind.counted(1), self.realm)


# --- units ------------------------------------------------------------------------------------------------------------


def place(s: State, deed: Deed, effect: words.Place) -> Play[None]:
    """Place free units; the limit of recruits does not apply."""
    for seat in seats_of(s, effect.who, deed):
        kinds = [s.box.kind[id] for id in effect.unit]
        kind = yield from choose(seat, "join", "Which unit joins you?", kinds, rule="mist-3.1.2-03")
        realm = _where(s, seat, deed, effect)
        s.put(seat, realm, kind, effect.amount)
        s.tell(
            "places-units",
            "{seat} {seat:places|place} {units} in {realm:the}",
            seat=s.player(seat),
            units=kind.counted(effect.amount),
            kind=kind,
            number=effect.amount,
            realm=realm,
            rule="mist-3.1.2-03",
        )
        if kind.army and s.owner[realm.index] == NOBODY:
            take(s, seat, realm)  # these units count for control at once (mist-R-74)


def _where(s: State, seat: int, deed: Deed, effect: words.Place) -> Realm:
    if effect.where == "battle-realm" and s.battle is not None:
        return s.battle.realm
    return deed.target if isinstance(deed.target, Realm) else s.home(seat)


def kill(s: State, deed: Deed, effect: words.Kill) -> Play[None]:
    """Remove units that their owner chooses; an amount of 0 is all of them."""
    if effect.where == "battle-realm":
        yield from kill_in_battle(s, deed, effect)
        return
    for seat in seats_of(s, effect.who, deed):
        chooser = deed.seat if effect.chosen_by == "player" else seat
        there = deed.affected.realm if effect.where == "affected" and isinstance(deed.affected, Site) else None
        count = sum(_count(s, seat, victim) for victim in victims(s, seat, effect, there))
        for _ in range(min(effect.amount, count) if effect.amount else count):
            ways = victims(s, seat, effect, there)
            victim = yield from choose(chooser, "lose-unit", "Which unit is lost?", ways, rule="mist-R-55")
            lose_unit(s, seat, victim.realm, victim.kind.index, rule="mist-R-55")


def victims(s: State, seat: int, effect: words.Kill, there: Realm | None) -> list[Victim]:
    """Return the units of a seat that can be chosen, in one realm or anywhere; equal units are one option."""
    kinds = kinds_of(s, effect)
    realms = [there] if there else s.land.realms
    troops, folk = s.troops[seat], s.races[seat].folk
    return [
        Victim(kind, realm, folk)
        for realm in realms
        if realm.index in troops
        for kind in kinds
        if troops[realm.index][kind.index]
    ]


def _count(s: State, seat: int, victim: Victim) -> int:
    return s.troop(seat, victim.realm)[victim.kind.index]


HANDLERS: Handlers = {
    words.Recover: recover,
    words.KillRouted: kill_routed,
    words.Barrage: barrage,
    words.Retreat: retreat,
    words.RaiseDead: raise_dead,
    words.Place: place,
    words.Kill: kill,
}
CONDITIONS: dict[type[Any], Condition] = {
    words.KillRouted: why_not_kill_routed,
    words.Retreat: why_not_retreat,
}
