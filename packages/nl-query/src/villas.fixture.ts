import { DateTime, Double, Int32, ObjectId, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const HOUR_MS = 3_600_000;

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const hours = (at: number, by: number): DateTime =>
  new DateTime(Date.parse("2024-01-05T06:00:00Z") + (at * 170 + by) * HOUR_MS);
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(2, "0") + at.toString(16).padStart(22, "0"));
const some = (isThere: boolean, value: Value): Value => (isThere ? value : null);

const ROWS: Rows = {
  villas: (at) => ({
    _id: id(1, at),
    villaName: `Villa ${at}`,
    region: pick(["Istria", "Crete", "Algarve"], at),
    maxRent: new Int32(900 + at * 7),
    minRent: new Int32(300 + at * 4),
  }),
  tenants: (at) => ({
    _id: id(2, at),
    given_name: `Given ${at}`,
    family_name: `Family ${at}`,
    club_card: some(at % 3 > 0, pick(["blue", "amber"], at)),
    homeland: pick(["Norway", "Chile"], at),
    hobbies: [pick(["surfing", "chess"], at), pick(["baking", "sailing"], at)],
  }),
  invoices: (at) => ({
    _id: id(3, at),
    invoice_no: `V-${100 + at}`,
    villa_id: id(1, at % 20),
    tenant_id: id(2, (at * 7) % 30),
    status: pick(["draft", "paid", "sent"], at),
    payment_method: pick(["voucher", "cash", "card"], at),
    total_amount: new Double(90.5 + at * 3),
    issued_at: hours(at, 0),
    settled_at: some(at % 4 > 0, hours(at, 50)),
    refunded_at: some(at % 5 === 0, hours(at, 90)),
  }),
  cleaningRuns: (at) => ({
    _id: id(4, at),
    villaId: id(1, at % 20),
    type: pick(["weekly", "final", "pool"], at),
    state: pick(["planned", "finished"], at),
    startedAt: hours(at, 3),
    rooms: new Int32(2 + (at % 6)),
    towelsWashed: new Int32(5 + at),
    cancelledAt: some(at % 6 === 0, hours(at, 1)),
  }),
};

/** Documents with both names of people, amounts and states of payment, and dates of deeds that may be missing. */
export function villasSnapshot(): SchemaSnapshot {
  return snapshotOf("villas", ROWS, 90);
}
