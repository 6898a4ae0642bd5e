import { DateTime, Decimal128, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const date = (year: number, days: number): DateTime => new DateTime(Date.UTC(year, 0, 1) + days * 86_400_000);
const money = (cents: number): Decimal128 => new Decimal128(0x303c000000000000n, BigInt(cents));

/** Elements from a list, as many as the index says. */
const some = <T>(from: readonly T[], count: number, at: number): T[] =>
  Array.from({ length: count }, (_, next) => from[(at + next * 3) % from.length] as T);

const NICKS = Array.from({ length: 40 }, (_, at) => `fan_${at * 7}`);

/** What an engine keeps in arrays of documents. */
const listsOf = (at: number): Record<string, Value> => ({
  drivers: Array.from({ length: at % 4 }, (_, next) =>
    doc({
      name: `Driver ${at + next}`,
      role: pick(["chief driver", "fireman", "trainee"], at + next),
      from: date(1880 + at, next * 400),
      to: date(1890 + at, next * 400),
    }),
  ),
  overhauls: Array.from({ length: at % 3 }, (_, next) =>
    doc({
      year: new Int32(1970 + at),
      cost_eur: money(100_000 + at * 777),
      sponsor: pick(["county fund", "bank", "raffle"], at + next),
      works: some(["wheels", "boiler", "paint", "cab"], 1 + (at % 3), at),
    }),
  ),
  trips: Array.from({ length: at % 5 }, (_, next) =>
    doc({
      date: date(2024, at * 11 + next * 60),
      passenger: `Guest ${at}`,
      party: new Int32(1 + ((at + next) % 9)),
      rating: new Int32(1 + ((at + next) % 5)),
    }),
  ),
  stalls: Array.from({ length: at % 3 }, (_, next) =>
    doc({
      stall: pick(["Platform Six", "Signal Box", "Tender Shop"], at + next),
      price: money(1200 + at * 37),
      stock: new Int32((at * 3) % 20),
    }),
  ),
  prizes: Array.from({ length: at % 2 }, () =>
    doc({
      name: pick(["Golden Whistle", "Silver Rail"], at >> 1),
      year: new Int32(1990 + (at % 30)),
      won: at % 3 === 0,
    }),
  ),
  runs: Array.from({ length: at % 3 }, (_, next) =>
    doc({
      on: date(2025, (at * 5 + next * 30) % 700),
      mins: new Int32(10 + at),
      crew: some(NICKS, 2, at).map((nick, place) =>
        doc({ n: nick, score: new Int32(at + place), won: (at + place) % 3 === 0 }),
      ),
    }),
  ),
});

/** What an engine keeps in documents inside it. */
const objectsOf = (at: number): Record<string, Value> => ({
  gauge: doc({
    wind: doc({ speed: new Double(at / 3), dir: new Int32(at * 5) }),
    temp_c: new Double(at / 4),
  }),
  seats: doc({ min: new Int32(1 + (at % 3)), max: new Int32(4 + (at % 9)) }),
  tripTime: doc({ min: new Int32(10 + (at % 9)), max: new Int32(20 + at) }),
  minAge: new Int32(3 + (at % 9)),
  scores: doc({
    club: doc({ avg: new Double(5 + (at % 40) / 10), votes: new Int32(100 + at * 3) }),
    press: doc({ score: new Int32(40 + at), reviews: new Int32(3 + (at % 20)) }),
  }),
  appeal: doc({ goal: new Int32(1000 * (1 + (at % 7))), raised: new Int32(3000 * (1 + (at % 11))) }),
});

/** Engines of steam railways with much inside them, the lines that run them, and fans who keep an album. */
const ROWS: Rows = {
  railways: (at) => ({
    _id: `RW${at}`,
    name: `Vale Line ${at}`,
    county: pick(["Devon", "Kent", "Powys"], at),
    founded: new Int32(1840 + at),
    office: doc({ town: pick(["Totnes", "Ashford", "Brecon"], at) }),
  }),
  engines: (at) => ({
    name: `Iron Duke ${at}`,
    slug: `iron-duke-${at}`,
    county: pick(["Devon", "Kent", "Powys", "Gwynedd"], at),
    built: new Int32(1840 + at),
    status: pick(["running", "retired", "scrapped"], at),
    listed: at % 3 === 0,
    converted_on: at % 4 === 0 ? null : date(1950, at * 100),
    railway: `RW${(at * 7) % 60}`,
    chmny: doc({
      ht_m: new Double(1 + (at % 12) / 4),
      shape: pick(["round", "flared"], at),
      colors: some(["black", "green", "copper", "blue"], at % 4, at >> 2),
      rings: new Int32(1 + (at % 7)),
    }),
    axle_ht_cm: new Double(60 + at),
    boiler: doc({
      pressure_bar: new Int32(8 + (at % 9)),
      desig: `B${at % 5}-T`,
      valve: doc({ stage: new Int32(1 + (at % 4)), maker: pick(["Ramsbottom", "Salter", "Ross"], at) }),
    }),
    ...listsOf(at),
    ...(at % 5 === 0 ? {} : { comforts: some(["buffet", "heating", "piano", "bar"], at % 3, at) }),
    ...objectsOf(at),
    makers: some(["Ada Holm", "Rui Dale", "Ines Poole", "Omar Fenn"], 1 + (at % 3), at),
    tags: some(["narrow", "express", "freight", "tank"], 1 + (at % 2), at),
  }),
  fans: (at) => ({
    nick: NICKS[at % 40] ?? "",
    name: doc({ first: pick(["Ada", "Rui", "Ines"], at), last: `Fell ${at}` }),
    county: pick(["Devon", "Kent"], at),
    town: pick(["Totnes", "Ashford"], at),
    joined: date(2018, at * 40),
    level: pick(["bronze", "silver", "gold"], at),
    prefs: doc({ bulletin: at % 2 === 0 }),
    album: Array.from({ length: at % 4 }, (_, next) =>
      doc({
        engine: `iron-duke-${(at * 3 + next) % 60}`,
        got: date(2020, at * 10 + next),
        paid: money(900 + at * 21),
        rating: new Int32(1 + ((at + next) % 10)),
      }),
    ),
    wishlist: some(
      Array.from({ length: 60 }, (_, next) => `iron-duke-${next}`),
      at % 5,
      at * 3,
    ),
  }),
};

export const steamRailwaySnapshot = snapshotOf("steam_railway", withIds(ROWS));

export const askSteamRailway = askerOf(createGenerator(steamRailwaySnapshot));
