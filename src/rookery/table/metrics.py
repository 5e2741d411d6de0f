"""What the server counts about itself, for Prometheus. At an address of its own, never at the public door.

No name, address or table is ever a label: labels are few and known beforehand.
"""

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, start_http_server

from rookery.core.refusal import refuse
from rookery.table.settings import check_address

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

MOVES = Counter("rookery_moves", "Steps written to tables' logs, the dealer's too.", registry=REGISTRY)
ANSWERS = Histogram(
    "rookery_answer_seconds",
    "From a message's arrival to its answer; hints are answered later.",
    buckets=_QUICK,
    registry=REGISTRY,
)
LAG = Histogram(
    "rookery_loop_lag_seconds", "How late the loop comes to what is due.", buckets=_QUICK, registry=REGISTRY
)
STALLS = Counter("rookery_loop_stalls", "Times the loop stood still for too long.", registry=REGISTRY)
REFUSALS = Counter("rookery_refusals", "What was refused, by reason.", ["reason"], registry=REGISTRY)
STORE = Histogram(
    "rookery_store_seconds", "One transaction, sync included.", buckets=_QUICK, registry=REGISTRY
)
STORE_FAILURES = Counter("rookery_store_failures", "Transactions that the disk refused.", registry=REGISTRY)
ASIDE = Counter("rookery_aside_jobs", "Work done aside, by how it ended.", ["end"], registry=REGISTRY)
ASIDE_SECONDS = Counter(
    "rookery_aside_processor_seconds", "Processor time of work done aside.", registry=REGISTRY
)
LONG_JOBS = Counter("rookery_long_jobs", "Long jobs, by how they ended.", ["end"], registry=REGISTRY)
LONG_SECONDS = Counter(
    "rookery_long_job_processor_seconds", "Processor time of long jobs.", registry=REGISTRY
)
HTTP = Counter("rookery_http_requests", "Requests by door and status.", ["door", "status"], registry=REGISTRY)
HTTP_SECONDS = Histogram(
    "rookery_http_seconds",
    "From a request to the end of its answer.",
    ["door"],
    buckets=_QUICK,
    registry=REGISTRY,
)

REASONS = frozenset(
    {
        "too_many",
        "too_many_tables",
        "too_many_bytes",
        "too_fast",
        "too_hard",
        "too_large",
        "too_slow",
        "busy",
        "one_at_a_time",
        "cut_short",
        "not_written",
        "not_read",
        "unreadable",
        "banned",
        "other_site",
        "unknown_host",
        "wrong_key",
        "wrong_invite",
        "unknown_table",
        "log_full",
        "stale",
        "broken",
    }
)
"""What tells of trouble. All else, such as a move that is against the rules, is counted as `other`."""


def count_refusal(reason: str) -> None:
    REFUSALS.labels(reason if reason in REASONS else "other").inc()


class MetricsDoor:
    """Answers whoever collects, from a thread of its own."""

    def __init__(self, where: str) -> None:
        host, port = check_address("ROOKERY_METRICS", where, 9464)
        try:
            self._server, self._thread = start_http_server(port, host, REGISTRY)
        except OSError as fault:
            refuse("cannot_listen", f"Cannot listen on {where} for metrics: {fault.strerror or fault}.")

    @property
    def port(self) -> int:
        port: int = self._server.server_port
        return port

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
