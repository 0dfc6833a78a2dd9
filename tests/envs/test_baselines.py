"""Baselines on the tiny set-ups: the learner in numpy learns a little in little time."""

from __future__ import annotations

from benchmarks.baselines import LEARNERS, score


def test_a_learner_of_ours_beats_random_answers_in_a_tiny_battle() -> None:
    learned = LEARNERS["reinforce"]("titan", 1, 800)
    by_chance = LEARNERS["random"]("titan", 1, 0)
    assert score(learned, "titan", "random", 30) > score(by_chance, "titan", "random", 30) + 0.1
