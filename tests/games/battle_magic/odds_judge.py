"""What comes of the odds that Battle Magic shows: who loses a battle, and whether a drawn chit fits."""

from __future__ import annotations

from collections.abc import Collection

from banneret.engine.checks.odds import World
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_magic.recruiting.placing import has_place


def new(seed: int) -> Match:
    """A match of two or three."""
    return Match.new("battle-magic", {"players": str(2 + seed % 2)}, seed=seed)


def play_out(world: World) -> Collection[str] | None:
    """Fight; the seat plays its best card instead of useless ones, and nobody else plays one or flees."""
    world.begin()
    if world.question == "relieve-pile":
        drawn = world.happened("draws-chit")[0]["chit"]
        chit = next(chit for chit in world.before.cups[world.seat].bag if chit.key == drawn)
        return ["fits" if has_place(world.state, chit) else "jams"]
    while not world.happened("compares-totals", "stalemate"):
        asked = world.asked()
        if asked is None:
            return None
        world.answer(_best(asked[1].options) if _own_substitute(world, asked[0], asked[1].name) else "pass", asked[0])
    told = world.happened("compares-totals", "stalemate")[0]
    if told["attack"] == told["defence"]:
        return ["loses:nobody"]
    return [f"loses:{told['defender' if told['attack'] > told['defence'] else 'attacker']}"]


def _own_substitute(world: World, seat: int, question: str) -> bool:
    return question == "substitute" and seat == world.seat


def _best(options: Collection[object]) -> str:
    cards = [key for key in map(key_of, options) if key != "pass"]
    return max(cards, key=lambda key: int(key[-1])) if cards else "pass"
