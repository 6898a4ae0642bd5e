import type { BenchRow } from "../bench-row.ts";
import { type Account, BenchServer } from "./bench-server.ts";
import { firstPageRows } from "./first-page.ts";
import { inTurn, median, percentile, timeMs } from "./timing.ts";

/** Work that no plan and no index makes shorter: some millions of steps, a few seconds. */
const SLOW_AGGREGATE = `db.orders.aggregate([{ $limit: 200 }, { $project: { n: { $reduce: { input: { $range: [0, 20000] }, initialValue: 0, in: { $add: ["$$value", { $mod: [{ $add: ["$$this", "$$value"] }, 7] }] } } } } }, { $group: { _id: null, n: { $sum: "$n" } } }])`;
const OTHER_USERS = 20;

async function executionRows(server: BenchServer, account: Account): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { documents, rounds, aim } of [
    { documents: 1000, rounds: 40, aim: "<= 1.3" },
    { documents: 20, rounds: 100, aim: "within 3 ms" },
  ]) {
    const times = await inTurn(
      rounds,
      () => server.execute(account, `db.events.find({}).limit(${documents})`),
      () => server.sample.collection("events").find({}, { limit: documents, batchSize: documents }).toArray(),
    );
    rows.push({
      name: `execute-raw, ${documents} documents, over the driver`,
      ours: median(times.ours),
      baseline: median(times.baseline),
      ratio: median(times.ours) / median(times.baseline),
      unit: "ms",
      aim,
    });
  }
  return rows;
}

/** Its deadline may end it; what counts is how the others fare meanwhile. */
function allowTimeout(error: unknown): void {
  if (!String(error).includes("query_timed_out")) throw error;
}

async function repeatUntil(isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) await work();
}

/** Twenty users search while one of them runs a long aggregate; the baseline is the same without it. */
async function isolationRow(server: BenchServer): Promise<BenchRow> {
  const users: Account[] = [];
  for (let user = 0; user < OTHER_USERS; user++) users.push(await server.account(`user${user}`));
  const slow = await server.account("slow");
  const finds = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    await Promise.all(
      users.map(async (user) => {
        while (!isOver()) {
          times.push(
            await timeMs(() =>
              server.execute(user, `db.customers.find({ "address.country": "DE" }).limit(20)`),
            ),
          );
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }),
    );
    return times;
  };
  // connections are made by the first queries, with or without the slow one
  const warmUntil = Date.now() + 1_000;
  await finds(() => Date.now() > warmUntil);
  const quietUntil = Date.now() + 3_000;
  const quiet = await finds(() => Date.now() > quietUntil);
  let isOver = false;
  const besideUntil = Date.now() + 6_000;
  const running = repeatUntil(
    () => isOver,
    () => server.execute(slow, SLOW_AGGREGATE).catch(allowTimeout),
  );
  const times = await finds(() => Date.now() > besideUntil);
  isOver = true;
  await running;
  return {
    name: `p99 of ${OTHER_USERS} users' finds beside a slow aggregate`,
    ours: percentile(times, 99),
    baseline: percentile(quiet, 99),
    ratio: percentile(times, 99) / percentile(quiet, 99),
    unit: "ms",
    aim: "< 100 ms",
  };
}

/** Hours of work, ended by the time limit of the sample. */
const ENDLESS_AGGREGATE = `db.orders.aggregate([{ $project: { n: { $reduce: { input: { $range: [0, 20000] }, initialValue: 0, in: { $reduce: { input: { $range: [0, 20000] }, initialValue: "$$value", in: { $add: ["$$value", "$$this"] } } } } } } }])`;
const POINT_READS = 500;

/** One user reads single documents while two others run two endless aggregates each, on the same database. */
async function neighborsRow(server: BenchServer): Promise<BenchRow> {
  const reader = await server.account("reader");
  const neighbors = [await server.account("neighbor1"), await server.account("neighbor2")];
  const pointReads = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let at = 0; at < POINT_READS; at++)
      times.push(await timeMs(() => server.execute(reader, `db.orders.findOne({ _id: ${at} })`)));
    return times;
  };
  await pointReads();
  const quiet = await pointReads();
  let isOver = false;
  const running = neighbors.flatMap((neighbor) =>
    [1, 2].map(() =>
      repeatUntil(
        () => isOver,
        () => server.execute(neighbor, ENDLESS_AGGREGATE).catch(allowTimeout),
      ),
    ),
  );
  // threads for the four start first
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const beside = await pointReads();
  isOver = true;
  await Promise.all(running);
  return {
    name: "p99 of point reads beside four endless aggregates / without them",
    ours: percentile(beside, 99),
    baseline: percentile(quiet, 99),
    ratio: percentile(beside, 99) / percentile(quiet, 99),
    unit: "ms",
    aim: "<= 3",
  };
}

/** Measures the built application; `npm start` or `npm run build` builds it. */
export async function run(): Promise<BenchRow[]> {
  const server = await BenchServer.start();
  try {
    const account = await server.account("bench");
    return [
      ...(await executionRows(server, account)),
      ...(await firstPageRows(server, account)),
      await isolationRow(server),
      await neighborsRow(server),
    ];
  } finally {
    await server.stop();
  }
}
