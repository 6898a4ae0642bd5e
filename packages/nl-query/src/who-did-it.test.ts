import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askMills } from "./mills.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tavern",
      withIds({
        barges: (at) => ({
          name: `Barge ${at}`,
          skipper: `Skipper ${at % 9}`,
          hull: pick(["oak", "steel"], at),
          tons: new Int32(40 + ((at * 7) % 90)),
        }),
        verdicts: (at) => ({
          author: `Critic ${at % 11}`,
          topic: pick(["beer", "bread", "beds"], at),
          stars: new Int32(1 + (at % 5)),
          day: new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10),
        }),
      }),
    ),
  ),
);

describe("who did it", () => {
  it.each([
    "barges with a steel hull: name, who skippers it, tons",
    "barges with a steel hull: name, who skippered it, tons",
  ])("is the field called by the verb: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe('db.barges.find({hull:"steel"},{name:1,skipper:1,tons:1,_id:0})');
    expect(isSure).toBe(true);
  });

  it("is asked for alone", () => {
    expect(ask("who skippers the barge with the most tons?").query).toBe(
      "db.barges.find({},{skipper:1,_id:0}).sort({tons:-1}).limit(1)",
    );
  });

  it("is asked for with the date", () => {
    expect(ask("Who wrote the most recent verdict on beer, and when?").query).toContain(
      "{author:1,day:1,_id:0}",
    );
  });

  it.each(["names of the mills in Arlen and who owns them", "mills in Arlen: name, who owns it"])(
    "is the name of what a reference leads to: %s",
    (question) => {
      expect(askMills(question).query).toContain(
        '{$project:{millName:1,fullName:{$first:"$owner.fullName"},_id:0}}',
      );
    },
  );

  it("is asked for by what it is called", () => {
    expect(askMills("Which mill has the most power, and who is its owner?").query).toContain(
      '{$limit:1},{$project:{millName:1,fullName:{$first:"$owner.fullName"},_id:0}}',
    );
  });

  it.each([
    ["Which mill has the most power, and what is its town?", "{millName:1,town:1,_id:0}"],
    ["Which mill has the most power, and how many wheels does it have?", "{millName:1,wheelCount:1,_id:0}"],
  ])("is shown with what a second question asks for: %s", (question, columns) => {
    expect(askMills(question)).toEqual({
      query: `db.mills.find({},${columns}).sort({powerKw:-1}).limit(1)`,
      isSure: true,
    });
  });

  it("is not asked for by a sentence that says what to show", () => {
    expect(askMills("Which mill has the most power? Show its town.").query).toContain("{town:1,_id:0}");
  });
});
