import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedServer } from "../src/index.ts";
import { readCases } from "./conformance-case.ts";
import { NOT_YET } from "./not-yet.table.ts";
import { writeScopePage } from "./scope-page.ts";
import { runCases, type CaseResult } from "./run-cases.ts";

/**
 * `npm run conformance -- [--filter text] [--quiet]`: runs the cases whose chapter or name contains the text
 * on the embedded server, or on the MongoDB that TEST_MONGODB_URI names, and prints what differs. `--table`
 * runs nothing and writes `docs/embedded-server.md`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      filter: { type: "string", default: "" },
      quiet: { type: "boolean", default: false },
      table: { type: "boolean", default: false },
    },
  });
  if (values.table) return writeScopePage(readCases());
  const cases = readCases().filter(({ chapter, name, file }) =>
    `${file} ${chapter} ${name}`.includes(values.filter),
  );
  const results = await withServer((uri) => runCases(uri, cases));
  const failed = results.filter(({ failure }) => failure !== null);
  if (!values.quiet)
    for (const { case: failing, failure } of failed)
      console.log(`FAIL ${failing.chapter}: ${failing.name}\n  ${failure}`);
  printChapters(results);
  const unexpected = failed.filter((result) => !isNotYet(result));
  console.log(
    `${results.length - failed.length} passed, ${unexpected.length} failed${failed.length > unexpected.length ? `, ${failed.length - unexpected.length} not yet` : ""}`,
  );
  process.exitCode = unexpected.length === 0 ? 0 : 1;
}

function isNotYet({ case: { chapter, name } }: CaseResult): boolean {
  return NOT_YET.some((known) => known.chapter === chapter && known.name === name);
}

async function withServer<T>(run: (uri: string) => Promise<T>): Promise<T> {
  const given = process.env["TEST_MONGODB_URI"];
  if (given) return run(given);
  const dir = mkdtempSync(join(tmpdir(), "conformance-"));
  const server = await startEmbeddedServer({ dir, isDurable: false });
  try {
    return await run(server.uri);
  } finally {
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function printChapters(results: readonly CaseResult[]): void {
  const chapters = new Map<string, { passed: number; total: number }>();
  for (const {
    case: { chapter },
    failure,
  } of results) {
    const totals = chapters.get(chapter) ?? { passed: 0, total: 0 };
    totals.total++;
    if (failure === null) totals.passed++;
    chapters.set(chapter, totals);
  }
  for (const [chapter, { passed, total }] of chapters)
    console.log(`${String(passed).padStart(5)} / ${String(total).padStart(4)}  ${chapter}`);
}

await main();
