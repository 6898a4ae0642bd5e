import { DateTime, Doc, Double, Int32, ObjectId, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[at % from.length] ?? from[0];
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const day = (at: number): DateTime => new DateTime(Date.parse("2025-06-01T00:00:00Z") + at * 86_400_000);
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`66${kind.toString(16).padStart(2, "0")}0000${at.toString(16).padStart(16, "0")}`);

const ROWS: Rows = {
  boats: (at) => ({
    _id: id(1, at),
    title: `Calm yawl no. ${at}`,
    skipper: id(2, at % 12),
    type: pick(["yawl", "sloop", "ketch"], at),
    state: pick(["listed", "unlisted", "listed"], at),
    berths: new Int32(1 + (at % 7)),
    address: doc({
      town: pick(["Split", "Corfu", "Palma"], at),
      country: pick(["Croatia", "Greece", "Spain"], at),
    }),
    dailyRate: new Double(80.5 + ((at * 37) % 60)),
    cleaningFee: at % 5 === 0 ? null : new Int32(20 + (at % 40)),
    insurance:
      at % 4 === 0
        ? null
        : doc({
            company: pick(["Aegis", "Lloyd"], at),
            premium: new Int32(200 + at),
            validUntil: day(at * 11),
          }),
    engineHours: new Int32(100 + at * 31),
    photos: Array.from({ length: at % 3 }, (_, one) => doc({ url: `/${at}/${one}.jpg` })),
    equipment: Array.from({ length: at % 4 }, (_, one) => pick(["radar", "kayak", "grill"], at + one)),
    rules: doc({ petsAllowed: at % 2 === 0, smokingAllowed: at % 3 === 0 }),
    boughtAt: day(at - 900),
    ...(at % 3 === 0 ? {} : { lastInspectedAt: day(at) }),
    deletedAt: at % 9 === 0 ? day(at) : null,
  }),
  skippers: (at) => ({
    _id: id(2, at),
    name: `Skipper ${at}`,
    email: `skipper${at}@sea.example`,
    certified: at % 2 === 0,
    yearsOfExperience: new Int32(at % 30),
    source: pick(["referral", "agency", "facebook"], at),
    skills: [pick(["diving", "cooking"], at), pick(["radio", "sewing"], at)],
    gdprConsent: at % 2 === 1,
    ...(at % 3 === 0 ? {} : { facebookUrl: `https://facebook.example/${at}` }),
    licences: Array.from({ length: at % 3 }, (_, one) =>
      doc({ name: pick(["Radio", "Night sailing"], one), expiresAt: day(at * 20) }),
    ),
  }),
  customers: (at) => ({
    _id: id(3, at),
    name: `Customer ${at}`,
    country: pick(["Norway", "France"], at),
    verified: at % 2 === 0,
    ...(at % 3 === 0 ? {} : { phone: `+47${55_000 + at}` }),
    ...(at % 4 === 0 ? { taxNumber: `NO${7_000 + at}` } : {}),
  }),
  charters: (at) => ({
    _id: id(4, at),
    code: `CH${1_000 + at}`,
    boatId: id(1, at % 40),
    customerId: id(3, at % 50),
    status: pick(["completed", "cancelled", "confirmed", "no_show"], at),
    channel: pick(["web", "phone", "agency"], at),
    startsAt: day(at * 5),
    endsAt: day(at * 5 + 3),
    nights: new Int32(1 + (at % 9)),
    totalPrice: new Double(300.5 + at),
    rating: at % 3 === 0 ? null : new Int32(1 + (at % 5)),
    extras: Array.from({ length: at % 3 }, (_, one) =>
      doc({ name: pick(["breakfast", "bike rental", "towels"], at + one), price: new Int32(10 + one) }),
    ),
    ...(at % 4 === 1 ? { cancelReason: pick(["price", "weather"], at >> 2) } : {}),
    createdAt: day(at * 5 - 60),
  }),
  repairorders: (at) => ({
    _id: id(5, at),
    number: `RO-${5_000 + at}`,
    boatId: id(1, at % 40),
    category: pick(["hull", "engine", "sails"], at),
    status: pick(["open", "done", "waiting_parts"], at),
    parts: Array.from({ length: 1 + (at % 3) }, (_, one) =>
      doc({
        name: pick(["anchor", "rope", "filter"], at + one),
        qty: new Int32(1 + one),
        unitCost: new Double(9.5 + at),
      }),
    ),
    totalCost: new Double(100.5 + at * 3),
    openings: new Int32(1 + (at % 4)),
    openedAt: day(at * 6),
    closedAt: at % 3 === 1 ? day(at * 6 + 4) : null,
  }),
};

/** A business with references between collections, states, several dates and prices, and fields that may be missing. */
export function charterSnapshot(): SchemaSnapshot {
  return snapshotOf("charter", ROWS, 60);
}
