import { DateTime, Decimal128, Double, Int32, ObjectId } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { doc, pick } from "./row-values.fixture.ts";

const DAY_MS = 86_400_000;
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(2, "0") + at.toString(16).padStart(22, "0"));
const date = (from: string, days: number): DateTime => new DateTime(Date.parse(from) + days * DAY_MS);

const ROWS: Rows = {
  studios: (at) => ({
    _id: id(1, at),
    name: `Studio ${at}`,
    site: pick(["Altmarkt", "Quayside"], at),
    area_sqm: new Int32(20 + at),
    max_seats: new Int32(4 + (at % 9)),
    hourly_fee_cents: new Int32(900 + at * 7),
    has_floor_heating: at % 2 === 0,
    has_skylight: at % 3 === 0,
    has_air_con: at % 5 === 0,
    noise: doc({ damping_db: new Int32(30 + (at % 40)) }),
    last_painted_on: at % 4 === 0 ? null : date("2020-02-01T00:00:00Z", at * 11),
  }),
  circles: (at) => ({
    _id: id(2, at),
    name: `Circle ${at}`,
    style: pick(["lace", "batik", "felt"], at),
    state: pick(["ACTIVE", "PAUSED", "LEFT"], at),
    crew: Array.from({ length: 1 + (at % 3) }, (_, n) =>
      doc({
        name: pick(["Ada Lund", "Bo Reyes", "Cy Holt"], at + n),
        craft: pick(["weaving", "dyeing", "carding"], at + n),
        joined_on: date("2023-02-01T00:00:00Z", at * 5),
      }),
    ),
    unpaid_cents: new Int32(at * 130),
  }),
  machines: (at) => ({
    _id: id(3, at),
    label: `Machine ${at}`,
    kind: pick(["table_loom", "spindle", "press"], at),
    maker: pick(["Ashwell", "Corda", "Louet"], at),
    day_fee: new Decimal128(0x3040000000000000n, BigInt(5 + (at % 20))),
    purchase_price_cents: new Int32(20_000 + at * 311),
    purchased_on: date("2019-03-01T00:00:00Z", at * 17),
    weight_kg: new Double(4.25 + at),
    services: Array.from({ length: at % 3 }, (_, n) =>
      doc({
        sent_on: date("2025-01-05T00:00:00Z", at * 3),
        returned_on: (at + n) % 4 === 0 ? null : date("2025-02-05T00:00:00Z", at * 3),
        cost_cents: new Int32(1200 + at * 17 + n),
        shop: pick(["Reed & Heddle", "Kord"], at + n),
      }),
    ),
  }),
  visits: (at) => ({
    _id: id(4, at),
    reference: `V-${1000 + at}`,
    studio_id: id(1, at % 40),
    circle_id: id(2, at % 50),
    state: pick(["confirmed", "completed", "no_show", "cancelled"], at),
    channel: pick(["app", "phone", "website"], at),
    starts_at: date("2026-09-01T10:00:00Z", at * 2),
    ends_at: date("2026-09-01T13:00:00Z", at * 2),
    headcount: new Int32(2 + (at % 7)),
    fee_cents: new Int32(2000 + at * 50),
    is_paid: at % 3 === 0,
    score: at % 4 === 0 ? null : new Int32(1 + (at % 5)),
    machine_items: Array.from({ length: at % 3 }, (_, n) =>
      doc({
        machine_id: id(3, (at + n) % 50),
        quantity: new Int32(1 + n),
        charge_cents: new Int32(300 + at),
      }),
    ),
    booked_at: date("2026-08-01T10:00:00Z", at * 2),
  }),
};

/** A house of weaving studios for tests: studios, circles of weavers, machines and visits. */
export function loomHouseSnapshot(): SchemaSnapshot {
  return snapshotOf("loom_house", ROWS);
}
