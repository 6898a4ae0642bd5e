import { DateTime, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);
const ROWS: Rows = {
  invoices: (at) => ({
    _id: new Int32(at),
    city: ["Porto", "Lisbon"][at % 2] ?? "",
    branch: ["Porto", "Faro"][at % 2] ?? "",
    amount: new Int32(at),
    createdAt: day(at),
    paidAt: day(at + 9),
    updatedAt: day(at + 20),
  }),
  suppliers: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
  depots: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
  agents: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
};

/** Collections whose dates, values and names leave questions open. */
export function billingSnapshot(): SchemaSnapshot {
  return { ...snapshotOf("billing", ROWS), references: [] };
}
