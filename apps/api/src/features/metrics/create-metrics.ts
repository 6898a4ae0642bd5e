import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { usagePeriods } from "../usage/usage-periods.ts";
import { addMongo } from "./add-mongo.ts";
import { metricsRepository } from "./metrics-repository.ts";

const LAG_RESOLUTION_MS = 100;
const NS_PER_SECOND = 1e9;
const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = {
  countRequest(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a failure that was answered, when it is one that operators watch. */
  countFailure(error: unknown): void;
  /** Prometheus text. */
  read(): Promise<{ contentType: string; text: string }>;
  close(): void;
};

export type MetricsDeps = Pick<
  AppDeps,
  "config" | "clock" | "database" | "hostedClients" | "hostProcess" | "mailCounts"
>;

function addRequests(registry: Registry): Metrics["countRequest"] {
  const registers = [registry];
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "querysnap_requests_total",
    help: "Answered requests by route and status.",
    labelNames,
    registers,
  });
  const latency = new Histogram({
    name: "querysnap_request_seconds",
    help: "Time from the request's head to the end of the reply.",
    labelNames: ["route"] as const,
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  return (request, reply) => {
    // the pattern, because addresses hold ids and tokens
    const route = request.routeOptions.url ?? "(none)";
    requests.inc({ method: request.method, route, status: reply.statusCode });
    latency.observe({ route }, reply.elapsedTime / 1000);
  };
}

function addProcess(registry: Registry): () => void {
  const registers = [registry];
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  const seconds = new Gauge({
    name: "querysnap_event_loop_lag_seconds",
    help: "Delay of the event loop since the last scrape.",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      // the timer's own period is part of what it measures
      const past = (ns: number) => Math.max(0, ns / NS_PER_SECOND - LAG_RESOLUTION_MS / 1000);
      if (lag.count === 0) return;
      for (const quantile of [50, 99])
        seconds.set({ quantile: quantile / 100 }, past(lag.percentile(quantile)));
      seconds.set({ quantile: 1 }, past(lag.max));
      lag.reset();
    },
  });
  const memory = new Gauge({
    name: "querysnap_memory_bytes",
    help: "Memory of the application's process.",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) memory.set({ kind }, bytes);
    },
  });
  return () => lag.disable();
}

function addRefusals(registry: Registry): Metrics["countFailure"] {
  const refused = new Counter({
    name: "querysnap_quota_refusals_total",
    help: "Requests refused because a quota of the user was used up.",
    labelNames: ["quota", "period"] as const,
    registers: [registry],
  });
  return (error) => {
    if (error instanceof AppError && error.reason?.kind === "quota")
      refused.inc({ quota: error.reason.quota, period: error.reason.period });
  };
}

function addMails(registry: Registry, counts: MetricsDeps["mailCounts"]): void {
  const mails: Counter<"outcome"> = new Counter({
    name: "querysnap_mails_total",
    help: "Mails that this process delivered, and deliveries that failed.",
    labelNames: ["outcome"] as const,
    registers: [registry],
    collect() {
      mails.reset();
      for (const [outcome, count] of Object.entries(counts)) mails.inc({ outcome }, count);
    },
  });
}

/** Figures that are asked for at each scrape. */
export type Source = { up: Gauge; collect(): Promise<void> };

function addAppData(registry: Registry, { database, clock }: MetricsDeps): Source {
  const registers = [registry];
  const repository = metricsRepository(database.db);
  const pool = new Gauge({
    name: "querysnap_sql_connections",
    help: "Connections of the PostgreSQL pool, and callers that wait for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      if (!database.pool) return;
      pool.set({ state: "open" }, database.pool.totalCount);
      pool.set({ state: "idle" }, database.pool.idleCount);
      pool.set({ state: "waiting" }, database.pool.waitingCount);
    },
  });
  const jobs = new Gauge({
    name: "querysnap_jobs",
    help: "Queued work by task; mail is the task send-mail. Failed jobs were given up.",
    labelNames: ["task", "state"] as const,
    registers,
  });
  const oldest = new Gauge({
    name: "querysnap_job_delay_seconds",
    help: "How long the oldest job of a task has been due.",
    labelNames: ["task"] as const,
    registers,
  });
  const uses = new Gauge({
    name: "querysnap_quota_uses",
    help: "Uses of the current day by quota, of all users together.",
    labelNames: ["quota"] as const,
    registers,
  });
  const up = new Gauge({
    name: "querysnap_app_data_up",
    help: "1 while the application's database answers.",
    registers,
  });
  return {
    up,
    async collect() {
      const nowMs = clock.now();
      for (const gauge of [jobs, oldest, uses]) gauge.reset();
      for (const queue of await repository.listQueues()) {
        jobs.set({ task: queue.task, state: "waiting" }, Number(queue.waiting));
        jobs.set({ task: queue.task, state: "failed" }, Number(queue.failed));
        oldest.set({ task: queue.task }, Math.max(0, nowMs - (queue.oldest_due_at ?? nowMs)) / 1000);
      }
      for (const { kind, used } of await repository.listUses(usagePeriods(nowMs).day))
        uses.set({ quota: kind }, Number(used));
    },
  };
}

/** Metrics for operators: requests, latency, event-loop lag, pools, queues, mail, quotas, MongoDB. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const countRequest = addRequests(registry);
  const countFailure = addRefusals(registry);
  const close = addProcess(registry);
  addMails(registry, deps.mailCounts);
  const sources = [addAppData(registry, deps), addMongo(registry, deps)];
  return {
    countRequest,
    countFailure,
    close,
    async read() {
      await Promise.all(
        sources.map(async (source) => {
          source.up.set(0);
          await source.collect().then(
            () => source.up.set(1),
            // its figures are left out, and its gauge says why
            () => {},
          );
        }),
      );
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
