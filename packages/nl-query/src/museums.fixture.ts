import { Doc, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (size: number, fields: (at: number) => Record<string, Value>): Value[] =>
  Array.from({ length: size }, (_, at) => Doc.of(Object.entries(fields(at))));

const ROWS: Rows = {
  museums: (at) => ({
    museum_name: `Museum ${at}`,
    city: pick(["Bergen", "Oslo", "Turku"], at),
    county: pick(["Skane", "Halland"], at),
    exhibits: listOf(at % 3, (i) => ({
      exhibit_code: `E${at}${i}`,
      title: pick(["Red Vase", "Old Loom", "Bone Flute"], at + i),
      era: pick(["Bronze Age", "Iron Age"], i),
      condition: pick(["Fair", "Poor", "Good"], at + i),
      weight: new Int32((at * 7) % 50),
      height: new Int32((at * 3) % 90),
      arrival_date: `2019-0${1 + (at % 8)}-11`,
      departure_date: `2020-0${1 + (at % 8)}-12`,
      weeks_on_display: new Int32(at % 30),
      insured_amount: new Int32(at * 113),
      loans: listOf(i, (k) => ({
        borrower: pick(["Tate", "Prado"], k),
        fee: new Int32(k * 20),
        loan_date: `2021-0${1 + (at % 8)}-11`,
        outcome: pick(["Returned", "Lost"], k),
      })),
    })),
    gifts: listOf(at % 2, (i) => ({
      giver_name: pick(["Ada Holm", "Leo Strand", "Mia Berg"], at + i),
      amount: new Int32(at * 50),
      year: new Int32(2000 + (at % 20)),
      note: pick(["about bees in spring", "for the roof", "bees and bikes"], at),
    })),
  }),
  keepers: (at) => ({
    keeper_id: new Int32(at),
    first_name: pick(["Ina", "Bo", "Kai"], at),
    last_name: pick(["Lund", "Moe", "Dahl"], at),
    sex: pick(["F", "M"], at),
    state: pick(["Utah", "Iowa", "Ohio"], at),
    country: pick(["UK", "France", "USA"], at),
    age: new Int32(20 + (at % 50)),
    horses: listOf(at % 4, (i) => ({
      horse_id: new Int32(at * 10 + i),
      name: pick(["Comet", "Dusty", "Ember"], at + i),
      size_code: pick(["S", "M", "L"], i),
      speed_score: new Int32(at % 90),
      finishes: new Int32(at % 9),
      checkups: listOf(i, (k) => ({
        checkup_type: pick(["Shoeing", "Worming"], k),
        cost_of_checkup: new Int32(30 + k),
        date_of_checkup: `2022-0${1 + (at % 8)}-11`,
      })),
    })),
  }),
  markets: (at) => ({
    market_id: new Int32(at),
    hall: `Hall ${at}`,
    shelves: listOf(at % 3, (i) => ({
      shelf_level: new Int32(i),
      contents: listOf(2, (k) => ({
        item_id: new Int32(at * 5 + k),
        item_name: pick(["Jam", "Rye", "Oats"], at + k),
        price_in_euros: new Int32(3 + (at % 9)),
        stock_number: `${at % 4}7${k}`,
      })),
    })),
    stalls: listOf(at % 4, (i) => ({
      Stall: pick(["Fish Corner", "Nut Nook"], at + i),
      year_opened: new Int32(1990 + (at % 30)),
      views_count: new Int32(at * 3),
      rating: new Int32(at % 10),
    })),
  }),
};

/** Museums, keepers of horses and markets, whose documents hold lists of others. */
export function museumSnapshot(): SchemaSnapshot {
  return snapshotOf("museums", withIds(ROWS));
}
