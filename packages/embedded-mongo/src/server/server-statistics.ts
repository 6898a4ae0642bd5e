import { cpus, hostname, machine, platform, release, totalmem, type } from "node:os";
import { DateTime, Doc, Double, Int32, Long } from "@querysnap/mql";
import { typeName } from "../commands/command-options.ts";
import { countValue, document, reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { MainCall } from "./main-call.ts";
import { SERVER_VERSION } from "./server-info.ts";

const MB = 1024 * 1024;

/** Counters of `serverStatus`, since the start. */
export class ServerCounters {
  bytesIn = 0;
  bytesOut = 0;
  requests = 0;
  connections = 0;
  rejectedConnections = 0;
  readonly operations = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };

  /** `name` is that of a command. */
  countOperation(name: string): void {
    if (name === "find") this.operations.query++;
    else if (name === "getMore") this.operations.getmore++;
    else if (name === "insert" || name === "update" || name === "delete") this.operations[name]++;
    else this.operations.command++;
  }
}

const long = (value: number): Long => new Long(BigInt(Math.floor(value)));

/** @see https://www.mongodb.com/docs/v7.0/reference/command/serverStatus/ */
export function serverStatus({ context }: MainCall): Doc {
  const { counters } = context;
  const current = context.connectionCount();
  const memory = process.memoryUsage();
  const uptime = (Date.now() - context.startedMs) / 1000;
  const jobs = context.router.jobs();
  const waiting = jobs.filter(({ isRunning }) => !isRunning).length;
  const queue = (total: number): Doc =>
    document({ total: new Int32(total), readers: new Int32(0), writers: new Int32(total) });
  return reply({
    host: context.host,
    version: SERVER_VERSION,
    process: "mongod",
    service: [],
    pid: long(process.pid),
    uptime: new Double(uptime),
    uptimeMillis: long(uptime * 1000),
    uptimeEstimate: long(uptime),
    localTime: new DateTime(Date.now()),
    asserts: document({
      regular: new Int32(0),
      warning: new Int32(0),
      msg: new Int32(0),
      user: new Int32(0),
      tripwire: new Int32(0),
      rollovers: new Int32(0),
    }),
    connections: document({
      current: new Int32(current),
      available: new Int32(context.maxConnections - current),
      totalCreated: new Int32(counters.connections),
      rejected: new Int32(counters.rejectedConnections),
      active: new Int32(jobs.length + 1),
      threaded: new Int32(current),
      exhaustIsMaster: new Int32(0),
      exhaustHello: new Int32(0),
      awaitingTopologyChanges: new Int32(0),
    }),
    extra_info: document({ note: "fields vary by platform", page_faults: new Int32(0) }),
    globalLock: document({
      totalTime: long(uptime * 1_000_000),
      currentQueue: queue(waiting),
      activeClients: queue(jobs.length - waiting),
    }),
    locks: Doc.empty,
    network: document({
      bytesIn: long(counters.bytesIn),
      bytesOut: long(counters.bytesOut),
      physicalBytesIn: long(counters.bytesIn),
      physicalBytesOut: long(counters.bytesOut),
      numRequests: long(counters.requests),
    }),
    opcounters: Doc.of(Object.entries(counters.operations).map(([name, count]) => [name, long(count)])),
    security: context.requiresAuth ? document({ authentication: Doc.empty }) : undefined,
    storageEngine: document({
      name: "sqlite",
      supportsCommittedReads: true,
      persistent: true,
      readOnly: false,
    }),
    mem: document({
      bits: new Int32(64),
      resident: countValue(Math.round(memory.rss / MB)),
      virtual: countValue(Math.round(memory.rss / MB)),
      supported: true,
    }),
    // of this server only: its databases run in threads
    workerThreads: document({ current: new Int32(context.router.threadCount) }),
    metrics: document({
      cursor: document({ open: document({ total: long(context.router.openCursors()) }) }),
    }),
  });
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/hostInfo/ */
export function hostInfo(): Doc {
  const memoryMb = long(totalmem() / MB);
  const cores = new Int32(cpus().length);
  const system = document({
    currentTime: new DateTime(Date.now()),
    hostname: hostname(),
    cpuAddrSize: new Int32(64),
    memSizeMB: memoryMb,
    memLimitMB: memoryMb,
    numCores: cores,
    numCoresAvailableToProcess: cores,
    numPhysicalCores: cores,
    numCpuSockets: new Int32(1),
    cpuArch: machine(),
    numaEnabled: false,
    numNumaNodes: new Int32(1),
  });
  return reply({
    system,
    os: document({ type: type(), name: platform(), version: release() }),
    extra: Doc.empty,
  });
}

const LOGS = ["global", "startupWarnings"];

/** Nothing is logged that a client could read. @throws MongoError 14, 96 */
export function getLog({ body }: MainCall): Doc {
  const name = body.values[0] ?? null;
  if (typeof name !== "string")
    throw new MongoError(
      14,
      `Argument to getLog must be of type String; found ${describeValue(name)} of type ${typeName(name)}`,
    );
  if (name === "*") return reply({ names: LOGS });
  if (!LOGS.includes(name)) throw new MongoError(96, `No log named '${name}'`);
  return reply({ totalLinesWritten: new Int32(0), log: [] });
}

export function getCmdLineOpts({ context }: MainCall): Doc {
  const [bindIp = "", port = ""] = context.host.split(":");
  const parsed = document({
    net: document({ bindIp, port: new Int32(Number(port)) }),
    security: context.requiresAuth ? document({ authorization: "enabled" }) : undefined,
    storage: document({ dbPath: context.dir }),
  });
  return reply({ argv: ["mongod", "--bind_ip", bindIp, "--port", port, "--dbpath", context.dir], parsed });
}

export function features(): Doc {
  return reply({ js: false });
}

/** Time per collection is not measured. */
export function top(): Doc {
  return reply({ totals: document({ note: "all times in microseconds" }) });
}

export function lockInfo(): Doc {
  return reply({ lockInfo: [] });
}

/** This server opens no connections of its own. */
export function connPoolStats(): Doc {
  const none = new Int32(0);
  return reply({
    numClientConnections: none,
    numAScopedConnections: none,
    totalInUse: none,
    totalAvailable: none,
    totalLeased: none,
    totalCreated: none,
    totalRefreshing: none,
    pools: Doc.empty,
    hosts: Doc.empty,
  });
}
