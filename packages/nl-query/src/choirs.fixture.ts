import { Int32 } from "@querysnap/mql";
import { snapshotOf, type Rows } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Singers that choirs hold by documents of their own, beside one who leads each choir. */
const ROWS: Rows = {
  singers: (at) => ({
    singer_id: new Int32(at),
    full_name: `${pick(["Ada", "Bo", "Cy", "Di"], at)} ${pick(["Voss", "Wirth", "Xu"], at)}${at}`,
    voice: pick(["alto", "tenor", "bass"], at),
    joined_year: new Int32(1990 + (at % 30)),
    home_hall_id: new Int32((at * 7) % 40),
  }),
  halls: (at) => ({
    hall_id: new Int32(at),
    hall_name: `Hall ${String.fromCodePoint(65 + (at % 26))}${at}`,
    seats: new Int32(100 + at * 3),
  }),
  choirs: (at) => ({
    choir_id: new Int32(at),
    choir_name: `Choir ${at}`,
    leader_id: new Int32((at * 11) % 60),
  }),
  choir_singers: (at) => ({
    choir_id: new Int32((at * 5) % 30),
    singer_id: new Int32((at * 7) % 60),
    since: new Int32(2000 + (at % 20)),
  }),
  permits: (at) => ({
    singer_id: new Int32((at * 3) % 60),
    hall_id: new Int32((at * 13) % 60),
    granted: new Int32(2010 + (at % 10)),
  }),
};

/** Keys of their own, so that references lead to `singer_id` and not to `_id`. */
const WITH_KEYS: Rows = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, (at: number) => ({ _id: `${name}-${at}`, ...row(at) })]),
);

export const CHOIRS = snapshotOf("choirs", WITH_KEYS);
