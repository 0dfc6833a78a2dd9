"""What comes of the odds that Battle Masters shows: hits, eliminations, and what the Cannon's tiles bring."""

from __future__ import annotations

from collections.abc import Collection

from banneret.engine.checks.odds import World
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match

BATTLES = ("open", "river-tengin", "altdorf", "borderlands", "road-to-grunburg")


def new(seed: int) -> Match:
    """One of the battles."""
    return Match.new("battle-masters", {"battle": BATTLES[seed % len(BATTLES)]}, seed=seed)


def play_out(world: World) -> Collection[str] | None:
    """Attack, or fire over any of the shortest ways."""
    world.begin()
    if world.question not in ("move-or-fire", "route"):
        return _attack(world)
    while (asked := world.asked()) and asked[1].name == "route":
        world.answer(key_of(asked[1].options[0]), asked[0])
    lost = [about["unit"] for about in world.happened("eliminated", "blown-up")]
    tower = world.happened("tower-damaged", "tower-collapses")
    came = ["hits"] * bool(world.happened("shot-hits")) + ["tower"] * bool(tower)
    laid = world.happened("lays-tile")
    return [*came, *(f"lost:{unit}" for unit in lost), *([laid[0]["tile"]] if laid else [])]


def _attack(world: World) -> list[str]:
    (blow,) = world.happened("attacks")
    gone = any(about["unit"] == blow["target"] for about in world.happened("eliminated"))
    return ["hit"] * (blow["hits"] > 0) + ["eliminated" if gone else f"hits:{blow['hits']}"]
