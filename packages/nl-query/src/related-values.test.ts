import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

function collection(name: string, count: number, documentAt: (at: number) => Record<string, Value>) {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < count; at++) accumulator.add(doc({ _id: new Int32(at), ...documentAt(at) }));
  return accumulator.finish({ name, count, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
}

/** Ledgers with their kinds, and the bookings of each, told by the ledger's number. */
function snapshot(): SchemaSnapshot {
  const kinds = ["rent", "wages", "travel", "repairs"];
  const ledgers = collection("ledgers", 40, (at) => ({
    ledger_no: new Int32(500_000 + at),
    kinds: [kinds[at % 4] ?? "", kinds[(at + 1) % 4] ?? ""],
  }));
  const bookings = collection("bookings", 40, (at) => ({
    ledger_no: new Int32(500_000 + at),
    booking_count: new Int32(at % 7),
  }));
  const collections = [bookings, ledgers];
  return { databaseName: "books", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

function queryOf(text: string): string {
  const result = generator.generate(text, { now: new Date("2026-06-01T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s+/g, " ") : result.message;
}

// covers: X.09f
it.each(["which kinds do the bookings have", "different ledger kinds of the bookings"])(
  "values of a related collection are looked up before they are told apart: %s",
  (text) => {
    expect(queryOf(text)).toMatch(
      /\$lookup: \{ from: "ledgers", .* \$unwind: "\$ledger\.kinds" .* \$group: \{ _id: "\$ledger\.kinds" \}/,
    );
  },
);

it("values of the one that a number names need no lookup", () => {
  expect(queryOf("What kinds does ledger 500010 have?")).toBe(
    'db.ledgers .distinct( "kinds", { ledger_no: 500010 } )',
  );
});

/** Lockers, and the parcels that were put into each. */
function lockers(): SchemaSnapshot {
  const states = ["waiting", "fetched", "returned"];
  const stations = collection("stations", 20, (at) => ({ town: `Town ${at}` }));
  const parcels = collection("parcels", 60, (at) => ({
    station_id: new Int32(at % 20),
    state: states[at % 3] ?? "",
  }));
  const collections = [stations, parcels];
  return { databaseName: "lockers", takenAt: 0, collections, references: inferReferences(collections) };
}

// covers: X.09f
it.each([
  ["towns of stations with waiting or returned parcels", '["waiting", "returned"]'],
  ["towns of stations that have a waiting or a returned parcel", '["waiting", "returned"]'],
  ["towns of stations with waiting, fetched or returned parcels", '["waiting", "fetched", "returned"]'],
])("all values in front of related documents are theirs: %s", (text, values) => {
  const result = createGenerator(lockers()).generate(text, { now: new Date("2026-06-01T12:00:00Z") });
  expect(result.ok ? result.query.replaceAll(/\s+/g, " ") : result.message).toContain(
    `$match: { state: { $in: ${values} } }`,
  );
});
