import type { BenchRow } from "../bench-row.ts";
import type { Account, BenchServer } from "./bench-server.ts";
import { OTHER_APPLICATIONS, type OtherApplication, RunningApplication } from "./other-applications.ts";
import { inTurn, median } from "./timing.ts";

const DOCUMENTS = 100_000;
const INSERTED_AT_ONCE = 5_000;
const PAGE_SIZE = 50;
const ROUNDS = 50;
const DATABASE = "bench_first_page";
const COLLECTION = "orders";
/** In the last document of the page. */
const LAST_CUSTOMER = `customer ${PAGE_SIZE - 1}`;
const NAME = `first page of ${DOCUMENTS.toLocaleString("en-US")} documents`;

async function fill(server: BenchServer): Promise<void> {
  const orders = server.database(DATABASE).collection<{ _id: number }>(COLLECTION);
  for (let start = 0; start < DOCUMENTS; start += INSERTED_AT_ONCE)
    await orders.insertMany(
      Array.from({ length: INSERTED_AT_ONCE }, (_, at) => {
        const n = start + at;
        return {
          _id: n,
          customer: `customer ${n % 997}`,
          status: n % 3 === 0 ? "paid" : "open",
          total: n / 7,
          items: [{ sku: `sku-${n % 50}`, quantity: n % 5 }],
          createdAt: new Date(1_700_000_000_000 + n * 1000),
        };
      }),
    );
}

async function compare(
  over: string,
  aim: string,
  { ours, baseline }: { ours: () => Promise<unknown>; baseline: () => Promise<unknown> },
): Promise<BenchRow> {
  const times = await inTurn(ROUNDS, ours, baseline);
  const [mine, theirs] = [median(times.ours), median(times.baseline)];
  return {
    name: `${NAME}, over ${over}`,
    ours: mine,
    baseline: theirs,
    ratio: mine / theirs,
    unit: "ms",
    aim,
  };
}

async function compareWith(
  application: OtherApplication,
  uri: string,
  ours: () => Promise<unknown>,
): Promise<BenchRow[]> {
  const running = await RunningApplication.install(application, { uri, pageSize: PAGE_SIZE });
  if (typeof running === "string") {
    process.stdout.write(`skipped ${application.name}: it can't be installed here (${running})\n`);
    return [];
  }
  try {
    const path = application.page({
      host: new URL(uri).host,
      database: DATABASE,
      collection: COLLECTION,
      pageSize: PAGE_SIZE,
    });
    await running.untilServes(path, LAST_CUSTOMER);
    return [await compare(application.name, "< 1", { ours, baseline: () => running.get(path) })];
  } finally {
    await running.stop();
  }
}

/** Cost of opening a collection: its first page from the driver and from other web applications. */
export async function firstPageRows(server: BenchServer, account: Account): Promise<BenchRow[]> {
  await fill(server);
  const uri = server.uriOf(DATABASE);
  const reply = await server.post(
    "/api/connection/connect",
    { nickname: "First page", uri },
    account.headers,
  );
  const { connection } = JSON.parse(reply) as { connection: { _id: string } };
  const own = { ...account, connectionId: connection._id };
  const ours = () => server.execute(own, `db.${COLLECTION}.find({})`);
  if (!(await ours()).includes(LAST_CUSTOMER))
    throw new Error("The first page is not of the size to compare");
  const driver = server.database(DATABASE).collection(COLLECTION);
  const rows = [
    await compare("the driver", "within 5 ms", {
      ours,
      baseline: () => driver.find({}, { limit: PAGE_SIZE, batchSize: PAGE_SIZE }).toArray(),
    }),
  ];
  for (const application of OTHER_APPLICATIONS) rows.push(...(await compareWith(application, uri, ours)));
  return rows;
}
