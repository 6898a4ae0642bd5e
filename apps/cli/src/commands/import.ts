import { basename } from "node:path";
import { parseArgs } from "node:util";
import { CsvTypesNeeded, DumpError, importDump, type ImportedDump } from "@querysnap/dump";
import { type Db, MongoClient } from "mongodb";

const USAGE = `Usage: querysnap import <file> --db name [--uri mongodb://127.0.0.1:27017] [--infer-csv]

Imports a dump into an empty database: everything that an upload reads, as docs/uploads.md lists it.

  --db         database to import into; it may have no collections
  --uri        server (default mongodb://127.0.0.1:27017); or the variable MONGODB_URI, which other users of the
               machine cannot see
  --infer-csv  takes the types of CSV columns as they are found

Exit codes: 0 imported, 1 wrong arguments or no connection, 3 the file cannot be imported.
`;
const REFUSED = 3;
/** As large as a database of the embedded server may be. */
const MAX_BYTES = 2 * 1024 ** 3;
/** No database of this server expires, so a TTL index may delete what it says. */
const NEVER = new Date(0);

type Output = { out: (text: string) => void; err: (text: string) => void };
const STANDARD_OUTPUT: Output = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

type Settings = { path: string; uri: string; database: string; infersCsv: boolean };

/** Reads the arguments. @returns What is wrong with them, as text. */
function readSettings(argv: readonly string[]): Settings | string {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      db: { type: "string" },
      uri: { type: "string" },
      "infer-csv": { type: "boolean", default: false },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return "Name one file to import.";
  if (!values.db) return "--db names the database to import into.";
  const uri = values.uri ?? process.env["MONGODB_URI"] ?? "mongodb://127.0.0.1:27017";
  return { path, uri, database: values.db, infersCsv: values["infer-csv"] };
}

function summarize({ collections, notes, otherDatabases }: ImportedDump): string {
  const lines = collections.map(({ name, kind, documents, indexes }) =>
    kind === "view"
      ? `${name}: view`
      : `${name}: ${documents.toLocaleString("en-US")} documents, ${indexes.length + 1} indexes`,
  );
  if (otherDatabases.length > 0) lines.push(`Not imported: ${otherDatabases.join(", ")}`);
  return [...lines, ...notes.map(({ message }) => message), ""].join("\n");
}

async function importInto(db: Db, { path, infersCsv }: Settings, signal: AbortSignal): Promise<ImportedDump> {
  try {
    return await importDump(db, path, {
      fileName: basename(path),
      maxBytes: MAX_BYTES,
      expiresAt: NEVER,
      csvTypes: infersCsv ? "inferred" : undefined,
      signal,
    });
  } catch (error) {
    // it was empty before
    await db.dropDatabase();
    throw error;
  }
}

/** `querysnap import`: all of a dump or nothing of it. */
export async function runImport(
  argv: readonly string[],
  { out, err }: Output = STANDARD_OUTPUT,
): Promise<number> {
  if (argv.includes("--help")) {
    out(USAGE);
    return 0;
  }
  const settings = readSettings(argv);
  if (typeof settings === "string") {
    err(`${settings}\n\n${USAGE}`);
    return 1;
  }
  const client = new MongoClient(settings.uri, { serverSelectionTimeoutMS: 8_000 });
  const stop = new AbortController();
  const handleStop = () => stop.abort(new Error("The import was stopped; nothing of it stays."));
  process.once("SIGINT", handleStop);
  try {
    const db = client.db(settings.database);
    if ((await db.listCollections({}, { nameOnly: true }).toArray()).length > 0) {
      err(`The database "${settings.database}" is not empty.\n`);
      return 1;
    }
    out(summarize(await importInto(db, settings, stop.signal)));
    return 0;
  } catch (error) {
    if (error instanceof CsvTypesNeeded)
      err("The file holds CSV: add --infer-csv to take its types as found.\n");
    else if (error instanceof DumpError) err(`${error.message}\n`);
    else throw error;
    return REFUSED;
  } finally {
    process.off("SIGINT", handleStop);
    await client.close();
  }
}
