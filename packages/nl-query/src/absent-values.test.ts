import { Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  paddlers: (at) => ({
    _id: new Int32(at),
    name: `Paddler ${at}`,
    boathouse: at % 4 ? pick(["North", "South"], at) : null,
  }),
  regattas: (at) => ({
    _id: new Int32(900 + at),
    name: `Regatta ${at}`,
    entry_fee: at % 5 ? new Int32(10 + at) : null,
    umpireId: at % 6 ? new Int32((at * 7) % 40) : null,
  }),
};
const ask = askerOf(createGenerator(snapshotOf("rowing", ROWS)));

it.each([
  ["names of the paddlers who are not affiliated with any boathouse", "{boathouse:null}"],
  ["name of each paddler to whom no boathouse has been assigned", "{boathouse:null}"],
  ["list the name of the regattas for which the entry fee is not on record", "{entry_fee:null}"],
  ["number of regattas for which an entry fee has been recorded", "{entry_fee:{$ne:null}}"],
])("reads that a field has or lacks a value: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

const FERRIES: typeof ROWS = {
  ferries: (at) => ({
    _id: new Int32(at),
    name: `Ferry ${at}`,
    ...(at % 4 ? { insured: at % 3 === 0 } : {}),
  }),
};
const askFerries = askerOf(createGenerator(snapshotOf("ferries", FERRIES)));

it.each([
  ["ferries without the insured field", "{insured:{$exists:false}}"],
  ["ferries that do not have the insured field at all", "{insured:{$exists:false}}"],
  ["number of ferries where insured is missing", "{insured:null}"],
])("reads that a flag itself is missing: %s", (question, part) => {
  const { query, isSure } = askFerries(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});
