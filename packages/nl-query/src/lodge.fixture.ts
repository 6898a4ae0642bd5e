import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";

const SIZE = 40;
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  cabins: (at) => ({
    _id: new Int32(at),
    title: `Cabin ${at}`,
    access: pick(["open", "shut", "new"], at) ?? "",
    petsAllowed: at % 2 === 0,
    noiseDb: new Int32(20 + at),
    areaCode: `0${1_000 + at}`,
    stateCode: pick(["TX", "OH", "ME"], at) ?? "",
    lastRepairOn: at % 4 === 0 ? null : day(at),
  }),
  wardens: (at) => ({
    _id: new Int32(at),
    full_name: `Warden ${at}`,
    managerId: at < 3 ? null : new Int32(at % 3),
    isFullTime: at % 2 === 1,
  }),
  stays: (at) => ({
    _id: new Int32(at),
    cabinId: new Int32(at % 30),
    wardenId: new Int32(at % 20),
    status: pick(["booked", "no_show", "paid"], at) ?? "",
    finishedAt: at % 3 === 0 ? null : day(at),
    revenue: new Double(10.5 + at),
  }),
};

/** Names that questions seldom repeat as they are: flags, codes, dates that may be missing. */
export function lodgeSnapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < SIZE; at++) accumulator.add(Doc.of(Object.entries(row(at))));
    return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "lodge", takenAt: 0, collections, references: inferReferences(collections) };
}
