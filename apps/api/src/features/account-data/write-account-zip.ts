import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { AppDeps } from "../../app-deps.ts";
import { toIso } from "../../infra/clock.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { presentUser } from "../users/present-user.ts";
import { EXPORTED_TABLES } from "./account-data-repository.ts";

const README = `This archive holds what QuerySnap stores about your account, one JSON file for each kind of data.

Not included: your password and the secrets of your sign-in methods and sessions, which are stored as hashes or
encrypted, and the connection strings of your databases, which you can read under Connect.
Times are milliseconds since 1 January 1970, UTC.
`;

/** Rows as a JSON list, read while the archive is written. */
async function* jsonList(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Streams everything that is stored about a user as a ZIP of JSON files. */
export function writeAccountZip(
  { store, clock }: Pick<AppDeps, "store" | "clock">,
  user: UserRow,
): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const fail = (error: unknown) => zip.outputStream.emit("error", error);
  zip.on("error", fail);
  const addJson = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name);
  zip.addBuffer(Buffer.from(README), "README.txt");
  addJson("account.json", { ...presentUser(user, clock.now()), exportedAt: toIso(clock.now()) });
  const addTables = async () => {
    addJson("usage_counters.json", await store.accountData.usage(user.id));
    // opened one after the other, so that one batch is in memory at a time
    for (const table of EXPORTED_TABLES)
      zip.addReadStreamLazy(`${table}.json`, (done) =>
        done(null, Readable.from(jsonList(store.accountData.rows(table, user.id)))),
      );
    zip.end();
  };
  addTables().catch(fail);
  return zip.outputStream;
}
