"""Set-up: what is told before anything else."""

from __future__ import annotations

import re

import pytest

from banneret.engine.components import Packed
from banneret.engine.match.match import Match
from banneret.games.battlelore import GAME
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.options import OPTIONS


@pytest.mark.rules("lore-0-03", "lore-0-10", "lore-S-05")
@pytest.mark.parametrize("name", adventures.names())
def test_a_newcomer_reads_first_what_the_adventure_is_about(name: str) -> None:
    adventure = adventures.load(name)
    match = Match.new("battlelore", seed=1, adventure=name)
    opening, goals = match.view(None).log[:2]
    assert opening.head
    assert opening.text == f"{adventure.title}: {adventure.description}"
    first = ("Pennant", "Standard")[adventure.first]
    assert goals.text.endswith(f" {first} begins.")
    assert all(f" {goal}" in f" {goals.text}" for goal in adventure.goal)


@pytest.mark.rules("lore-9-07")
def test_a_camp_may_have_up_to_five_levels_fewer() -> None:
    option = next(option for option in OPTIONS if option.key == "pennant-handicap")
    assert [title for _, title in option.values] == ["none", *(f"{count} fewer" for count in range(1, 6))]


@pytest.mark.parametrize("name", adventures.names())
def test_the_aim_of_an_adventure_tells_how_many_banners_win(name: str) -> None:
    adventure, guide = adventures.load(name), GAME.guide
    aim = guide.aim_with({"adventure": name, "adventure-file": ""})
    said = {int(number) for number in re.findall(r"[0-9]", aim.replace(": 1 for each enemy unit", ""))}
    assert said == set(adventure.goal)
    assert guide.aim_with({"adventure": name, "adventure-file": "a file"}) == guide.aim


@pytest.mark.rules("lore-R-97")
def test_an_adventure_may_have_fewer_turns_and_says_so() -> None:
    text = (
        (adventures.FOLDER / "agincourt-1415.toml")
        .read_text(encoding="utf-8")
        .replace("lore = false", "lore = false\nturns = 2")
    )
    match = Match.new(GAME, {"adventure-file": str(Packed.from_text("mine.toml", text))}, seed=1)
    assert "After 2 turns the larger share of the banners needed wins" in [line.text for line in match.view(None).log]
    while match.decisions:
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, decision.branches[-1])
    assert match.result is not None
    assert (match.result.rule, match.result.text) == ("lore-R-97", "Nobody wins after 2 turns.")
