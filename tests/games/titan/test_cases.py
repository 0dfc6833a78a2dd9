"""The referee cases of Titan: every file under cases/ must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.referee import find_cases, read_case, run_case

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("path", list(find_cases([CASES])), ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    verdict = run_case(path)
    assert not verdict.differences, f"{verdict.case.says}: {'; '.join(verdict.differences)}"


def test_every_case_says_one_sentence_of_its_own() -> None:
    said = [read_case(path).says for path in find_cases([CASES])]
    assert len(said) == len(set(said))
