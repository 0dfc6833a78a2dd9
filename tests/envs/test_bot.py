"""A trained policy sits down as a bot."""

from __future__ import annotations

import banneret
from banneret.envs.bot import learned


def test_a_trained_policy_plays_in_a_simulation() -> None:
    seen_sizes = set()

    def last(seen: object, mask: object) -> int:
        seen_sizes.add(seen.shape)  # type: ignore[attr-defined]
        return int(mask.nonzero()[0][-1])  # type: ignore[attr-defined]

    played = banneret.simulate("titan", [learned(last), "random"], matches=2, seed=1, scenario="battle")

    assert [one.failure for one in played] == ["", ""]
    assert seen_sizes == {(4096,)}
