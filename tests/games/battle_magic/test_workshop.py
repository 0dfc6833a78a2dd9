"""The workshop for maps: what a page draws with, what is said of a draft, what a match on it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from banneret.bots.trials import trials
from banneret.engine.components import ComponentError, Packed
from banneret.games.battle_magic.map.map_file import as_toml
from banneret.games.battle_magic.map.maps import MAPS, load_map, map_names
from banneret.games.battle_magic.workshop import WORKSHOP

STRAND = (MAPS / "wyvern-strand.toml").read_text(encoding="utf-8")


def faults_of(text: str) -> list[tuple[str, tuple[str, ...], bool]]:
    return [(one.said or one.text, one.at, one.bars) for one in WORKSHOP.faults(Packed.from_text("draft", text))]


@pytest.mark.parametrize("name", map_names())
def test_a_shipped_map_bars_nobody_from_play(name: str) -> None:
    assert not [one for one in faults_of(as_toml(load_map(name).file)) if one[2]]


def test_a_page_has_what_it_draws_with() -> None:
    kit = WORKSHOP.kit()

    assert len(kit["words"]["specials"]) == 13
    assert kit["costs"]["entry"] == {"clear": 1, "forest": 2, "mountain": 3, "sea": 1, "reef": 2}
    assert kit["costs"]["reach"] == 5
    assert [one["key"] for one in kit["maps"]] == list(map_names())


@pytest.mark.parametrize(("change", "said", "at"), [
    (lambda text: text.replace('["rowan-grove", "dapple-moor"]', '["rowan-grove"]'),
     "2 players need 2 starts, and 1 are marked. Mark them with Start.", ("rowan-grove",)),
    (lambda text: text.replace('["rowan-grove", "dapple-moor"]', '["rowan-grove", "kraken-bay"]'),
     "Nobody can start in Kraken Bay: a start is land beside water, with more land beside it.", ("kraken-bay",)),
    (lambda text: text.replace('["rowan-grove", "dapple-moor"]', '["rowan-grove", "elder-weald"]'),
     "Rowan Grove and Elder Weald are 1 steps apart. Starts need 6 or more: move one away.",
     ("rowan-grove", "elder-weald")),
    (lambda text: re.sub(r"(?m)^centre = \[571, 44\]", "centre = [571, 12]", text),
     "Dolphin Waters has little room for counters. Move its borders out, or join it.", ("dolphin-waters",)),
])  # fmt: skip
def test_each_fault_is_a_sentence_at_its_place(change: Callable[[str], str], said: str, at: tuple[str, ...]) -> None:
    assert (said, at) in [one[:2] for one in faults_of(change(STRAND))]


def test_all_places_at_fault_are_told_not_only_the_first() -> None:
    text = STRAND.replace("max_players = 2", "max_players = 3").replace("2 = [", '3 = ["rowan-grove"]\n2 = [', 1)
    assert "3 players need 3 starts" in faults_of(text)[0][0]
    both = STRAND.replace('["rowan-grove", "dapple-moor"]', '["kraken-bay", "star-sound"]')
    assert {place for _, at, _ in faults_of(both) for place in at} >= {"kraken-bay", "star-sound"}


def test_a_file_that_is_no_map_has_one_fault() -> None:
    (fault,) = faults_of("source = 'original'\n")
    assert "draft" in fault[0]


def test_a_draft_is_drawn_as_in_a_match_and_with_faults_not_at_all() -> None:
    assert WORKSHOP.scene(Packed.from_text("draft", STRAND)).title == "The Wyvern Strand"
    with pytest.raises(ComponentError):
        WORKSHOP.scene(Packed.from_text("draft", STRAND.replace("2 = [", "3 = [")))


def test_a_file_to_begin_with_is_shipped_or_made() -> None:
    assert len(WORKSHOP.begin(_settled(map="wyvern-strand"))["territories"]) == 48
    made = WORKSHOP.begin(_settled(map="generated", seed="5"))
    assert (made["seed"], made["territories"][0]["special"]) == (5, None)


def _settled(**options: str) -> dict[str, str]:
    from banneret.games.battle_magic import GAME

    return GAME.settle(options)


def test_trials_tell_where_each_seat_began_and_where_it_was_fought() -> None:
    draft = Packed.of(Path(MAPS / "wyvern-strand.toml"))
    played = trials("battle-magic", draft, 2, "greedy", 1, first=3, most=3, seconds=1000)

    assert [one.number for one in played] == [3, 4, 5]
    for one in played:
        assert set(one.starts) == {"rowan-grove", "dapple-moor"} <= set(one.entered)
        assert set(one.winners) <= set(one.starts)
        assert set(one.fought) <= set(one.entered)
        assert 0 < one.length <= 60
    again = trials("battle-magic", draft, 2, "greedy", 1, first=4, most=1, seconds=1000)
    assert again == played[1:2]


def test_in_a_set_of_trials_every_seat_begins_at_every_start() -> None:
    draft = Packed.of(Path(MAPS / "sundered-coast.toml"))
    played = trials("battle-magic", draft, 3, "random", 1, first=0, most=3, seconds=1000)

    first = played[0].starts
    assert [one.starts for one in played] == [first, (*first[1:], first[0]), (*first[2:], *first[:2])] or [
        one.starts for one in played
    ] == [first, (first[2], *first[:2]), (*first[1:], first[0])]


@pytest.mark.parametrize("sites", ["7", "[1]", "{ 2 = 1 }"])
def test_starts_that_are_no_list_stay_as_they_are(sites: str) -> None:
    draft = Packed.from_text("draft", f"start_sites = {sites}")
    assert WORKSHOP.turned is not None
    assert WORKSHOP.turned(draft, 2, 1) is draft


def test_trials_end_when_their_time_is_over_but_play_one_match_at_least() -> None:
    draft = Packed.of(Path(MAPS / "wyvern-strand.toml"))
    assert len(trials("battle-magic", draft, 2, "random", 1, first=0, most=9, seconds=0.0)) == 1


def test_a_game_without_a_workshop_says_so() -> None:
    with pytest.raises(ValueError, match=r"^Battlemist has no workshop$"):
        trials("battlemist", Packed.of(Path(MAPS / "wyvern-strand.toml")), 2, "greedy", 1, first=0, most=1, seconds=1)
