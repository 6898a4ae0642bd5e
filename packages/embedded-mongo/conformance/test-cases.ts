import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedServer } from "../src/index.ts";
import { readCases } from "./conformance-case.ts";
import { NOT_YET } from "./not-yet.table.ts";
import { runCases } from "./run-cases.ts";

const LIMIT_MS = 400_000;

/** Declares the test of one file of cases, on a server of its own so that the files run side by side. */
export function testCases(file: string): void {
  test(
    "all conformance cases pass but those listed as not yet",
    async () => {
      const dir = mkdtempSync(join(tmpdir(), "conformance-"));
      const server = await startEmbeddedServer({ dir, isDurable: false });
      try {
        const cases = readCases().filter((one) => one.file === file);
        expect(cases.length).toBeGreaterThan(0);
        const results = await runCases(server.uri, cases);
        const failed = results.filter(({ failure }) => failure !== null);
        const named = failed.map(({ case: { chapter, name }, failure }) => ({ chapter, name, failure }));
        const isNotYet = ({ chapter, name }: { chapter: string; name: string }): boolean =>
          NOT_YET.some((known) => known.chapter === chapter && known.name === name);
        expect(named.filter((one) => !isNotYet(one))).toEqual([]);
        // A case that passes has no place in the list.
        expect(named.filter(isNotYet).length).toBe(cases.filter(isNotYet).length);
      } finally {
        await server.close();
        rmSync(dir, { recursive: true, force: true });
      }
    },
    LIMIT_MS,
  );
}
