import { DateTime, Double, Int32, ObjectId } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const DAY_MS = 86_400_000;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(2, "0") + at.toString(16).padStart(22, "0"));
const date = (from: string, days: number): DateTime => new DateTime(Date.parse(from) + days * DAY_MS);

const ROWS: Rows = {
  clients: (at) => ({
    _id: id(1, at),
    name: `Client ${at}`,
    gender: pick(["female", "male"], at),
    town: pick(["Kiel", "Bergen", "Ostend"], at),
    birthDate: date("1960-02-03T00:00:00Z", at * 211),
  }),
  repairs: (at) => ({
    _id: id(2, at),
    clientId: id(1, at % 40),
    dock: at % 5 === 0 ? null : pick(["north", "south", "east"], at),
    kind: pick(["hull", "sail", "engine"], at),
    state: pick(["waiting", "finished", "cancelled"], at),
    receivedOn: date("2026-01-05T00:00:00Z", at * 4),
    plannedOn: date("2026-01-19T00:00:00Z", at * 4),
    finishedOn: at % 4 === 0 ? null : date("2026-01-12T00:00:00Z", at * 4 + (at % 13)),
  }),
  bills: (at) => ({
    _id: id(3, at),
    repairId: id(2, at),
    total: new Double(120 + at * 3),
    dueDate: date("2026-03-01T00:00:00Z", at * 4),
    paid: at % 3 === 0,
  }),
  payments: (at) => ({
    _id: id(4, at),
    billId: id(3, at % 50),
    amount: new Double(40 + at),
    method: pick(["card", "cash", "transfer"], at),
    receivedAt: date("2026-03-03T00:00:00Z", at * 4),
  }),
  parts: (at) => ({
    _id: id(5, at),
    label: `Part ${at}`,
    category: pick(["rope", "paint", "cloth"], at),
    price: new Double(5.5 + ((at * 7) % 31)),
    stock: new Int32(at % 17),
  }),
};

/** A boatyard for tests: clients, the repairs of their boats, bills and payments. */
export function boatyardSnapshot(): SchemaSnapshot {
  return snapshotOf("boatyard", ROWS);
}
