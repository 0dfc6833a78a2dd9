"""The referee cases of all games: every file in a folder `cases` must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.engine.cases.referee import find_cases, run_case

FOLDERS = sorted(Path(__file__).parent.glob("*/cases"))
CHAPTERS = sorted({path.parent for path in find_cases(FOLDERS)})
_SAYS = re.compile(r"^says = (.+)$", re.MULTILINE)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: f"{chapter.parts[-3]}-{chapter.name}")
def test_the_cases_of_a_chapter_hold(chapter: Path) -> None:
    verdicts = {path.name: run_case(path).differences for path in sorted(chapter.glob("*.toml"))}
    assert not [f"{name}: {'; '.join(differences)}" for name, differences in verdicts.items() if differences]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_case_says_one_sentence_of_its_own(folder: Path) -> None:
    cases = list(find_cases([folder]))
    said = [line for path in cases for line in _SAYS.findall(path.read_text(encoding="utf-8"))]
    assert len(said) == len(set(said)) == len(cases)
