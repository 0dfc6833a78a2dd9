from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Run


def test_bots_get_ratings_and_the_pairings_are_written(run: Run, tmp_path: Path) -> None:
    out, picture = tmp_path / "ladder.json", tmp_path / "pictures" / "ladder.svg"
    battle = ("--option", "scenario=battle", "--bots", "random,greedy", "--fewest", 2, "--most", 4)
    said = run("ladder", "titan", *battle, "--out", out, "--picture", picture)
    assert said.code == 0, said.wrong
    assert [line.split()[0] for line in said.out.splitlines() if line.startswith(("random ", "greedy "))][:2] == [
        "greedy",
        "random",
    ]
    told = json.loads(out.read_text("utf-8"))
    assert (told["game"], told["options"]) == ("titan", {"scenario": "battle"})
    assert [len(one["scores"]) for one in told["pairings"]] == [4]
    texts = [element.text for element in ElementTree.parse(picture).iter() if element.tag.endswith("text")]
    assert [text for text in texts if text in ("greedy", "random")] == ["greedy", "random"]
