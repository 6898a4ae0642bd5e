import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const pick = <T extends Value>(from: readonly T[], at: number): T | null => from[at % from.length] ?? null;
const num = (value: number): Int32 => new Int32(value);
const doc = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const day = (year: number, month: number, date: number): DateTime =>
  new DateTime(Date.UTC(year, month % 12, date, 9, 30));

/** Documents as an application keeps them: prices in cents, states, dates of deeds, settings in objects. */
const ROWS: Rows = {
  vaults: (at) => ({
    code: `V-${100 + at}`,
    hallName: `${pick(["North Hall", "Fern Hall", "Old Mill", "Quay Hall"], at)} ${at}`,
    keeperId: num(at % 7),
    status: pick(["open", "sealed", "in_repair"], at),
    address: doc({ street: `${at} Fern Lane`, quarter: pick(["Harbor", "Old Town", "Mills"], at) }),
    shelves: [
      doc({
        size: "WIDE",
        total: num(4 + (at % 9)),
        damaged: num(at % 3),
        tenderId: at % 4 ? num(at % 11) : null,
      }),
      doc({ size: "NARROW", total: num(9 + (at % 5)), damaged: num(at % 4), tenderId: num(at % 11) }),
    ],
    monthlyFeeCents: num(9_000 + at * 17),
    heightCm: num(180 + (at % 60)),
    builtAt: day(2019 + (at % 5), at, 3),
    services: [
      doc({
        doneAt: day(2026, at, 5),
        worker: pick(["R. Holm", "T. Aas", "L. Ude"], at),
        costCents: num(4_000 + 13 * at),
      }),
    ],
    payments: pick([["cash", "card"], ["card"], ["voucher", "cash"]], at),
  }),
  keepers: (at) => ({
    name: `${pick(["Ambra", "Holt", "Seedline"], at)} ${at}`,
    email: `keeper${at}@seeds.example`,
    isActive: at % 2 === 0,
    growerCount: num(at + 3),
  }),
  growers: (at) => ({
    firstName: pick(["Ada", "Bo", "Cy"], at),
    lastName: pick(["Lund", "Moe", "Rask", "Vik"], at),
    email: `grower${at}@seeds.example`,
    phone: at % 4 ? `+47 ${at}555` : null,
    tier: pick(["basic", "gold", "silver"], at),
    isApproved: at % 3 > 0,
    homeLanguage: pick(["nb", "sv", "fi"], at),
    rating: num(at % 5),
    settings: doc({
      language: pick(["nb", "sv"], at),
      notices: doc({ text: at % 2 > 0, email: at % 3 > 0 }),
    }),
    sorts: [
      doc({
        from: pick(["rye", "oat"], at),
        into: pick(["flour", "malt"], at),
        feeCentsPerKilo: num(5 + (at % 9)),
        since: day(2023, at, 2),
      }),
    ],
    joinedAt: day(2021, at, 7),
  }),
  packets: (at) => ({
    labelNumber: `PK${3_000 + at}`,
    growerId: num(at % 50),
    vaultId: num(at % 23),
    size: pick(["S", "M", "L", "XL"], at),
    weightGrams: num(100 + 7 * at),
    status: pick(["stored", "taken_out", "lost", "ready_for_sowing"], at),
    feeCents: num(300 + (at % 99)),
    storedAt: day(2026, at % 11, 2),
    takenOutAt: at % 4 === 1 ? day(2026, at % 11, 20) : null,
    sowingDeadline: day(2026, at, 28),
    createdAt: day(2025, at, 9),
  }),
  faults: (at) => ({
    vaultId: num(at % 23),
    type: pick(["lock", "heating", "leak"], at),
    severity: pick(["LOW", "MEDIUM", "HIGH", "CRITICAL"], at),
    status: pick(["open", "in_progress", "resolved"], at),
    assignedTo: at % 3 ? pick(["P. Nowak", "R. Keane"], at) : null,
    reportedAt: day(2026, at % 11, 4),
    resolvedAt: at % 3 === 2 ? day(2026, at % 11, 14) : null,
    repairCostCents: num(1_000 + at * 31),
  }),
  grants: (at) => ({
    reference: `GR-${4_000 + at}`,
    growerId: num(at % 50),
    packetId: num(at % 60),
    status: pick(["PAID", "PENDING", "FAILED"], at),
    amountCents: num(20_000 + at * 131),
    boxesPaid: num(at % 70),
    paidAt: at % 3 === 0 ? day(2025 + (at % 2), at, 11) : null,
    requestedAt: day(2025, at, 1),
    dueOn: day(2026, at, 2),
  }),
};

/** Vaults that keep seeds, with who grows and who keeps them. */
export function seedVaultsSnapshot(): SchemaSnapshot {
  return snapshotOf("seed_vaults", withIds(ROWS));
}
