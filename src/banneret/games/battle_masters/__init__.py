"""Battle Masters (1992): two armies, and a deck that decides who moves.

The files follow the rulebook: layout, deploying, cards, moving, combat, cannon, ogre, winning, campaign, team. Rule ids
such as `masters-ATT-03` stand where the rule is carried out; `rulebook.toml` has their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from banneret.engine.chance import Chance, Pile
from banneret.engine.game import Game, GameOption
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene
from banneret.games.battle_masters import campaign, cannon, cards, deploying, layout, ogre, referee, team
from banneret.games.battle_masters.box import ARMIES, check_file, the_box
from banneret.games.battle_masters.field import field_of
from banneret.games.battle_masters.judge import judge
from banneret.games.battle_masters.scene import scene
from banneret.games.battle_masters.state import Campaign, State
from banneret.games.battle_masters.winning import ACTS


def setup(options: Mapping[str, str]) -> State:
    """The state before the first battle of a match. Raises ValueError for a division that does not hold together."""
    box = the_box()
    whole = options["battle"] == "campaign"
    battle = box.battles[box.file.campaign.sequence[0] if whole else options["battle"]]
    return State(
        agenda=["begin_battle"],
        box=box,
        battle=battle,
        field=field_of(box, battle),
        teams=team.teams(options),
        owners=team.owners(box, options),
        at=[],
        on=[],
        skulls=[],
        elite=[False] * len(box.units),
        left=[],
        zones=[],
        deck=Pile(()),
        layout_army=None if options["layout"] == "random" else ARMIES.index(options["layout"]),
        campaign=Campaign([0, 0], []) if whole else None,
    )


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal anew what a seat cannot see: while tokens lie face down, those of the enemy (R-40). Decks have no order."""
    if s.face_down:
        order = [chance.source.random() for _ in s.box.units]
        deploying.deal_tokens_anew(s, 1 - s.army_of(seat), order)


def poster() -> Scene:
    """The Borderlands at their start, for the home page."""
    s = setup(GAME.settle({}))
    campaign.begin_battle(s)
    deploying.place_fixed(s)
    return scene(s, None)


_SEATS = (("1", "one"), ("2", "two"), ("3", "three"), ("4", "four"))

GAME = Game(
    key="battle-masters",
    title="Battle Masters",
    blurb="Two armies on a great mat, and a deck that decides who acts: cavalry, archers, a cannon and an ogre.",
    players="2, or teams of up to 4",
    minutes="45 to 90",
    ownership="Battle Masters is a game of Milton Bradley and Games Workshop (1992).",
    options=(
        GameOption(
            "battle",
            "Battle",
            (
                ("borderlands", "Battle of the Borderlands"),
                ("river-tengin", "Battle of the River Tengin"),
                ("road-to-grunburg", "Battle on the Road to Grunburg"),
                ("plains", "Battle of the Plains"),
                ("altdorf", "Battle of Altdorf"),
                ("open", "Open battle"),
                ("campaign", "Campaign: all five in a row"),
            ),
            "borderlands",
            "The five battles of the rulebook, an open one on a field that you lay out, or all five as a Campaign.",
        ),
        GameOption("imperial", "Commanders of the Empire", _SEATS, "1", "Each commands some of the army's units."),
        GameOption("chaos", "Commanders of Chaos", _SEATS, "1", "Each commands some of the army's units."),
        GameOption(
            "layout",
            "Who lays out the field",
            (("random", "chance decides"), ("imperial", "the Empire"), ("chaos", "Chaos")),
            "random",
            "In the open battle; the other army then chooses its side.",
        ),
        GameOption(
            "imperial-units",
            "Units of each Imperial commander",
            (),
            "",
            "Types or units, parted by commas, commanders by /; empty for the usual division.",
        ),
        GameOption(
            "chaos-units",
            "Units of each Chaos commander",
            (),
            "",
            "Types or units, parted by commas, commanders by /; empty for the usual division.",
        ),
    ),
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup,
    phases={
        "begin_battle": campaign.begin_battle,
        "choose_layout_player": layout.choose_layout_player,
        "lay_out": layout.lay_out,
        "choose_side": layout.choose_side,
        "place_fixed": deploying.place_fixed,
        "deploy": deploying.deploy,
        "deploy_token": deploying.deploy_token,
        "place_token": deploying.place_token,
        "turn_card": cards.turn_card,
        "activity": cards.activity,
        "cannon_card": cannon.cannon_card,
        "ogre_card": ogre.ogre_card,
        "turn_ogre_card": ogre.turn_ogre_card,
        "after_battle": campaign.after_battle,
        "award_elite": campaign.award_elite,
        "next_battle": campaign.next_battle,
    },
    seats=team.seat_names,
    scene=scene,
    deal_anew=deal_anew,
    judge=judge,
    facts=referee.facts,
    arrange=referee.arrange,
    broken=referee.broken,
    has_secrets=lambda options: options["battle"] in ("plains", "campaign"),
    poster=poster,
    check=check_file,
    acts=ACTS,
)
