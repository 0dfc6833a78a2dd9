"""Small experiments for tests."""

from __future__ import annotations

from pathlib import Path

from banneret.lab.experiment import Experiment, read
from banneret.lab.run import Folder, Running

BATTLES = """
title = "Battles"
seed = 3
bouts = 6
chunk = 2
bots = ["greedy", "random"]
[[game]]
name = "titan"
options = { scenario = "battle" }
each = { land = ["plains", "tower"] }
"""


def experiment(folder: Path, text: str = BATTLES) -> Experiment:
    file = folder / "experiment.toml"
    file.write_text(text, encoding="utf-8")
    return read(file)


def running(folder: Path, text: str = BATTLES, rows: str = "rows") -> Running:
    return Running(experiment(folder, text), Folder(folder / rows))
