from __future__ import annotations

from typing import Any

import httpx2 as httpx

from tests.web.serving import Server


def test_each_match_has_the_same_luck(server: Server, client: httpx.Client) -> None:
    def dealt() -> Any:
        token = server.open("battlelore", ({}, {}))["seats"][0]
        return client.get(f"/api/m/{token}").json()["cards"]

    assert dealt() == dealt()
