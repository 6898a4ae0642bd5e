import { type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { CONNECTION_STAGES, type ConnectionStage, type StageTimes } from "@querysnap/contracts";
import type { MongoClient } from "mongodb";
import type { Connection, ConnectionOptions } from "mongodb/lib/cmap/connection.js";

type ConnectionClass = new (...of: ConstructorParameters<typeof Connection>) => Connection;

/** Moments of the first attempt, on the clock of `performance.now()`. */
type Moment = "begun" | "resolved" | "connected" | "secured" | "pooled" | "signedIn" | "failed";

/** Which moment ends each stage. */
const END_OF: Record<Exclude<ConnectionStage, "database">, Moment> = {
  address: "resolved",
  reach: "connected",
  tls: "secured",
  "sign-in": "signedIn",
};
const MONITOR = "<monitor>";

type Lookup = { hostname: string; addresses: readonly { address: string }[] };
type Connect = { host: string; port: number };

const clocks = new Set<StageClock>();
/** Node measures look-ups and connects of sockets that the driver opens and does not show. */
let observer: PerformanceObserver | null = null;

function follow(clock: StageClock): void {
  clocks.add(clock);
  if (observer) return;
  observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) for (const each of clocks) each.take(entry);
  });
  observer.observe({ entryTypes: ["dns", "net"] });
}

function unfollow(clock: StageClock): void {
  clocks.delete(clock);
  if (clocks.size > 0) return;
  observer?.disconnect();
  observer = null;
}

/**
 * Measures how long each stage of opening a connection takes, for one client that is used once. Of several hosts,
 * and of attempts that are repeated, the first counts.
 */
export class StageClock {
  readonly #start = performance.now();
  readonly #moments = new Map<Moment, number>();
  readonly #hosts = new Set<string>();
  readonly #ports = new Set<number>();
  #isEncrypted = false;

  /** Adds what the driver reports. Until {@link stop}, Node's own measurements are taken too. */
  watch(client: MongoClient): void {
    this.#isEncrypted = client.options.tls;
    follow(this);
    // after SRV records were found, and before the first socket is opened
    client.on("serverOpening", ({ address }) => {
      const colon = address.lastIndexOf(":");
      this.#hosts.add(address.slice(0, colon).replace(/^\[|\]$/g, ""));
      this.#ports.add(Number(address.slice(colon + 1)));
      this.#mark("begun");
    });
    client.on("connectionReady", () => this.#mark("signedIn"));
    client.on("serverHeartbeatFailed", () => this.#mark("failed"));
  }

  /** Options of the client: connections are made when their socket is open and encrypted, and say so. */
  options<Class extends ConnectionClass>(connection: Class): { connectionType: Class } {
    const note = ({ id }: ConnectionOptions): void => {
      this.#mark("secured");
      if (id !== MONITOR) this.#mark("pooled");
    };
    const noting = class extends (connection as ConnectionClass) {
      constructor(...of: ConstructorParameters<typeof Connection>) {
        super(...of);
        note(of[1]);
      }
    };
    return { connectionType: noting as Class };
  }

  /** Takes in a look-up or a connect that Node has measured. */
  take(entry: PerformanceEntry): void {
    const { entryType, name, startTime, duration } = entry;
    if (startTime < this.#start || !("detail" in entry)) return;
    if (entryType === "dns" && name === "lookup") {
      const { hostname, addresses } = entry.detail as Lookup;
      if (!this.#hosts.has(hostname)) return;
      for (const { address } of addresses) this.#hosts.add(address);
      this.#mark("resolved", startTime + duration);
    } else if (entryType === "net") {
      const { host, port } = entry.detail as Connect;
      if (this.#hosts.has(host) && this.#ports.has(port)) this.#mark("connected", startTime + duration);
    }
  }

  async stop(): Promise<void> {
    // measurements arrive with the next turn of the event loop
    await setImmediate();
    await setImmediate();
    unfollow(this);
  }

  /** Milliseconds of each stage up to the one that failed; stages that can't be told apart are left out. */
  upTo(failed: ConnectionStage): StageTimes {
    const times: StageTimes = {};
    let from: number | undefined = this.#start;
    for (const stage of CONNECTION_STAGES) {
      const until: number | undefined = stage === failed ? this.#failure(stage) : this.#endOf(stage);
      // the pool opens a connection of its own, so what it does before signing in has been counted
      const since: number | undefined = stage === "sign-in" ? this.#moments.get("pooled") : from;
      if (since !== undefined && until !== undefined && (stage !== "tls" || this.#isEncrypted))
        times[stage] = Math.max(0, Math.round(until - since));
      if (stage === failed) break;
      from = until;
    }
    return times;
  }

  /** Returns the stage that has begun and not ended. Behind the egress filter "reach" stands for TLS, too. */
  pending(): ConnectionStage {
    if (this.#moments.has("signedIn")) return "database";
    if (this.#moments.has("pooled")) return "sign-in";
    if (this.#isEncrypted && this.#moments.has("connected") && !this.#moments.has("secured")) return "tls";
    return this.#moments.has("begun") ? "reach" : "address";
  }

  #mark(moment: Moment, at = performance.now()): void {
    if (!this.#moments.has(moment)) this.#moments.set(moment, at);
  }

  #endOf(stage: ConnectionStage): number | undefined {
    if (stage === "database") return undefined;
    const known = this.#moments.get(END_OF[stage]);
    if (known !== undefined) return known;
    // a literal address needs no look-up, and an open socket without TLS is a connected one
    if (stage === "address") return this.#moments.get("begun");
    return stage === "reach" && !this.#isEncrypted ? this.#moments.get("secured") : undefined;
  }

  /** Heartbeats are repeated: the first that failed tells when a stage before signing in did. */
  #failure(stage: ConnectionStage): number {
    const isOfSocket = stage === "address" || stage === "reach" || stage === "tls";
    return (isOfSocket ? this.#moments.get("failed") : undefined) ?? performance.now();
  }
}
