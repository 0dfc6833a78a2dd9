"""The notebooks in `examples` run from their first cell to their last, here with small numbers."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
SMALL = {"BOUTS": 1, "SECONDS": 0.3, "MATCHES": 2}
"""In place of the numbers in the cell with the tag `parameters`."""


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def run(cell: dict[str, Any], names: dict[str, Any]) -> object:
    """Run a cell, and return the value of its last line, as a notebook shows it."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "a cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_there_are_five() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "notebook"}
    shown = 0
    for cell in cells(path):
        if cell["cell_type"] != "code":
            continue
        value = run(cell, names)
        if "parameters" in cell["metadata"].get("tags", ()):
            names |= SMALL
        if hasattr(value, "_repr_html_"):
            assert value._repr_html_()
            shown += 1
    assert shown
    assert not list(tmp_path.iterdir())


def test_what_the_first_notebook_showed_is_what_it_shows_now(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has seeds and no parameters: after a change of rules, words or bots, `make notebooks` writes it again."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells(NOTEBOOKS[0]):
        if cell["cell_type"] == "code":
            value = run(cell, names)
            kept = cell["outputs"]
            printed = "".join(line for one in kept if one["output_type"] == "stream" for line in one["text"])
            assert capsys.readouterr().out == printed
            shown = ["".join(one["data"]["text/plain"]) for one in kept if one["output_type"] == "execute_result"]
            assert [one.split() for one in shown] == ([repr(value).split()] if value is not None else [])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_showed_is_kept_and_is_no_error(path: Path) -> None:
    outputs = [output for cell in cells(path) for output in cell.get("outputs", ())]
    assert outputs
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert path.stat().st_size < 600_000
