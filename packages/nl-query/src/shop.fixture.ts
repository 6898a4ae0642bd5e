import { DateTime, Decimal128, Doc, Double, Int32, ObjectId, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(2, "0") + at.toString(16).padStart(22, "0"));
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const date = (at: number): DateTime =>
  new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 15 * 86_400_000);

const ROWS: Rows = {
  customers: (at) => ({
    _id: id(1, at),
    name: `Person ${at}`,
    ...(at % 5 === 0 ? {} : { phone: `+49 ${at}` }),
    address: doc({ country: pick(["DE", "FR", "IN"], at) ?? "" }),
    createdAt: date(at),
  }),
  products: (at) => ({
    _id: id(2, at),
    name: `Product ${at}`,
    category: pick(["Furniture", "Lighting", "Garden"], at) ?? "",
    price: new Decimal128(0x3040000000000000n, BigInt(10 + at)),
    cost: new Decimal128(0x3040000000000000n, BigInt(5 + at)),
    stock: new Int32(at),
    tags: at % 4 === 0 ? [] : [pick(["sale", "new", "eco"], at) ?? ""],
    discontinued: at % 7 === 0,
    createdAt: date(at),
  }),
  orders: (at) => ({
    _id: id(3, at),
    customerId: id(1, at % 40),
    status: pick(["paid", "shipped", "cancelled"], at) ?? "",
    items: [
      doc({
        productId: id(2, at % 50),
        category: pick(["Furniture", "Lighting"], at) ?? "",
        quantity: new Int32((at % 4) + 1),
        price: new Double(9.5 + at),
      }),
    ],
    total: new Decimal128(0x3040000000000000n, BigInt(100 + at)),
    shipping: doc({ country: pick(["DE", "FR", "IN"], at) ?? "" }),
    createdAt: date(at),
  }),
  reviews: (at) => ({
    _id: id(4, at),
    productId: id(2, at % 30),
    rating: new Int32((at % 5) + 1),
    text: `a text number ${at}`,
    createdAt: date(at),
  }),
};

/** A small shop for tests: what the generator knows, not the documents. */
export function shopSnapshot(): SchemaSnapshot {
  return snapshotOf("shop", ROWS);
}
