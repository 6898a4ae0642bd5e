import { DateTime, Decimal128, Double, Int32, ObjectId } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { doc, pick } from "./row-values.fixture.ts";

const DAY_MS = 86_400_000;
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(2, "0") + at.toString(16).padStart(22, "0"));
const date = (from: string, days: number): DateTime => new DateTime(Date.parse(from) + days * DAY_MS);
const money = (amount: number): Decimal128 => new Decimal128(0x3040000000000000n, BigInt(amount));

const ROWS: Rows = {
  vendors: (at) => ({
    _id: id(1, at),
    name: `Vendor ${at}`,
    kind: pick(["fleet", "auction", "trade_in"], at),
    isApproved: at % 2 === 0,
    qualityMark: new Int32(40 + (at % 50)),
    leadTimeDays: new Int32(2 + (at % 12)),
  }),
  bikes: (at) => ({
    _id: id(2, at),
    frameNumber: `FR${10_000 + at}`,
    category: pick(["racer", "tandem", "cruiser"], at),
    maker: pick(["Veloria", "Corsa", "Norrland"], at),
    model: `Model ${at}`,
    state: pick(["IN_STOCK", "SOLD", "IN_REPAIR"], at),
    vendorId: id(1, at % 20),
    purchasePrice: money(90 + at * 4),
    ...(at % 4 === 0 ? {} : { askingPrice: money(150 + at * 5) }),
    specs: doc({
      gears: new Int32(3 + (at % 24)),
      frameCm: new Int32(48 + (at % 14)),
      batteryWh: new Int32(250 + at),
    }),
    receivedAt: date("2025-01-01T09:00:00Z", at * 4),
    listedAt: at % 3 === 0 ? null : date("2025-01-09T09:00:00Z", at * 4 + (at % 5)),
  }),
  tuneups: (at) => ({
    _id: id(3, at),
    ticketNo: `T-${700 + at}`,
    bikeId: id(2, at % 50),
    mechanic: pick(["Ilse", "Marek", "Oona"], at),
    state: pick(["DONE", "OPEN", "ABANDONED"], at),
    parts: Array.from({ length: at % 3 }, (_, n) =>
      doc({
        name: pick(["chain", "saddle", "rim"], at + n),
        qty: new Int32(1 + n),
        unitCost: new Double(2.5 + at),
        arrivedAt: (at + n) % 4 === 0 ? null : date("2025-03-01T09:00:00Z", at),
      }),
    ),
    openedAt: date("2025-02-01T09:00:00Z", at * 5),
    closedAt: at % 4 === 0 ? null : date("2025-02-04T09:00:00Z", at * 5),
    laborMinutes: new Int32(20 + at),
  }),
  clients: (at) => ({
    _id: id(4, at),
    firstName: pick(["Ada", "Bo", "Cy"], at),
    lastName: pick(["Lund", "Reyes", "Holt"], at),
    type: pick(["private", "business"], at),
    loyaltyPoints: new Int32(at * 3),
  }),
  orders: (at) => ({
    _id: id(5, at),
    orderNo: `O-${5200 + at}`,
    clientId: id(4, at % 40),
    state: pick(["SHIPPED", "CANCELLED", "RETURNED", "PENDING"], at),
    channel: pick(["shop", "marketplace", "phone"], at),
    items: Array.from({ length: 1 + (at % 2) }, (_, n) =>
      doc({
        bikeId: id(2, (at + n) % 50),
        price: money(150 + at * 5),
      }),
    ),
    total: money(150 + at * 6),
    placedAt: date("2026-01-05T09:00:00Z", at * 5),
    returnReason: at % 4 === 2 ? pick(["damaged", "too small"], at) : null,
  }),
};

/** A dealer in used bikes for tests: vendors, bikes, tune-ups, clients and orders. */
export function bikeResaleSnapshot(): SchemaSnapshot {
  return snapshotOf("bike_resale", ROWS);
}
