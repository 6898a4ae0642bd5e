import { HOSTILE_BEHAVIORS, type HostileBehavior } from "@querysnap/testkit";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Account, BenchServer } from "../api/bench-server.ts";
import { percentile, timeMs } from "../api/timing.ts";
import type { BenchRow } from "../bench-row.ts";

const USERS = 30;
const PAUSE_MS = 400;
const QUIET_MS = 10_000;
/** Hostile hosts that are met at the same time. */
const AT_ONCE = 12;
/** The application's garbage is collected after some 35 s, and its idle connections are closed. */
const REST_MS = 60_000;

type Times = { me: number[]; point: number[] };

/** Thirty users look at their account and read one order each, again and again. */
async function useMeanwhile(
  server: BenchServer,
  users: readonly Account[],
  isOver: () => boolean,
): Promise<Times> {
  const times: Times = { me: [], point: [] };
  await Promise.all(
    users.map(async (user, n) => {
      await sleep((PAUSE_MS * n) / users.length);
      while (!isOver()) {
        times.me.push(await timeMs(() => server.get("/api/me", user.headers)));
        times.point.push(await timeMs(() => server.execute(user, `db.orders.find({ _id: ${n} })`)));
        await sleep(PAUSE_MS);
      }
    }),
  );
  return times;
}

/** The hosts that attack, in a process of their own. */
class HostileHosts {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<string, (uri: string) => void>();

  static async start(): Promise<HostileHosts> {
    const child = fork(fileURLToPath(new URL("./hostile-host.ts", import.meta.url)));
    await once(child, "spawn");
    return new HostileHosts(child);
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", ({ name, uri }: { name: string; uri: string }) => this.#waiting.get(name)?.(uri));
  }

  open(name: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.set(name, resolve);
      this.#child.send({ name });
    });
  }

  close(name: string): void {
    this.#child.send({ name, isOver: true });
  }

  stop(): void {
    this.#child.disconnect();
  }
}

type Site = { readonly server: BenchServer; readonly hosts: HostileHosts };

type Outcome = { name: string; isExpected: boolean; text: string };

async function meet({ server, hosts }: Site, attacker: Account, behavior: HostileBehavior): Promise<Outcome> {
  const uri = (await hosts.open(behavior.name)).replace("//", `//${behavior.credentials ?? ""}`);
  const expected = behavior.status === 200 ? "ok" : `"code":"${behavior.code ?? ""}"`;
  const met = async () => {
    const reply = await server.post(
      "/api/connection/connect",
      { nickname: behavior.name, uri },
      attacker.headers,
    );
    if (behavior.via === "connect") return;
    const { connection } = JSON.parse(reply) as { connection: { _id: string } };
    const account = { ...attacker, connectionId: connection._id };
    if (behavior.via === "schema")
      await server.get(`/api/connection/${connection._id}/schema`, attacker.headers);
    else await server.execute(account, behavior.statement ?? "db.things.find({})");
  };
  const text = await met().then(
    () => "ok",
    (error: unknown) => String(error),
  );
  hosts.close(behavior.name);
  return { name: behavior.name, isExpected: text.includes(expected), text: text.slice(0, 300) };
}

async function meetAll(site: Site, attacker: Account): Promise<Outcome[]> {
  const waiting = [...HOSTILE_BEHAVIORS];
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        outcomes.push(await meet(site, attacker, next));
    }),
  );
  return outcomes;
}

/** Measures the built application beside every hostile host of the tests. */
export async function run(): Promise<BenchRow[]> {
  const server = await BenchServer.start();
  const hosts = await HostileHosts.start();
  try {
    const users: Account[] = [];
    for (let user = 0; user < USERS; user++) users.push(await server.account(`user${user}`));
    const attacker = await server.account("attacker");
    // starts the process for users' hosts, so that its memory is in both figures
    const first = HOSTILE_BEHAVIORS.find(({ via, status }) => via === "connect" && status === 200);
    if (first) await meet({ server, hosts }, attacker, first);
    const warmUntil = Date.now() + 5_000;
    await useMeanwhile(server, users, () => Date.now() > warmUntil);
    const quietUntil = Date.now() + QUIET_MS;
    const quiet = await useMeanwhile(server, users, () => Date.now() > quietUntil);
    const before = await server.residentMb();
    let isOver = false;
    const using = useMeanwhile(server, users, () => isOver);
    const outcomes = await meetAll({ server, hosts }, attacker);
    isOver = true;
    const beside = await using;
    await sleep(REST_MS);
    const after = await server.residentMb();
    for (const { name, isExpected, text } of outcomes)
      if (!isExpected) process.stderr.write(`another outcome than stated: ${name}: ${text}\n`);
    const p99 = (name: string, of: keyof Times, aim: string): BenchRow => ({
      name,
      ours: percentile(beside[of], 99),
      baseline: percentile(quiet[of], 99),
      ratio: percentile(beside[of], 99) / percentile(quiet[of], 99),
      unit: "ms",
      aim,
    });
    return [
      p99(`p99 of GET /api/me of ${USERS} users beside ${outcomes.length} hostile hosts`, "me", "<= 100 ms"),
      p99("p99 of their point query on the sample", "point", "<= 300 ms"),
      {
        name: "memory of the application and its children, after and before",
        ours: after,
        baseline: before,
        ratio: after / before,
        unit: "MB",
        aim: "within 50 MB",
      },
      {
        name: "hostile hosts met with the stated outcome, of all",
        ours: outcomes.filter(({ isExpected }) => isExpected).length,
        baseline: outcomes.length,
        ratio: outcomes.filter(({ isExpected }) => isExpected).length / outcomes.length,
        unit: "hosts",
        aim: "1",
      },
    ];
  } finally {
    hosts.stop();
    await server.stop();
  }
}
