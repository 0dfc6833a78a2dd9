"""Load a stored match: what happened in it, as far as the present rules understand it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import SeededSource
from banneret.engine.versions import is_newer
from banneret.engine.words.kept import of_row
from banneret.table.announcements import announcement
from banneret.table.errors import KEPT, CannotLoad, Damaged, NewerRules
from banneret.table.match.hosted_match import HostedMatch, MatchStatus, Setting
from banneret.table.match.match_history import MatchHistory, replay_rows
from banneret.table.store.fence import version_of
from banneret.table.store.rows import Row, rows_by_rules, taken
from banneret.table.store.stored import Stored

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Woken:
    """A match that can be continued. `rows` correct the stored rows; `kept` includes them."""

    rows: Sequence[Row]
    kept: MatchHistory
    setting: Setting
    position: MatchStatus


def wake(stored: Stored) -> tuple[HostedMatch, Woken]:
    """Load a match. Nothing is written: another release may understand more.

    Raises CannotLoad if the rules cannot begin it, or if a finished match would be open again; Damaged if a seat is
    lost; NewerRules if newer rules have played it on.
    """
    kept = replay_rows(stored.rows, stored.viewers)
    check_fence(stored.game, kept.rules)
    if kept.closed is not None:
        raise CannotLoad(f"The host of this table has closed this match. {kept.closed}".rstrip())
    dice = kept.dice
    match, lost = _resumed(stored, kept, dice)
    if len(stored.seats) != match.seats:
        raise Damaged(f"This match is damaged: {len(stored.seats)} of its {match.seats} seats are left. {KEPT}")
    if kept.over and not match.result:
        raise CannotLoad(
            f"This match is over: {of_row(kept.over)} The rules of {match.game.title} have changed since, and cannot "
            "show it any more. It is kept as it is."
        )
    rows = _differences(kept, match)
    if lost:
        log.warning("match %s: %d happenings are no longer understood", stored.id, len(lost))
        rows.append(Row("notice", announcement("rules-changed", game=match.game.title, lost=len(lost))))
    play = HostedMatch(match, dice)
    if rows:
        kept = replay_rows([*stored.rows, *rows], stored.viewers)
    return play, Woken(rows, kept, play.setting, play.position())


def check_fence(game: str, rules: str) -> None:
    """Raise NewerRules if these rules of a game are newer than those here."""
    if version_of(game) and is_newer(rules, version_of(game)):
        raise NewerRules(game, rules, version_of(game))


def _resumed(stored: Stored, kept: MatchHistory, dice: SeededSource | None) -> tuple[Match, Sequence[object]]:
    try:
        find_game(stored.game)
        return Match.resume_as_far_as_possible(stored.game, stored.options, kept.happenings, source=dice)
    except ValueError as error:
        raise CannotLoad(f"This match can't go on here: {error}. It is kept as it is.") from error
    except Exception as error:
        log.exception("match %s cannot be loaded", stored.id)
        raise CannotLoad(
            f"The rules of {stored.game} failed when this match was loaded. It is kept as it is."
        ) from error


def _differences(kept: MatchHistory, match: Match) -> list[Row]:
    """Rows that correct the stored ones where the history turned out differently."""
    before, after = [str(one) for one in kept.happenings], [str(one) for one in match.history]
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    aside = [taken("set-aside", range(same, len(before)))] if same < len(before) else []
    return [*aside, *rows_by_rules(match.history[same:], kept.rules, match.game.version)]
