"""After a battle: capture, control, pillage, and the effects that a victory has for some races (3.3.3)."""

from __future__ import annotations

from collections import Counter
from functools import partial

from banneret.engine.decision import Play, choose
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.battle.sides import ACTIVE, at_hand
from banneret.games.battlemist.box.box import CITY, TOWN, Realm
from banneret.games.battlemist.box.components import Pillage
from banneret.games.battlemist.box.goods import GRAIN, IRON, KINDS, WOOD, Goods, figures, only, plus, said
from banneret.games.battlemist.box.vocabulary import PillageBonus
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.effects import Deed, carry_out
from banneret.games.battlemist.effects.lasting import effects_at, expire, sources
from banneret.games.battlemist.land.capture import capture_home
from banneret.games.battlemist.land.control import BUILDINGS, fall_to_monsters, raze, settle
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State


def settle_battle(s: State) -> None:
    """Settle a battle: a captured home realm, control, pillage, then the effects of winning (mist-R-75)."""
    b = at_hand(s)
    expire(s, "battle-round", "battle")
    b.routed = [s.box.none, s.box.none]  # routed units of the winner return without a roll (mist-3.3.3.1-18)
    winner = next((seat for seat in b.seats if b.realm.index in s.troops[seat]), NOBODY)
    if winner == NOBODY:
        s.tell("nobody-left", "Nobody is left in {realm:the}", realm=b.realm, rule="mist-R-25")
    else:
        s.tell(
            "wins-battle",
            "{seat} {seat:wins|win} the battle for {realm:the}",
            seat=s.player(winner),
            realm=b.realm,
            rule="mist-3.3.3.1-17",
        )
    capture_home(s, b.realm)
    settle(s, b.realm)
    fall_to_monsters(s, b.realm)
    s.then("pillage", "after_victory")


def pillage(s: State) -> Play[None] | None:
    """An attacker who has taken a town or city may pillage it at once, or keep it.

    Rules: mist-3.3.3.1-20, mist-3.3.3.1-24.
    """
    b = at_hand(s)
    seat = b.seats[ACTIVE]
    if not s.built[b.realm.index] or s.owner[b.realm.index] != seat or not s.has_army(seat, b.realm):
        return None
    return _pillage(s, seat, b.realm)


_PILLAGES = {TOWN: "mist-3.3.3.1-21", CITY: "mist-3.3.3.1-22"}


def _pillage(s: State, seat: int, realm: Realm) -> Play[None]:
    """Keep the town or city, or destroy it for resources (mist-3.2.2-12, mist-3.3.3.1-23)."""
    what, rule = BUILDINGS[s.built[realm.index]], _PILLAGES[s.built[realm.index]]
    way = yield from choose(
        seat,
        "pillage",
        lambda: fill("What do you do with the {} in {:the}?", what, realm),
        ["pillage", "keep"],
        rule="mist-3.3.3.1-20",
        about=realm,
        label=lambda way: _words(s, seat, realm, way),
        odds=lambda way: odds_of_pillage(s, seat, realm) if way == "pillage" else None,
    )
    if way == "keep":
        s.tell(
            "keeps-building",
            "{seat} {seat:keeps|keep} the {building}",
            seat=s.player(seat),
            building=what,
            realm=realm,
            rule="mist-3.3.3.1-23",
        )
        return
    amount = _spoils(s, seat, realm, rule)
    goods = yield from _pick(seat, amount)
    s.receive(seat, goods)
    s.tell(
        "takes-pillage",
        "{seat} {seat:takes|take} {goods}",
        seat=s.player(seat),
        goods=said(goods),
        **figures(goods),
        rule=rule,
    )
    raze(s, realm, rule)


def _words(s: State, seat: int, realm: Realm, way: str) -> Text:
    """Return what a way brings, or what a kept building costs each round."""
    built, bonus = s.built[realm.index], _bonus(s, seat)
    what, entry = BUILDINGS[built], s.box.building(built)
    if way == "keep":
        supply = said(s.box.building_supply[built])
        return fill("Keep the {} (harvest times {}, supply {})", what, entry.production_factor, supply)
    least, most = (_brought(entry.pillage, die, bonus) for die in (min(s.box.faces), max(s.box.faces)))
    return fill("Pillage the {} ({} to {} resources)", what, least, most)


def _spoils(s: State, seat: int, realm: Realm, rule: str) -> int:
    """Roll for pillage: half the die, plus more for a city and for some races (mist-3.3.3.1-21, mist-3.3.3.1-22)."""
    entry = s.box.building(s.built[realm.index]).pillage
    (die,) = roll(s)
    amount = _brought(entry, die, _bonus(s, seat))
    dice = shown(s, "Pillage", (die,), seat)
    s.tell(
        "rolls-pillage",
        "{seat} {seat:pillages|pillage} {amount:# resource|# resources} on {die}",
        seat=s.player(seat),
        die=die,
        amount=amount,
        rule=rule,
        dice=dice,
    )
    return amount


def _bonus(s: State, seat: int) -> int:
    """What races and artifacts add to the pillage of a seat."""
    return sum(
        effect.amount
        for source in sources(s, seat)
        for effect in effects_at(source, "pillage")
        if isinstance(effect, PillageBonus)
    )


def _brought(entry: Pillage, die: int, bonus: int) -> int:
    part = -(-die // entry.divide) if entry.round == "up" else die // entry.divide
    return part + entry.plus + bonus


def odds_of_pillage(s: State, seat: int, realm: Realm) -> Odds:
    """The chance of each number of resources (mist-3.3.3.1-21, mist-3.3.3.1-22)."""
    entry, bonus = s.box.building(s.built[realm.index]).pillage, _bonus(s, seat)
    counts = Counter(_brought(entry, die, bonus) for die in s.box.faces)
    chances = [
        (fill("{:# resource|# resources}", amount), count / len(s.box.faces))
        for amount, count in sorted(counts.items())
    ]
    signs = tuple(f"goods:{amount}" for amount in sorted(counts))
    return Odds(fill("Pillage in {:the}", realm), tuple(chances), throws=(Throw(1, ()),), signs=signs)


def _pick(seat: int, amount: int) -> Play[Goods]:
    """Let the player pick resources in any mix: first the grain, then the wood; the rest is iron."""
    goods, left = only(IRON, 0), amount
    for kind in (KINDS[GRAIN], KINDS[WOOD]):
        count = yield from choose(
            seat,
            "spoils",
            partial(fill, "How much {} do you take?", kind.noun),
            range(left + 1),
            help=partial(fill, "{} left.", left),
            rule="mist-3.3.3.1-21",
            about=kind,
        )
        goods, left = plus(goods, only(kind.index, count)), left - count
    return plus(goods, only(IRON, left))


def after_victory(s: State) -> Play[None]:
    """Apply skills and artifacts of the winner, attacker or defender (mist-R-39); then the battle is over."""
    b = at_hand(s)
    for seat in b.seats:
        if b.realm.index in s.troops[seat] and s.alive[seat]:
            for source in sources(s, seat):
                yield from carry_out(s, effects_at(source, "battle-won"), Deed(seat))
    s.battle = None
