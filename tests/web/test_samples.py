"""Samples: questions that can be touched freely, the same for everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.engine.game import find_game, games
from banneret.web import samples


def told(key: str, *answers: str) -> dict[str, Any]:
    return dict(json.loads(samples.frame_of(key, answers, whole=True)))


def options(told: dict[str, Any]) -> list[dict[str, Any]]:
    return next((one["options"] for one in told["frame"].get("questions", ()) if one.get("mine")), [])


@pytest.mark.parametrize("key", games())
def test_each_answer_to_a_sample_is_carried_out_and_always_alike(key: str) -> None:
    asked = options(told(key))
    assert len(asked) > 1
    assert any(one.get("odds") for one in asked)
    for option in asked:
        after = told(key, option["key"])
        assert not after["wrong"]
        assert after == told(key, option["key"])
        assert after["done"] or options(after)


@pytest.mark.parametrize("key", games())
def test_it_ends_and_never_asks_what_cannot_be_answered(key: str) -> None:
    answers: list[str] = []
    while not (now := told(key, *answers))["done"]:
        answers.append(options(now)[0]["key"])
        assert len(answers) <= 8
    assert answers


@pytest.mark.parametrize("key", games())
def test_what_cannot_be_touched_says_why(key: str) -> None:
    sample = samples.sample_of(find_game(key))
    pieces = [piece["key"] for piece in told(key)["frame"]["pieces"]["put"]]
    offered = {one["key"] for one in options(told(key))}
    found = [samples.look(key, [], piece) for piece in pieces if piece not in offered]
    refused = [one.rule for one in found if one.rule]
    assert refused
    assert all(rule.reason and rule.id in find_game(key).rulebook for rule in refused)
    assert sample.lesson.game == key
