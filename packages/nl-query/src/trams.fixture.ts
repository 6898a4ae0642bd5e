import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const STOPS = ["Elm Square", "Mill Lane", "Harbour", "Castle", "Abbey"];
const day = (at: number): DateTime => new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 9 * 86_400_000);

/** Trams and their runs; names of two words are joined by `join`. */
function rowsOf(join: (first: string, second: string) => string): Rows {
  return {
    depots: (at) => ({
      [join("depot", "id")]: new Int32(at),
      [join("depot", "name")]: `Depot ${at}`,
      [join("home", "city")]: pick(["Ghent", "Basel"], at),
      sidings: [0, 1, 2].slice(0, at % 4).map((nr) =>
        Doc.of([
          [join("siding", "no"), `T${at}${nr}`],
          [join("siding", "type"), pick(["covered", "open"], at + nr)],
          [join("is", "heated"), new Int32((at + nr) % 2)],
        ]),
      ),
    }),
    drivers: (at) => ({
      [join("driver", "id")]: new Int32(100 + at),
      fname: `Kim${at}`,
      lname: `Novak${at}`,
      town: pick(["Ghent", "Basel", "Graz"], at),
      [join("is", "coach")]: new Int32(at % 3 === 0 ? 1 : 0),
    }),
    trams: (at) => ({
      [join("tram", "id")]: new Int32(200 + at),
      [join("tram", "name")]: `Tram ${at}`,
      [join("tram", "type")]: pick(["low floor", "heritage", "double"], at),
      [join("depot", "id")]: new Int32((at * 7) % 60),
      weight: new Int32(10 + (at % 50)),
      runs: [0, 1, 2].slice(0, 1 + (at % 3)).map((nr) =>
        Doc.of([
          [join("run", "no"), new Int32(1 + nr)],
          [join("from", "stop"), pick(STOPS, at + nr)],
          [join("to", "stop"), pick(STOPS, at + 2 * nr + 1)],
          [join("driver", "id"), new Int32(100 + ((at * 11 + nr) % 60))],
          [join("run", "date"), day(at)],
          ["minutes", new Int32(10 + ((at * 13) % 60))],
        ]),
      ),
    }),
    fines: (at) => ({
      [join("fine", "code")]: new Int32(900 + at),
      [join("driver", "id")]: new Int32(100 + ((at * 13) % 60)),
      amount: new Int32(10 + (at % 70)),
      reason: pick(["late", "speed"], at),
      paid: pick(["T", "F"], at),
    }),
  };
}

/** Asks the trams whose names are written as one word. */
export const askGlued = askerOf(
  createGenerator(
    snapshotOf(
      "trams",
      rowsOf((first, second) => first + second),
    ),
  ),
);
/** Asks the same trams with capital letters in their names. */
export const askCamel = askerOf(
  createGenerator(
    snapshotOf(
      "trams",
      rowsOf((first, second) => `${first}${second[0]?.toUpperCase()}${second.slice(1)}`),
    ),
  ),
);
