"""What comes of the odds that Titan shows: hits and the slain, and a new number after a mulligan."""

from __future__ import annotations

from collections.abc import Collection

from banneret.engine.checks.odds import World
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match

FURTHER = ("strike-target", "strike-number", "rangestrike-target", "rangestrike-path")


def new(seed: int) -> Match:
    """A whole game, or, mostly, a battle alone."""
    if seed % 4:
        return Match.new("titan", {"scenario": "battle"}, seed=seed)
    return Match.new("titan", {"players": "3", "turn-cap": "40"}, seed=seed)


def play_out(world: World) -> Collection[str] | None:
    """Strike as the odds assume: in the first way, if there are several."""
    rolled = world.before.turn.roll if world.question == "move" else 0
    world.begin()
    if world.question == "move":
        (told,) = world.happened("rolls-for-movement")
        return ["higher" if told["roll"] > rolled else "lower" if told["roll"] < rolled else "same"]
    while not world.happened("strikes", "rangestrikes"):
        asked = world.asked()
        if asked is None or asked[1].name not in FURTHER:
            return None
        world.answer(key_of(asked[1].options[0]), asked[0])
    slain = [about["fighter"] for about in world.happened("slain")]
    if world.key == "all":
        return ["slain"] * bool(slain) + [f"slain:{fighter}" for fighter in slain]
    blow = world.happened("strikes", "rangestrikes")[0]
    return ["slain"] if blow["target"] in slain else [f"hits:{blow['hits']}"]
