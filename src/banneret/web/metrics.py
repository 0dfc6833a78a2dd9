"""Metrics for Prometheus, at a separate port: how much there is to do, and how the server does it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from banneret.table import Table

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class _OfTable(Collector):
    """What the table has now."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """The figures."""
        figures = self._table.figures()
        for name, text, value in (
            ("banneret_matches", "Matches that are loaded.", figures.matches),
            ("banneret_watchers", "Pages that watch a match.", figures.watchers),
            ("banneret_automatic", "Questions that are being answered automatically.", figures.automatic),
            ("banneret_news", "1 if news of other servers can arrive.", int(figures.news)),
        ):
            yield GaugeMetricFamily(name, text, value)
        notices = CounterMetricFamily(
            "banneret_notices", "Messages by the kind of their channel, and what came of them.", labels=["kind", "came"]
        )
        for labels, count in figures.notices.items():
            notices.add_metric(labels, count)
        yield notices


class Metrics:
    """The metrics of one server."""

    def __init__(self, table: Table) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_OfTable(table))
        ProcessCollector(registry=self.registry)
        self._answered = Counter(
            "banneret_requests", "Requests by the class of their status.", ["status"], registry=self.registry
        )
        self._seconds = Histogram(
            "banneret_request_seconds", "Time until a request is answered.", buckets=_SECONDS, registry=self.registry
        )

    def observe(self, status: int, seconds: float) -> None:
        """A request was answered."""
        self._answered.labels(f"{status // 100}xx").inc()
        self._seconds.observe(seconds)

    def serve(self, port: int, host: str = "127.0.0.1") -> None:
        """Answer at this port. Raises OSError."""
        start_http_server(port, host, self.registry)


class Measuring:
    """Measures every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and note its status and time."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.observe(message["status"], time.perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, noted)
