"""What is not counted but looked up whenever somebody collects: how full the server is at that moment."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from rookery.table.limits import ConnectionLimit
from rookery.table.long_jobs import LongJobs
from rookery.table.store import Store
from rookery.table.tables import Tables
from rookery.table.workers import Workers


class LiveMetrics(Collector):
    """Asked from another thread: it reads numbers, and counts tables in the store."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        workers: Workers,
        sockets: ConnectionLimit,
        long_jobs: LongJobs,
    ) -> None:
        self._store = store
        self._tables = tables
        self._workers = workers
        self._sockets = sockets
        self._long_jobs = long_jobs

    def collect(self) -> Iterator[Metric]:
        phases = GaugeMetricFamily("rookery_tables", "Tables on disk, by phase.", labels=["phase"])
        for phase, number in self._store.phases().items():
            phases.add_metric([phase], number)
        yield phases
        tables, workers = tuple(self._tables.in_memory.values()), self._workers
        guests = sum(len(table.guests) for table in tables)
        disk_ok = not self._store.failing
        yield GaugeMetricFamily("rookery_tables_in_memory", "Tables in memory.", len(tables))
        yield GaugeMetricFamily("rookery_guests", "People and spectators at tables.", guests)
        yield GaugeMetricFamily("rookery_sockets", "Open websockets.", self._sockets.total)
        yield GaugeMetricFamily("rookery_disk_ok", "1 if the disk took what it was last given.", disk_ok)
        yield GaugeMetricFamily("rookery_bots_ready", "1 once the first bot can think.", not workers.warming)
        yield GaugeMetricFamily("rookery_worker_queue", "Jobs that wait for a bot process.", workers.waiting)
        yield GaugeMetricFamily("rookery_workers_busy", "Bot processes that think.", workers.busy)
        yield GaugeMetricFamily("rookery_workers", "Bot processes.", workers.count)
        working, waiting = self._long_jobs.counts
        yield GaugeMetricFamily("rookery_long_jobs_working", "Long jobs that are being done.", working)
        yield GaugeMetricFamily("rookery_long_jobs_waiting", "Long jobs that wait.", waiting)
        yield CounterMetricFamily(
            "rookery_stand_ins", "Random moves of bots that could not think in time.", workers.stand_ins
        )
