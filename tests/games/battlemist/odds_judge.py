"""What comes of the odds that Battlemist shows: battles, fights of heroes, events, cards with dice, turns, pillage.

Everybody passes. Owners give up their cheapest units first but not the last footman, as the odds assume.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from banneret.engine.checks.odds import World
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.match import Match

CHEAPEST = ("footman", "archer", "cavalry", "firegaunt", "giant", "dragon")
RALLIED = ("footman", "dragon", "giant", "firegaunt", "cavalry", "archer")
FIGHTING = ("footman", "archer", "cavalry", "dragon", "firegaunt", "giant")
LONG = 600
"""More questions than it takes."""


def new(seed: int) -> Match:
    """A match of two to four, without a cap that ends it before battles."""
    return Match.new("battlemist", {"players": str(2 + seed % 3)}, seed=seed)


def play_out(world: World) -> Collection[str] | None:
    """Give the answer, and go on until what its odds tell is decided."""
    judge = JUDGES.get("card" if world.key.startswith(("card:", "spell:")) else world.question)
    return judge(world) if judge else None


def _go_on(world: World, until: Any) -> bool:
    """Answer as the odds assume until this holds; False if it never does."""
    for _ in range(LONG):
        if until():
            return True
        asked = world.asked()
        if asked is None:
            return bool(until())
        world.answer(_answer(world, *asked), asked[0])
    return False


def _answer(world: World, seat: int, decision: Decision) -> str:
    keys = [key_of(option) for option in decision.options]
    match decision.name:
        case "rout" | "kill" | "kill-routed" | "excess" | "lose-unit":
            return _given_up(world, seat, decision, keys)
        case "rally":
            return min(keys, key=lambda key: RALLIED.index(_kind(key)))
        case "front-line":
            return min(keys, key=lambda key: FIGHTING.index(_kind(key)))
        case "hit-monster":
            return min(keys, key=lambda key: int(key.rpartition(":")[2]))
        case "next-battle" if world.key in keys:
            return world.key
        case "change-roll":
            return "keep"
    return "pass" if "pass" in keys else keys[0]


def _kind(key: str) -> str:
    return next(kind for kind in CHEAPEST if kind in key)


def _given_up(world: World, seat: int, decision: Decision, keys: list[str]) -> str:
    """The cheapest unit; the last footman that stands only if there is no other."""
    units = sorted((key for key in keys if key != "kill-first"), key=lambda key: CHEAPEST.index(_kind(key)))
    if len(units) > 1 and _kind(units[0]) == "footman" and _footmen(world.state, seat, decision) == 1:
        return units[1]
    return units[0]


def _footmen(s: Any, seat: int, decision: Decision) -> int:
    """How many footmen stand where a unit is given up; 0 if it may be anywhere."""
    b = s.battle
    if b is None:
        return int(s.troop(seat, decision.about)[0]) if decision.about is not None else 0
    return int(s.troop(seat, b.realm)[0] - b.routed[b.side(seat)][0])


# --- battles ----------------------------------------------------------------------------------------------------------


def _at_hand(world: World) -> Collection[str] | None:
    if world.before.battle is None or world.key not in ("pass", "hush"):
        return None
    realm = world.before.battle.realm
    world.begin()
    return _winners(world, realm.key) if _go_on(world, lambda: _ended(world, realm.key)) else None


def _to_come(world: World) -> Collection[str] | None:
    """March, end the movement, and fight there until nobody else or none of ours is left."""
    s, realm = world.before, world.key
    where = s.box.by_key[realm]
    world.begin()
    foes = [seat for seat in world.state.there(where) if seat != world.seat]

    def decided() -> bool:
        ends = _ended(world, realm)
        lost = any(about.get("seat") != _player(world, world.seat) for about in ends)
        return bool(ends) and (lost or len(ends) == len(foes))

    return _winners(world, realm) if _go_on(world, decided) else None


def _ended(world: World, realm: str) -> list[dict[str, Any]]:
    ends = world.happened("wins-battle", "nobody-left")
    return [about for about in ends if about["realm"] == realm or not about["realm"].startswith("realm:")]


def _player(world: World, seat: int) -> str:
    return str(world.state.player(seat).key)


def _winners(world: World, realm: str) -> list[str]:
    """Who won the last of these battles."""
    last = _ended(world, realm)[-1]
    folks = {_player(world, seat): world.state.races[seat].folk for seat in world.state.seats}
    return [f"wins:{folks[last['seat']]}"] if "seat" in last else ["nobody"]


# --- heroes -----------------------------------------------------------------------------------------------------------


def _fight(world: World) -> Collection[str] | None:
    kind, *keys = world.key.split(":")
    hero = f"hero:{keys[0]}"
    foe = f"hero:{keys[1]}" if kind == "attack" else ""
    world.begin()
    if not _go_on(world, lambda: world.state.fight is None):
        return None
    ours = world.state.hero(hero) is not None
    return [f"wins:{hero}" if ours and (not foe or world.state.hero(foe) is None) else f"dies:{hero}"]


# --- dice -------------------------------------------------------------------------------------------------------------


def _card(world: World) -> Collection[str] | None:
    """Play the card at the first target; count the dice that reach its number."""
    effect = world.option.effects[0]
    realm = world.before.battle and world.before.battle.realm
    before = [world.before.troop(seat, realm) for seat in world.before.seats] if realm else []
    world.begin()
    if not _go_on(world, lambda: bool(world.happened("rolls-barrage", "rolls-for-each")) and not world.state.plays):
        return None
    told = world.happened("rolls-barrage", "rolls-for-each")[0]
    good = sum(int(die) >= effect.at_least for die in str(told["rolled"]).split())
    if effect.op == "roll" and any(one.op == "kill" for one in effect.then):
        killed = [world.state.troop(seat, realm) for seat in world.state.seats] != before
        return ["dice:1" if killed else "dice:0", "never" if killed else "always"]
    return [f"dice:{good}", *["some"] * bool(good)]


def _vote(world: World) -> Collection[str] | None:
    """Count what the event takes from this seat: heroes hurt, towns and cities hit, stacks that lose units."""
    before = _own(world.before, world.seat)
    event = world.before.vote.event.key
    world.begin()
    if not _go_on(world, lambda: world.state.vote is None):
        return None
    assert any(about["card"] == event for about in world.happened("decides-event"))
    after = _own(world.state, world.seat)
    return [f"dice:{sum(after.get(thing, 0) < value for thing, value in before.items())}"]


def _own(s: Any, seat: int) -> dict[str, int]:
    heroes = {hero.key: hero.life for hero in s.heroes[seat]}
    towns = {f"town:{realm.key}": s.built[realm.index] for realm in s.holdings(seat) if s.built[realm.index]}
    stacks = {f"stack:{realm.key}": sum(s.troop(seat, realm)[:3]) for realm in s.land.realms}
    return heroes | towns | stacks


def _turn(world: World) -> Collection[str] | None:
    world.begin()
    if not _go_on(world, lambda: bool(world.happened("settles-turns"))):
        return None
    players = world.happened("settles-turns")[0]["order"].split()
    return [f"turn:{players.index(_player(world, world.seat)) + 1}"]


def _pillage(world: World) -> Collection[str] | None:
    world.begin()
    (told,) = world.happened("rolls-pillage")
    return [f"goods:{told['amount']}"]


JUDGES = {
    "play": _at_hand,
    "march-to": _to_come,
    "next-battle": _to_come,
    "quest": _fight,
    "card": _card,
    "vote": _vote,
    "change-roll": _turn,
    "pillage": _pillage,
}
