import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  ferries: (at) => ({ _id: new Int32(at), pier: `Pier ${at % 4}`, leftAt: day(at) }),
  tickets: (at) => ({
    _id: new Int32(at),
    price: new Int32(5 + (at % 9)),
    soldOn: `2026-02-${10 + (at % 18)}`,
  }),
};

const generator = createGenerator({ ...snapshotOf("bay", ROWS, 40), references: [] });

it.each([
  ["ferries on weekends", 'db.ferries.find({$expr:{$in:[{$dayOfWeek:"$leftAt"},[1,7]]}})'],
  ["ferries on Mondays", 'db.ferries.find({$expr:{$eq:[{$dayOfWeek:"$leftAt"},2]}})'],
  [
    "how many ferries on Tuesdays and Fridays",
    'db.ferries.countDocuments({$expr:{$in:[{$dayOfWeek:"$leftAt"},[3,6]]}})',
  ],
  ["Sunday ferries", 'db.ferries.find({$expr:{$eq:[{$dayOfWeek:"$leftAt"},1]}})'],
  ["number of weekend ferries", 'db.ferries.countDocuments({$expr:{$in:[{$dayOfWeek:"$leftAt"},[1,7]]}})'],
  ["tickets on weekends", 'db.tickets.find({$expr:{$in:[{$dayOfWeek:{$toDate:"$soldOn"}},[1,7]]}})'],
])("reads days that return every week: %s", (question, query) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replaceAll("'", '"').replace(/\s+/g, "")).toBe(query);
  expect(result.ok && result.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
});
