"""Metrics of a server in Prometheus' format. Only this file imports its client library, the extra `metrics`.

Nothing is kept here: at each request the metrics are made from `Counts` and from the server at that moment.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ...base.process.counts import Histogram
from ...base.process.pulse import EDGES_MS, Spread
from ...people.connections.tls import TlsContexts
from ..admin.copies import last_backup_age_s
from ..admin.findings import state_of
from ..admin.overseen import Overseen


@dataclass(frozen=True, slots=True)
class ServerMetric:
    """A metric: its kind, its help text, and its labels."""

    kind: type[Metric]
    about: str
    labels: tuple[str, ...] = ()


FIGURES: dict[str, ServerMetric] = {
    "kickdoor_info": ServerMetric(GaugeMetricFamily, "The release that runs; always 1.", ("release",)),
    "kickdoor_uptime_seconds": ServerMetric(GaugeMetricFamily, "Seconds since the start of the server."),
    "kickdoor_draining": ServerMetric(GaugeMetricFamily, "1 while the server drains: it opens no more tables."),
    "kickdoor_connections": ServerMetric(GaugeMetricFamily, "Open connections."),
    "kickdoor_connections_opened": ServerMetric(CounterMetricFamily, "Connections opened."),
    "kickdoor_connections_closed": ServerMetric(CounterMetricFamily, "Connections closed by the server.", ("reason",)),
    "kickdoor_turned_away": ServerMetric(CounterMetricFamily, "Connections refused, by reason.", ("reason",)),
    "kickdoor_greetings": ServerMetric(CounterMetricFamily, "People who connected or reconnected."),
    "kickdoor_bytes": ServerMetric(CounterMetricFamily, "Bytes of the protocol.", ("direction",)),
    "kickdoor_sessions": ServerMetric(GaugeMetricFamily, "People who are connected, or may come back.", ("state",)),
    "kickdoor_tables": ServerMetric(GaugeMetricFamily, "Tables by state and set.", ("state", "set")),
    "kickdoor_watchers": ServerMetric(GaugeMetricFamily, "Spectators."),
    "kickdoor_requests": ServerMetric(CounterMetricFamily, "Requests of people and programs."),
    "kickdoor_refusals": ServerMetric(CounterMetricFamily, "Requests that were refused.", ("reason",)),
    "kickdoor_matches_begun": ServerMetric(CounterMetricFamily, "Matches that have begun."),
    "kickdoor_matches_ended": ServerMetric(
        CounterMetricFamily, "Matches by their end; broken: frozen by a bug.", ("how",)
    ),
    "kickdoor_matches_left_alone": ServerMetric(
        GaugeMetricFamily, "Matches of the journal that could not be restored."
    ),
    "kickdoor_matches_to_wake": ServerMetric(GaugeMetricFamily, "Matches of the journal still to be restored."),
    "kickdoor_answers": ServerMetric(CounterMetricFamily, "Answers of people and AI players that are on the disk."),
    "kickdoor_defaults": ServerMetric(CounterMetricFamily, "Default answers given after a timeout."),
    "kickdoor_commit_seconds": ServerMetric(HistogramMetricFamily, "Duration of the journal's commits."),
    "kickdoor_commit_records": ServerMetric(HistogramMetricFamily, "Records in each commit."),
    "kickdoor_commits_failed": ServerMetric(CounterMetricFamily, "Commits that the disk refused."),
    "kickdoor_writes_held": ServerMetric(GaugeMetricFamily, "Writes held until the journal can be written again."),
    "kickdoor_outage_seconds": ServerMetric(
        GaugeMetricFamily, "Seconds for which nothing could be written; 0 while it can."
    ),
    "kickdoor_notes_dropped": ServerMetric(
        CounterMetricFamily, "Lines of chat and snapshots dropped during an outage."
    ),
    "kickdoor_queue": ServerMetric(GaugeMetricFamily, "Jobs that wait, by queue.", ("queue",)),
    "kickdoor_ai_decisions": ServerMetric(CounterMetricFamily, "Decisions of AI players.", ("kind",)),
    "kickdoor_ai_lapses": ServerMetric(
        CounterMetricFamily, "Decisions that AI players failed to make, by reason.", ("why",)
    ),
    "kickdoor_ai_workers_gone": ServerMetric(CounterMetricFamily, "Processes of AI players that have ended."),
    "kickdoor_reactor_lag_seconds": ServerMetric(
        HistogramMetricFamily, "Lag of the reactor: how late its timers were."
    ),
    "kickdoor_reactor_cpu_seconds": ServerMetric(
        CounterMetricFamily, "Processor time of the reactor's thread, of one core."
    ),
    "kickdoor_connections_limit": ServerMetric(GaugeMetricFamily, "Limit of greeted connections: connections_most."),
    "kickdoor_tables_limit": ServerMetric(GaugeMetricFamily, "Limit of tables with a place: tables_most."),
    "kickdoor_disk_free_bytes": ServerMetric(GaugeMetricFamily, "Free bytes on the disk of the journal."),
    "kickdoor_last_backup_timestamp_seconds": ServerMetric(
        GaugeMetricFamily, "Time of the last backup, if there was one."
    ),
    "kickdoor_disk_free_least_bytes": ServerMetric(
        GaugeMetricFamily, "Free bytes below which the disk runs low: disk_free_least_mb."
    ),
    "kickdoor_certificate_not_before_timestamp_seconds": ServerMetric(
        GaugeMetricFamily, "Beginning of the validity of the certificate in use and its chain; with TLS only."
    ),
    "kickdoor_certificate_renewal_timestamp_seconds": ServerMetric(
        GaugeMetricFamily, "Time by which the certificate in use should be renewed; with TLS only."
    ),
    "kickdoor_certificate_expiration_timestamp_seconds": ServerMetric(
        GaugeMetricFamily, "End of the validity of the certificate in use and its chain; with TLS only."
    ),
    "kickdoor_certificate_reload_failed": ServerMetric(
        GaugeMetricFamily,
        "1 while the files on the disk cannot be used, and the earlier certificate is in use; with TLS only.",
    ),
    "kickdoor_bans": ServerMetric(GaugeMetricFamily, "Bans in force."),
}
"""All metrics. A counter's name ends with `_total` in the answer, as Prometheus wants it."""

Values = Mapping[tuple[str, ...], float]


class Figures(Collector):
    """Collects the metrics of one server and its process."""

    def __init__(self, server: Overseen) -> None:
        self._server = server
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def page(self) -> tuple[bytes, bytes]:
        """Return the content type and the text of the metrics, in Prometheus' format."""
        return CONTENT_TYPE_LATEST.encode(), generate_latest(self._registry)

    def answer(self, tell: Callable[[int, bytes, bytes], None]) -> None:
        """Answer an HTTP request with the metrics: call `tell` with status, text and content type."""
        kind, text = self.page()
        tell(200, text, kind)

    def describe(self) -> list[Metric]:
        """Return no descriptions of metrics: `collect` yields them together with the values."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics of this server with their current values, for Prometheus' registry."""
        for name, values in self._values().items():
            figure = FIGURES[name]
            match values:
                case Spread() | Histogram():
                    yield _histogram(name, figure, values)
                case _:
                    family = figure.kind(name, figure.about, labels=figure.labels)  # type: ignore[call-arg]
                    for labels, value in values.items():
                        family.add_metric(labels, value)  # type: ignore[attr-defined]
                    yield family

    def _values(self) -> dict[str, Values | Histogram | Spread]:
        server, counts = self._server, self._server.counts
        people = Counter("here" if person.connected else "away" for person in server.sessions)
        tables = [(table, table.describe()) for table in server.lobby.tables.values()]
        turned = server.admission.turned
        values: dict[str, Values | Histogram | Spread] = {
            "kickdoor_info": {(server.release,): 1},
            "kickdoor_uptime_seconds": {(): server.up_s},
            "kickdoor_draining": {(): server.draining.is_on},
            "kickdoor_connections": {(): len(server.links)},
            "kickdoor_connections_opened": {(): counts.connections},
            "kickdoor_connections_closed": _by(counts.closings),
            "kickdoor_turned_away": {(reason,): getattr(turned, reason) for reason in turned.__struct_fields__},
            "kickdoor_greetings": {(): counts.greetings},
            "kickdoor_bytes": {("in",): counts.bytes_in, ("out",): counts.bytes_out},
            "kickdoor_sessions": {("here",): people["here"], ("away",): people["away"]},
            "kickdoor_tables": Counter((state_of(table), info.set) for table, info in tables),
            "kickdoor_watchers": {(): sum(info.watchers for _, info in tables)},
            "kickdoor_requests": {(): counts.requests},
            "kickdoor_refusals": _by(counts.refusals),
            "kickdoor_matches_begun": {(): counts.matches_begun},
            "kickdoor_matches_ended": _by(counts.matches_ended),
            "kickdoor_matches_left_alone": {(): len(server.left_alone)},
            "kickdoor_matches_to_wake": {(): server.waker.asleep},
            "kickdoor_answers": {(): counts.answers},
            "kickdoor_defaults": {(): counts.defaults},
            "kickdoor_commit_seconds": counts.commits,
            "kickdoor_commit_records": counts.commit_records,
            "kickdoor_commits_failed": {(): counts.commits_failed},
            "kickdoor_writes_held": {(): server.scribe.outage.held},
            "kickdoor_outage_seconds": {(): server.scribe.outage.lasts_s},
            "kickdoor_notes_dropped": {(): counts.notes_dropped},
            "kickdoor_queue": {(queue,): length for queue, length in server.queues().items()},
            "kickdoor_ai_decisions": _by(counts.ai_decisions),
            "kickdoor_ai_lapses": _by(counts.ai_lapses),
            "kickdoor_ai_workers_gone": {(): counts.workers_gone},
            "kickdoor_bans": {(): len(server.people_admin.list())},
        }
        return values | _room(server) | _certificate(server.tls_contexts)


def _room(server: Overseen) -> dict[str, Values | Histogram | Spread]:
    """Return how much there is of what can run out, such as disk and places."""
    free, data = server.space.free_bytes(), server.settings.data
    now_s = time.time()
    age_s = None if data is None else last_backup_age_s(data, now_s)
    return {
        "kickdoor_reactor_lag_seconds": server.pulse.lag,
        "kickdoor_reactor_cpu_seconds": {(): server.pulse.own.total_ms / 1000},
        "kickdoor_connections_limit": {(): server.settings.connections_most},
        "kickdoor_tables_limit": {(): server.settings.tables_most},
        "kickdoor_disk_free_bytes": {} if free is None else {(): free},
        "kickdoor_disk_free_least_bytes": {(): server.space.least_bytes},
        "kickdoor_last_backup_timestamp_seconds": {} if age_s is None else {(): now_s - age_s},
    }


def _certificate(tls_contexts: TlsContexts | None) -> dict[str, Values]:
    """Return the metrics of the certificate in use; without samples where there is none."""

    def only(value: Callable[[TlsContexts], float]) -> Values:
        return {} if tls_contexts is None else {(): value(tls_contexts)}

    return {
        "kickdoor_certificate_not_before_timestamp_seconds": only(lambda tls_contexts: tls_contexts.validity.begins_s),
        "kickdoor_certificate_renewal_timestamp_seconds": only(lambda tls_contexts: tls_contexts.validity.renewal_s),
        "kickdoor_certificate_expiration_timestamp_seconds": only(lambda tls_contexts: tls_contexts.validity.ends_s),
        "kickdoor_certificate_reload_failed": only(lambda tls_contexts: bool(tls_contexts.refused)),
    }


def _by(counted: Counter[str]) -> Values:
    return {(label,): count for label, count in counted.copy().items()}


def _histogram(name: str, figure: ServerMetric, values: Histogram | Spread) -> HistogramMetricFamily:
    if isinstance(values, Spread):
        edges: Sequence[float] = [edge / 1000 for edge in EDGES_MS]
        total = values.total_ms / 1000
    else:
        edges, total = values.edges, values.total
    so_far, buckets = 0, []
    for edge, count in zip([*map(repr, edges), "+Inf"], list(values.counts), strict=True):
        so_far += count
        buckets.append((edge, float(so_far)))
    family = HistogramMetricFamily(name, figure.about)
    family.add_metric([], buckets, total)
    return family
