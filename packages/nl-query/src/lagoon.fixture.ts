import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const day = (at: number): DateTime => new DateTime(Date.UTC(2026, 0, 1) + at * 86_400_000);
const NAMES = ["Ada", "Bela", "Cleo", "Dora", "Emil", "Flora", "Gero", "Hilda", "Ivan", "Jana"];

/** A sailing club: members, their voyages with crates of goods, sailings of sloops, leases and moorings. */
const COLLECTIONS: Readonly<Record<string, (at: number) => Doc>> = {
  members: (at) =>
    doc({
      _id: new Int32(at),
      name: pick(NAMES, at),
      email: `s${at}@x.org`,
      club: pick(["North", "South", "East"], at),
    }),
  goods: (at) =>
    doc({ _id: new Int32(at), name: `Good ${at}`, price: new Double(3.5 + at), weight: new Int32(at % 9) }),
  voyages: (at) =>
    doc({
      _id: new Int32(at),
      memberId: new Int32((at * 7) % 10),
      status: pick(["planned", "done", "aborted"], at),
      endedAt: day((at * 11) % 300),
      amount: new Double(20.5 + ((at * 13) % 90)),
      miles: new Int32(10 + ((at * 17) % 80)),
      cargo: [
        doc({
          goodId: new Int32((at * 7) % 23),
          quantity: new Int32(1 + (at % 5)),
          price: new Double(2.5 + (at % 7)),
        }),
      ],
      flags: [pick(["red", "blue"], at), pick(["calm", "rough"], at >> 1)],
    }),
  repairs: (at) =>
    doc({
      _id: new Int32(at),
      ownerId: new Int32((at * 3) % 10),
      mechanicId: at % 4 === 0 ? null : new Int32((at * 7) % 10),
      labels: [pick(["hull", "mast", "sail"], at), pick(["urgent", "later"], at)],
      finishedAt: at % 3 === 0 ? null : day(30 + at),
    }),
  crews: (at) =>
    doc({
      _id: new Int32(at),
      name: `Crew ${at}`,
      sailors: [0, 1, 2].map((place) =>
        doc({ name: `Sailor ${at}-${place}`, wins: new Int32((at * 5 + place * 3) % 20) }),
      ),
    }),
  boats: (at) =>
    doc({
      _id: new Int32(at),
      homePort: pick(["Kiel", "Triest", "Bari"], at),
      currentPort: pick(["Bari", "Kiel"], at >> 1),
    }),
  sailings: (at) =>
    doc({
      _id: new Int32(at),
      sloopid: new Int32((at * 7) % 13),
      modelyear: new Int32(1950 + ((at * 11) % 40)),
      crewsize: new Int32(1 + (at % 9)),
    }),
  parties: (at) =>
    doc({
      _id: new Int32(at),
      host: doc({ host_id: new Int32((at * 3) % 8), host_name: `Host ${(at * 3) % 8}` }),
      guests: new Int32(2 + ((at * 7) % 40)),
    }),
  leases: (at) =>
    doc({
      _id: new Int32(at),
      tenant: `Tenant ${(at * 7) % 23}`,
      kind: pick(["berth", "locker", "mooring"], at),
      rent: new Double(20.5 + ((at * 31) % 400)),
    }),
};

/** References whose names tell a role. */
const ROLES = ["ownerId", "mechanicId"].map((path) => ({
  from: { collection: "repairs", path },
  to: { collection: "members", path: "_id" },
  confidence: 0.9,
  reason: "",
}));

export function lagoonSnapshot(): SchemaSnapshot {
  const collections = Object.entries(COLLECTIONS).map(([name, make]) => {
    const accumulator = createSchemaAccumulator();
    const count = name === "members" ? 10 : 60;
    for (let at = 0; at < count; at++) accumulator.add(make(at));
    return accumulator.finish({ name, count, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  const references = [...inferReferences(collections), ...ROLES];
  return { databaseName: "lagoon", takenAt: 0, collections, references };
}
