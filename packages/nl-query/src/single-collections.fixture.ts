import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): Value => new DateTime(Date.UTC(2021 + (at % 5), at % 12, 1 + (at % 28)));
const rareDay = (at: number): Value => (at % 4 === 0 ? null : day(at));

const HOISTS: Rows = {
  hoists: (at) => ({
    serial: `HO-${100 + at}`,
    depot: pick(["Adler", "Brook", "Crane", "Dune"], at),
    maker: pick(["Ottone", "Koneva", "Schind"], at),
    loadKg: new Int32(300 + ((at * 70) % 900)),
    stops: new Int32(2 + (at % 20)),
    inUse: at % 3 !== 0,
    services: Array.from({ length: at % 5 }, (_, n) =>
      Doc.of(
        Object.entries({
          on: day(at + n),
          mechanic: pick(["Ines Falk", "Omar Brandt", "Petra Lund", "Tomas Virk"], at + n),
          outcome: pick(["passed", "failed", "partial"], at + n),
          faults: new Int32((at + n) % 7),
          charge: new Int32(50 + 10 * ((at + n) % 9)),
        }),
      ),
    ),
  }),
};

const SPICES: Rows = {
  spices: (at) => ({
    name: `Spice ${at}`,
    plant: pick(["seed", "bark", "root", "leaf"], at),
    country: pick(["India", "Peru", "Oman", "France"], Math.floor(at / 2)),
    grower: pick(["Alp Farm", "Berre", "Solana"], at),
    dryingMonths: new Int32(1 + (at % 30)),
    oilPercent: new Int32(at % 12),
    pricePerKg: new Double(4 + ((at * 7) % 60) / 2),
    firstGrownYear: new Int32(1800 + at * 3),
    isOrganic: at % 3 === 0,
    rating: at % 4 === 0 ? null : new Double(2 + (at % 30) / 10),
    stock: new Int32((at * 13) % 200),
    importedOn: day(at),
  }),
};

const PENALTIES: Rows = {
  penalties: (at) => ({
    ref_no: `P-${1000 + at}`,
    offence: pick(["no ticket", "double parking", "expired meter"], at),
    amt: new Int32(20 + 10 * (at % 9)),
    status: pick(["paid", "open", "void", "disputed"], Math.floor(at / 3)),
    zone: pick(["North", "South", "Harbor"], at),
    officer: pick(["Ines Falk", "Omar Brandt", "Petra Lund", "Tomas Virk"], Math.floor(at / 2)),
    issued_at: day(at),
    paid_at: rareDay(at),
    vehicle_type: pick(["car", "van", "bike"], at),
  }),
};

/** Asks about hoists in depots, with a list of their services. */
export const askHoists = askerOf(createGenerator(snapshotOf("hoists_db", withIds(HOISTS))));
/** Asks about spices, documents without lists. */
export const askSpices = askerOf(createGenerator(snapshotOf("spice_shop", withIds(SPICES))));
/** Asks about penalties for parking, with fields in short forms. */
export const askPenalties = askerOf(createGenerator(snapshotOf("parking", withIds(PENALTIES))));
