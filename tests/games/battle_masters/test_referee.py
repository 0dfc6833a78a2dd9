"""Positions of cases that cannot be: each is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.cases.referee import run_case

CASE = """
rules = ["masters-MOVE-01"]
says = "A position that cannot be"
game = "battle-masters"
options = { battle = "open" }
"""


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ('units = { cannon = "99,99" }', "position: the mat has no space 99,99"),
        ('units = { cannon = "here" }', "position: 'here' is no space; a space is written column,row"),
        ('tower = "40,1"', "position: the mat has no space 40,1"),
    ],
)
def test_a_position_that_cannot_be_is_a_sentence(tmp_path: Path, position: str, sentence: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(f"{CASE}[position]\n{position}\n", encoding="utf-8")

    assert run_case(path).differences == (sentence,)
