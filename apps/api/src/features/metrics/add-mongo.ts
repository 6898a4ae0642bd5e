import { Gauge, type Registry } from "prom-client";
import { followWithDeadline, untilAborted } from "../../infra/mongo/deadline.ts";
import { hostedTarget } from "../../infra/mongo/mongo-clients.ts";
import type { MetricsDeps, Source } from "./create-metrics.ts";

/** A scrape waits for the hosted MongoDB no longer than this. */
const STATUS_TIME_MS = 1_000;
const BYTES_PER_MB = 1024 * 1024;

/** Figures by name, and where they are in the reply to `serverStatus`. Threads are those of our own server. */
const STATUS_FIGURES = [
  { figure: "commands_running", path: ["globalLock", "activeClients", "total"], factor: 1 },
  { figure: "commands_waiting", path: ["globalLock", "currentQueue", "total"], factor: 1 },
  { figure: "connections", path: ["connections", "current"], factor: 1 },
  { figure: "threads", path: ["workerThreads", "current"], factor: 1 },
  { figure: "open_cursors", path: ["metrics", "cursor", "open", "total"], factor: 1 },
  { figure: "memory_bytes", path: ["mem", "resident"], factor: BYTES_PER_MB },
] as const;

function numberAt(reply: unknown, path: readonly string[]): number | null {
  let value = reply;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return null;
    value = new Map<string, unknown>(Object.entries(value)).get(key);
  }
  return typeof value === "number" ? value : null;
}

function addPools(registry: Registry, { hostedClients, hostProcess }: MetricsDeps): void {
  const registers = [registry];
  const pools: Gauge<"hosts" | "state"> = new Gauge({
    name: "querysnap_mongo_pools",
    help: "Open MongoDB clients, their connections and how many are busy, by whose hosts they talk to.",
    labelNames: ["hosts", "state"] as const,
    registers,
    collect() {
      const counts = { hosted: hostedClients.countPools(), users: hostProcess.status.pools };
      for (const [hosts, { clients, connections, inUse }] of Object.entries(counts)) {
        pools.set({ hosts, state: "clients" }, clients);
        pools.set({ hosts, state: "connections" }, connections);
        pools.set({ hosts, state: "in_use" }, inUse);
      }
    },
  });
  const memory: Gauge = new Gauge({
    name: "querysnap_users_hosts_memory_bytes",
    help: "Memory of the process that talks to users' hosts.",
    registers,
    collect: () => memory.set(hostProcess.status.residentBytes),
  });
  const failures: Gauge = new Gauge({
    name: "querysnap_users_hosts_failures",
    help: "How often that process crashed, hung or used too much memory since this one started.",
    registers,
    collect: () => failures.set(hostProcess.failures),
  });
}

/** Pools of this process and of the one for users' hosts, and what the hosted MongoDB says of itself. */
export function addMongo(registry: Registry, deps: MetricsDeps): Source {
  const registers = [registry];
  addPools(registry, deps);
  const answer = new Gauge({
    name: "querysnap_hosted_mongo_status_seconds",
    help: "Time of a serverStatus of the MongoDB of the sample and uploads; the embedded server by default.",
    registers,
  });
  const status = new Gauge({
    name: "querysnap_hosted_mongo",
    help: "What that MongoDB says of itself: commands, connections, threads, cursors and memory.",
    labelNames: ["figure"] as const,
    registers,
  });
  const up = new Gauge({
    name: "querysnap_hosted_mongo_up",
    help: "1 while that MongoDB answers.",
    registers,
  });
  const target = hostedTarget(deps.config);
  return {
    up,
    async collect() {
      status.reset();
      const startedAt = performance.now();
      const deadline = followWithDeadline(undefined, STATUS_TIME_MS);
      const { signal } = deadline;
      try {
        const answered = deps.hostedClients.use(target, (db) => db.command({ serverStatus: 1 }, { signal }));
        const reply: unknown = await untilAborted(answered, signal);
        answer.set((performance.now() - startedAt) / 1000);
        for (const { figure, path, factor } of STATUS_FIGURES) {
          const value = numberAt(reply, path);
          if (value !== null) status.set({ figure }, value * factor);
        }
      } finally {
        deadline.end();
      }
    },
  };
}
