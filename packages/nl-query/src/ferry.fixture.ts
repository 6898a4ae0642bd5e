import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const DAY_MS = 86_400_000;
const day = (at: number): DateTime => new DateTime(Date.UTC(2025, 0, 1) + at * DAY_MS);

const LANDINGS = ["Holm Quay", "Isle Landing", "Reed Pier", "Sund Wharf", "West Pontoon", "Alder Jetty"];

/** A ferry line as tables write it: names abbreviated, glued and led by those of their tables. */
const TABLES: Readonly<Record<string, { size: number; row: (at: number) => Doc }>> = {
  stewards: {
    size: 40,
    row: (at) =>
      doc({
        stew_id: new Int32(at),
        s_fname: pick(["Ada", "Bo", "Cleo", "Dag", "Eli"], at),
        s_lname: `${pick(["Holm", "Lund", "Dahl"], at)}berg ${at}`,
        hometown: pick(["Basel", "Ghent", "Porto"], at),
        isactive: at % 4 === 0 ? "N" : "Y",
        mobile: at % 3 === 0 ? null : `079 ${1000 + at}`,
      }),
  },
  landings: {
    size: 6,
    row: (at) =>
      doc({
        landing_cd: `L${at}`,
        landingname: pick(LANDINGS, at),
        ltype: pick(["fixed", "floating"], at),
        berth_cnt: new Int32(2 + ((at * 5) % 9)),
        has_ramp: at % 2 === 0 ? "Y" : "N",
      }),
  },
  masters: {
    size: 8,
    row: (at) =>
      doc({
        master_cd: `M${at}`,
        mname: `Capt. ${pick(["Ruth", "Sven", "Tove", "Ulf"], at)} ${pick(["Aske", "Bohl", "Cron"], at)}`,
        guild: at % 3 === 0 ? null : pick(["North", "South"], at),
        salary_amt: new Double(3000.5 + at * 210),
      }),
  },
  journeys: {
    size: 120,
    row: (at) =>
      doc({
        journey_no: new Int32(7000 + at),
        stew_id: new Int32((at * 7) % 30),
        landing_cd: `L${(at * 5) % 6}`,
        jrnstatus: pick(["sailed", "cancelled", "late"], at),
        master_cd: `M${at % 8}`,
        jrn_dt: day(at * 7),
        wx: pick(["calm", "fog", "rain"], at),
        seats_req: new Int32(10 + (at % 9)),
        seats_sold: new Int32(at % 5 === 0 ? 0 : 3 + (at % 7)),
        delay_min: new Int32(at % 4 === 0 ? 0 : 5 * (at % 6)),
        fuel_amt: new Double(100.5 + ((at * 31) % 170)),
        bookings: Array.from({ length: at % 3 }, (_, nr) =>
          doc({ guest: pick(["Kim", "Lee", "Max"], at + nr), fare: new Double(5.5 + ((at + nr) % 9)) }),
        ),
      }),
  },
};

export function ferrySnapshot(): SchemaSnapshot {
  const collections = Object.entries(TABLES).map(([name, { size, row }]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < size; at++) accumulator.add(row(at));
    return accumulator.finish({ name, count: size, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "ferry", takenAt: 0, collections, references: inferReferences(collections) };
}
