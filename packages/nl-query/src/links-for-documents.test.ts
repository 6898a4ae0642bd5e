import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const links = (at: number): Doc[] =>
  Array.from({ length: 1 + (at % 3) }, (_, step) =>
    of({
      Ferry_ID: new Int32(100 + ((at + step * 7) % 60)),
      Pier_ID: new Int32(500 + ((at * 3 + step) % 60)),
    }),
  );
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferries",
      withIds({
        ferry: (at) => ({ Ferry_ID: new Int32(100 + at), Name: `Ferry ${at}`, ferry_pier: links(at) }),
        pier: (at) => ({
          Pier_ID: new Int32(500 + at),
          Name: `Pier ${at}`,
          County: ["Kerry", "Cork"][at % 2] ?? "",
          ferry_pier: links(at),
        }),
      }),
    ),
  ),
);

it.each([
  'Which piers serve both "Ferry 1" and "Ferry 2"?',
  'Identify the piers that serve the "Ferry 1" in addition to the "Ferry 2".',
])("shows the documents and no elements that tie them: %s", (question) => {
  const { query } = ask(question);
  expect(query).toMatch(/^db\.pier\.aggregate/);
  expect(query).toContain('$all:["Ferry1","Ferry2"]');
});
