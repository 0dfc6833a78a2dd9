from __future__ import annotations

from itertools import chain
from xml.etree.ElementTree import Element, fromstring

import pytest

from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.picture import saved_svg
from banneret.picture.palette import colours, style_rules
from banneret.picture.plain import _rules, plain

LIGHT = colours()["light"]
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><style>.x{{}}</style>{}</svg>'


def dressed(inner: str) -> list[Element]:
    """The elements inside a plain picture, in their order."""
    return list(fromstring(plain(SVG.format(inner))).iter())[1:]


@pytest.mark.parametrize("key", ["battle-masters", "battlelore", "battle-magic", "battlemist", "titan"])
def test_a_saved_picture_needs_no_style_sheet(key: str) -> None:
    saved = str(saved_svg(Match.new(games()[key], seed=2).view(None).scene))
    for word in ("var(", "<style", "class=", "currentColor", "color-mix", "data-key"):
        assert word not in saved
    fills = {one.get("fill") for one in fromstring(saved).iter()}
    assert len(fills & {colour for name, colour in LIGHT.items() if "ink" not in name}) > 5


def test_a_rule_is_written_into_what_it_selects() -> None:
    _, grass, outside = dressed('<g class="board"><path class="grass"/></g><path class="grass"/>')
    assert (grass.get("fill"), grass.get("stroke")) == (LIGHT["grass"], LIGHT["grass"])
    assert outside.get("fill") is None


def test_the_weightier_rule_counts_whatever_comes_later() -> None:
    shade = dressed('<g class="board"><g class="texture"><path class="brush shade"/></g></g>')[-1]
    assert shade.get("fill") == LIGHT["shadow"]


def test_a_side_hands_its_colours_down() -> None:
    _, field, charge = dressed(
        '<g class="piece h2"><path class="field"/><path class="charge" fill="currentColor"/></g>'
    )
    assert (field.get("fill"), field.get("stroke")) == (LIGHT["side-2"], LIGHT["charge-2"])
    assert charge.get("fill") == LIGHT["charge-2"]


def test_colours_are_mixed_units_are_left_out_and_type_is_spelt_out() -> None:
    field = dressed('<g class="tired piece h5"><path class="field"/></g>')[-1]
    assert field.get("fill") == "#aca69c"
    under, count = dressed('<g class="piece"><path class="under"/><g class="count"><text/></g></g>')[1::2]
    assert under.get("transform") == "translate(5 8)"
    assert (count.get("font-size"), count.get("font-weight")) == ("35", "700")
    assert "Palatino" in (count.get("font-family") or "")


def test_every_rule_of_the_sheet_is_understood() -> None:
    assert len(list(chain(*_rules().values()))) > 0.9 * len(style_rules())
    assert all(
        one.tag or one.classes or one.begins for found in _rules().values() for rule in found for one in rule.way
    )
