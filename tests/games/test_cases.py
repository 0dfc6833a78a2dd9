"""The referee cases of all games: every file in a folder `cases` must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.cases.cases import read_case
from banneret.engine.cases.referee import find_cases, run_case

FOLDERS = sorted(Path(__file__).parent.glob("*/cases"))


@pytest.mark.parametrize("path", list(find_cases(FOLDERS)), ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    verdict = run_case(path)
    assert not verdict.differences, "; ".join(verdict.differences)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_case_says_one_sentence_of_its_own(folder: Path) -> None:
    said = [read_case(path).says for path in find_cases([folder])]
    assert len(said) == len(set(said))
