import { DateTime, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, type Rows } from "./asked.fixture.ts";
import { day, dayText, doc, FIRST, LAST, pick } from "./row-values.fixture.ts";

/** Stables hold yards, and these hold horses; grooms, races and cups refer to the yards by their ids. */
export const STABLES: Rows = {
  Stables: (at) => ({
    Stable_id: new Int32(at + 1),
    Stable_name: `Stable ${at}`,
    Town: pick(["Ghent", "Lviv", "Cork"], at),
    Country: pick(["Belgium", "Ukraine", "Ireland"], at),
    Monthly_rent: new Int32(900 + ((at * 37) % 400)),
    Yards: [0, 1, 2].slice(0, at % 4).map((part) =>
      doc({
        Yard_id: new Int32(100 + at * 3 + part),
        Yard_name: `Yard ${at}-${part}`,
        Discipline: pick(["Dressage", "Jumping", "Eventing"], at + part),
        Groom_id: part === 2 ? null : new Int32(1 + ((at + part) % 40)),
        Horses: [0, 1].map((one) =>
          doc({
            Horse_id: new Int32(1000 + at * 6 + part * 2 + one),
            Horse_name: `Horse ${at}${part}${one}`,
            Foaled_on: dayText(at * 5 + one),
            Coat: pick(["Bay", "Grey", "Roan"], at + one),
            Weight_kg: new Int32(400 + ((at * 13 + one) % 200)),
            Wins: new Int32((at + one) % 12),
          }),
        ),
      }),
    ),
  }),
  Grooms: (at) => ({
    Groom_id: new Int32(at + 1),
    First_name: pick(FIRST, at),
    Last_name: pick(LAST, at),
    Age: new Int32(19 + ((at * 7) % 40)),
    Wage: new Int32(1500 + at * 17),
    Start_date: dayText(at),
  }),
  Races: (at) => ({
    Race_id: new Int32(at + 1),
    Home_yard_id: new Int32(100 + ((at * 3) % 90)),
    Guest_yard_id: new Int32(100 + ((at * 3 + 1) % 90)),
    Race_date: new DateTime(day(at * 2)),
    Spectators: new Int32(200 + ((at * 61) % 900)),
  }),
  Cups: (at) => ({
    Cup_id: new Int32(at + 1),
    Yard_id: new Int32(100 + ((at * 3) % 90)),
    Series: pick(["Autumn Series", "Spring Series"], at),
    Year_won: new Int32(2018 + (at % 7)),
  }),
};

export const stablesSnapshot = (): SchemaSnapshot => snapshotOf("racing", STABLES);
