import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2026, 0, 1) + at * 86_400_000);

/** Canoes and their keepers, repairs and those who do them, spare parts, and outings that members sign up for. */
const ROWS: Rows = {
  keepers: (at) => ({
    keeperNo: new Int32(1000 + at),
    name: `Keeper ${at}`,
    phone: `0251-${300 + at}`,
    address: doc({ street: `Dike Road ${at}`, town: pick(["Lund", "Malmo", "Ystad"], at) }),
  }),
  canoes: (at) => ({
    keeperId: new Int32((at * 7) % 50),
    hull: pick(["cedar", "aramid", "canvas"], at),
    brand: pick(["Nova", "Gatz", "Prijon"], at),
    model: `M${at}`,
  }),
  technicians: (at) => ({
    name: `Fixer ${at}`,
    hourlyRate: new Double(30 + ((at * 11) % 40)),
    hiredOn: day(-4000 + at * 37),
    is_head: at % 9 === 0,
    leftOn: at % 4 === 0 ? day(-at) : null,
  }),
  repairs: (at) => ({
    repairNo: new Int32(5000 + at),
    canoeId: new Int32((at * 13) % 60),
    technicianId: at % 6 === 0 ? null : new Int32((at * 5) % 60),
    state: pick(["open", "done", "fetched", "waiting for spares"], at),
    complaint: pick(["leaks", "seat loose", "keel bent"], at),
    receivedAt: day(at),
    promisedAt: day(at + 5),
    finishedAt: at % 3 === 0 ? null : day(at + 4 + (at % 3)),
    lines: [doc({ quantity: new Int32(1 + (at % 3)), task: pick(["sand", "glue"], at) })],
  }),
  spares: (at) => ({
    name: `Spare ${at}`,
    category: pick(["seats", "ropes", "paddles"], at),
    supplier: at % 5 === 0 ? null : pick(["Rask", "Holm"], at),
    stock: new Int32((at * 7) % 30),
    minStock: new Int32(5 + (at % 4)),
    price: new Double(3 + ((at * 17) % 80)),
  }),
  members: (at) => ({
    member_id: new Int32(at + 1),
    first_name: `Given${at}`,
    last_name: `Family${at}`,
    town: pick(["Lund", "Malmo", "Ystad"], at),
    deposit: new Double(10 + ((at * 7) % 90)),
  }),
  outings: (at) => ({
    outing_id: new Int32(at + 1),
    destination: `Isle ${at}`,
    start_date: day(290 + at * 3),
    end_date: day(291 + at * 3 + (at % 4)),
    fee: new Double(20 + ((at * 9) % 70)),
    bus_id: at % 5 === 0 ? null : new Int32((at % 12) + 1),
  }),
  buses: (at) => ({
    bus_id: new Int32(at + 1),
    plate: `LU ${100 + at}`,
    ramp_access: at % 3 === 0,
  }),
  registrations: (at) => ({
    member_id: new Int32(((at * 7) % 60) + 1),
    outing_id: new Int32(((at * 11) % 40) + 1),
    registered_on: day(at),
  }),
};

/** Asks about a boathouse. */
export const askBoathouse = askerOf(createGenerator(snapshotOf("boathouse", withIds(ROWS))));
