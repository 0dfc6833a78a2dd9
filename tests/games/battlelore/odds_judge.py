"""What comes of the odds that BattleLore shows: figures lost, units eliminated or driven back, helmets that count.

Nobody reacts. The target ignores as many flags as it may, and falls back where it has most room.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from banneret.engine.checks.odds import World
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.match import Match
from banneret.games.battlelore.combat.odds import room_behind

ADVENTURES = (
    "wizards-and-lore",
    "weaver-in-the-wood",
    "standing-stones",
    "agincourt-1415",
    "hammer-and-horde",
    "bridge-at-taillebourg",
    "crossing-the-somme",
    "free-companies",
)
ATTACKS = ("battle", "attack", "bonus-attack", "battle-back", "second-shot")
DECLINED = ("power", "store-lore", "second-shot")
BETWEEN = ("ignore-flags", "retreat", "trample", "shake", "strike", "smite", "rally", *DECLINED)
CHOSEN = ("smite", "shake", "trample")
LONG = 60
"""More questions than an attack or a card takes."""


def new(seed: int) -> Match:
    """A match of one of the adventures."""
    return Match.new("battlelore", {"adventure": ADVENTURES[seed % len(ADVENTURES)]}, seed=seed)


def play_out(world: World) -> Collection[str] | None:
    """Attack or play the card, and compare what stands then with what stood before."""
    lore = world.before.lore
    if world.question == "battle-with-card" or (lore and lore.turn.laying and not _is_laid(world)):
        return None  # the odds of an attack with a card are those without it
    if lore and lore.turn.table and world.question == "command-card" and not _is_laid(world):
        return None  # a Lore card laid with it works first, and may change whom it rallies
    world.begin()
    for _ in range(LONG):
        asked = world.asked()
        if asked is None or _is_over(world, asked[1].name):
            return _came(world)
        world.answer(_answer(world, asked[1]), asked[0])
    return None


def _is_over(world: World, question: str) -> bool:
    """Whether what the odds tell is decided, and another thing is asked."""
    if world.question in CHOSEN and question in CHOSEN:
        return True
    if question == "command-card" and _is_laid(world):
        return bool(world.happened("strikes", "rolls-to-smite", "cancelled"))
    return question not in BETWEEN and not question.startswith("react-")


def _is_laid(world: World) -> bool:
    """Whether a Lore card was laid, which works after the Command card has been played."""
    return world.question in ("target", "strike-around") or world.key.startswith("lore:")


def _answer(world: World, decision: Decision) -> str:
    keys = [key_of(option) for option in decision.options]
    if decision.name == "command-card":
        return next(key for key in keys if not key.startswith("lore") and "rally" not in key)
    if decision.name == "ignore-flags":
        return max(keys, key=int)
    if decision.name == "retreat":
        unit, s = decision.about, world.state
        return key_of(max(decision.options, key=lambda to: room_behind(s, unit, to.index, 12)))
    return "pass" if "pass" in keys else keys[0]


def _came(world: World) -> list[str]:
    """Return all that has come true of the target, of every unit, and of both camps."""
    before, after, signs = world.before, world.state, list[str]()
    units = [unit for unit in _units(before) if before.at[unit.index] >= 0]
    gone = [unit for unit in units if after.at[unit.index] < 0]
    lost = {unit: before.figures[unit.index] - after.figures[unit.index] for unit in units if unit not in gone}
    hurt = [unit for unit in units if unit in gone or lost[unit] > 0]
    signs += [f"hurt:{unit.key}" for unit in hurt] + [f"hurt:{unit.camp}" for unit in hurt]
    signs += [f"eliminated:{unit.key}" for unit in gone] + [f"eliminated:{unit.camp}" for unit in gone]
    target = _target(world, units)
    if target is not None:
        signs += ["eliminated"] if target in gone else [f"lost:{lost[target]}"]
        signs += ["hurt"] * (target in hurt)
        back = any(about["unit"] == target.key for about in world.happened("falls-back"))
        signs += ["driven"] * (back and target not in gone)
    count = _count(world)
    return [*signs, f"count:{count}", *["some"] * (count > 0)]


def _units(s: Any) -> list[Any]:
    return [unit for camp in s.adventure.camps for unit in camp]


def _target(world: World, units: list[Any]) -> Any:
    rolled = world.happened("rolls-against")
    key = rolled[0]["target"] if world.question in ATTACKS and rolled else world.key
    if world.question == "ignore-flags":
        key = world.before.flights[-1].unit.key
    if world.question == "power":
        key = world.before.attack.target.key
    return next((unit for unit in units if unit.key == key), None)


def _count(world: World) -> int:
    """Hits that a card smote, or figures that came back."""
    if world.happened("rolls-to-smite"):
        troops = sum(was - now for was, now in zip(world.before.figures, world.state.figures, strict=True))
        return int(troops) + len(world.happened("critical-hit"))
    events = [event for event, _ in world.told]
    if "rolls-to-rally" not in events:
        return 0
    after = events[events.index("rolls-to-rally") + 1 :]
    return next((number for number, event in enumerate(after) if event != "regains-figures"), len(after))
