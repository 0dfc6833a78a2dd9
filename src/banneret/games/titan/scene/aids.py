"""Reference sheets: the recruit trees, the monsters, how they fight, the numbers to roll, the ground, the signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from banneret.engine.guide import Aid, AidLine, Chain, ChainLink, Guide, words_for
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.box.box import Box, Character, Terrain, the_box
from banneret.games.titan.box.components import Requirement

_SIGNS = {"arrow": "Arrow", "arch": "Arch", "block": "Block"}
_FIGHTING = {
    "strike": "Strike",
    "slain": "Slain",
    "hits left over": "Leftover hits",
    "rangestrike": "Rangestrike",
    "in the way": "In the way",
    "warlock": "Warlock",
    "flight": "Flight",
    "newcomers": "Newcomers",
}


def aids(guide: Guide) -> tuple[Aid, ...]:
    """Return all sheets, with the words of the guide. Raises ComponentError if these do not fit the box."""
    box = the_box()
    return (
        Aid("muster", chains=(*(_chain(terrain) for terrain in box.terrains if terrain.chain), _tower(box))),
        _characters(box),
        _lines(guide, "fighting", ("In a battle", "How it goes"), _FIGHTING),
        _strike(box),
        _ground(box, guide),
        _lines(guide, "signs", ("Sign", "What it says"), _SIGNS),
    )


def _lines(guide: Guide, key: str, columns: tuple[str, str], heads: Mapping[str, str]) -> Aid:
    words = words_for(guide, key, heads)
    return Aid(key, columns, tuple(AidLine(head, (words[one],)) for one, head in heads.items()))


def _chain(terrain: Terrain) -> Chain:
    links = (_link(link.character, str(link.needs) if link.needs else "") for link in terrain.chain)
    return Chain(terrain.name, tuple(links))


def _link(character: Character, needs: str) -> ChainLink:
    return ChainLink(character.name, character.key, f"{character.power}-{character.skill}", needs)


def _tower(box: Box) -> Chain:
    """Return what a tower musters, each character with its requirement."""
    links = (
        _link(
            box.character[one.creature],
            "" if one.free else fill("{}", Listed(_asks(box, one.any_of, one.creature), "or")),
        )
        for one in box.file.tower_recruit
    )
    return Chain("Tower", tuple(links))


def _asks(box: Box, needs: tuple[Requirement, ...], creature: str) -> Iterator[str]:
    """Yield the requirement of a tower, besides a character of the same kind."""
    for need in needs:
        if need.kind == "same-creature":
            yield fill("{} alike", need.count)
        elif need.id != creature:
            yield fill("{}", box.character[need.id])


def _characters(box: Box) -> Aid:
    lines = (
        AidLine(
            one.name,
            (str(one.power), str(one.skill), str(one.value), str(one.count), fill("{}", Listed(_can(one), ","))),
            charge=one.key,
        )
        for one in box.characters
    )
    return Aid("characters", ("Monster", "Power", "Skill", "Points", "In the box", "Traits"), tuple(lines))


def _can(one: Character) -> Iterator[str]:
    if one.lord or one.demi_lord:
        yield fill("Lord" if one.lord else "Demi-Lord")
    if one.flies:
        yield fill("flies")
    if one.rangestrikes:
        yield fill("rangestrikes past everything, Lords too" if one.magic else "rangestrikes")
    if one.summonable:
        yield fill("can be summoned")


def _strike(box: Box) -> Aid:
    chart = box.file.strike_chart
    rows = (chart.striker_0, chart.striker_1, chart.striker_2, chart.striker_3, chart.striker_4, chart.striker_5)
    lines = (AidLine(fill("Skill {}", skill), tuple(map(str, row))) for skill, row in enumerate(rows))
    return Aid("strike", ("", *(fill("against {}", skill) for skill in chart.target_skills)), tuple(lines))


def _natives(box: Box, natives: Sequence[str]) -> Text:
    return (
        fill("{}", Listed([Word(native, box.character[native].plural) for native in natives], ","))
        if natives
        else "nobody"
    )


def _ground(box: Box, guide: Guide) -> Aid:
    hazards = [one for one in box.file.hazard if one.id != "none"]
    words = words_for(guide, "ground", (one.id for one in hazards))
    lines = (
        AidLine(
            one.name or one.id,
            (words[one.id], _natives(box, one.natives)),
            kind=one.id,
        )
        for one in hazards
    )
    return Aid("ground", ("Ground", "What it does", "Natives"), tuple(lines))
