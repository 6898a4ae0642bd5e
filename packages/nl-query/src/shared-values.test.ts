import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const TOWNS = ["Ghent", "Bruges", "Lier", "Mons", "Namur", "Spa"];

/** Yards and museums know nothing of each other; tours lead from the one to the other. */
const ROWS: Rows = {
  yards: (at) => ({
    yard_id: new Int32(at + 100),
    yard_name: `Yard ${at}`,
    town: pick(TOWNS, at * 7),
    founded_year: new Int32(1900 + ((at * 3) % 100)),
  }),
  museums: (at) => ({
    museum_id: new Int32(at + 500),
    museum_name: `Museum ${at}`,
    town: pick(TOWNS.slice(2), at * 5),
    rooms: new Int32(2 + ((at * 7) % 20)),
  }),
  tours: (at) => ({
    yard_id: new Int32(100 + ((at * 7) % 60)),
    museum_id: new Int32(500 + ((at * 11) % 60)),
    guests: new Int32(4 + (at % 9)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("estuary", withIds(ROWS))));

const museums = (inner = ""): string =>
  `{$lookup:{from:"museums",localField:"town",foreignField:"town",${inner}as:"museums"}}`;
const BOTH = `db.yards.aggregate([${museums()},{$match:{"museums.0":{$exists:true}}},{$group:{_id:"$town"}}])`;
const NONE = `db.yards.aggregate([${museums()},{$match:{museums:{$size:0}}},{$group:{_id:"$town"}}])`;

describe("values that two kinds of documents share", () => {
  it.each([
    "Which towns have both a yard and a museum?",
    "towns with a yard and a museum",
    "towns that have at least one yard and at least one museum",
    "Find the towns shared by yards and museums.",
    "the towns that yards and museums share",
    "towns in which there is a yard as well as a museum",
    "towns where there are yards and museums",
    "which towns with a yard also have a museum?",
    "Find the towns that are home to a yard and also to a museum.",
    "In which towns is there a yard and a museum?",
    "In which towns can you find both a yard and a museum?",
    "Find towns that contain a yard and also a museum",
    "Which town names occur among both yards and museums?",
    "towns of yards that are also towns of museums",
    "towns used by both yards and museums",
  ])("are those of both: %s", (question) => {
    expect(ask(question)).toEqual({ query: BOTH, isSure: true });
  });

  it.each([
    "List the towns that have a yard but no museum.",
    "towns with yards but without museums",
    "Which towns have yards but are not the town of any museum?",
    "towns where there is a yard but not a museum",
  ])("are those of one alone: %s", (question) => {
    expect(ask(question)).toEqual({ query: NONE, isSure: true });
  });

  it("are no part of the name of a town", () => {
    const { query, isSure } = ask("yards that have museums in their town");
    expect(query).not.toContain("/museums/i");
    expect(isSure).toBe(false);
    expect(ask("yards with museums in their name").query).toBe("db.yards.find({yard_name:/museums/i})");
  });

  it("are narrowed on either side, and sorted", () => {
    const { query, isSure } = ask(
      "Which towns have both a yard founded after 1950 and a museum with more than 10 rooms? Sort them by name.",
    );
    expect(query).toBe(
      `db.yards.aggregate([{$match:{founded_year:{$gte:1951}}},${museums("pipeline:[{$match:{rooms:{$gt:10}}}],")},` +
        '{$match:{"museums.0":{$exists:true}}},{$group:{_id:"$town"}},{$sort:{_id:1}}])',
    );
    expect(isSure).toBe(true);
  });

  it("are no link where the one refers to the other", () => {
    const referring: Rows = {
      ...ROWS,
      museums: (at) => ({ ...ROWS["museums"]?.(at), yard_id: new Int32(100 + ((at * 7) % 60)) }),
    };
    const askReferring = askerOf(createGenerator(snapshotOf("estuary", withIds(referring))));
    expect(askReferring("towns that have a yard but no museum").query).toContain('foreignField:"yard_id"');
  });

  it("are not looked for among what is only named beside", () => {
    expect(ask("towns that have a yard or a museum").query).not.toBe(BOTH);
    expect(ask("guests of the tours with a yard and a museum").query).not.toContain('foreignField:"town"');
  });
});

describe("values shared with what elements refer to", () => {
  const HELD: Rows = {
    yards: (at) => ({
      yard_id: new Int32(at + 100),
      town: pick(TOWNS, at * 7),
      boats: [
        Doc.of([
          ["boat_id", new Int32(at)],
          ["smith_id", new Int32(500 + ((at * 11) % 60))],
        ]),
      ],
    }),
    smiths: (at) => ({ smith_id: new Int32(at + 500), town: pick(TOWNS.slice(2), at * 5) }),
  };
  const askHeld = askerOf(createGenerator(snapshotOf("estuary", HELD)));

  it.each(["Which towns have both yards and smiths?", "towns where both yards and smiths live"])(
    "are those of both: %s",
    (question) => {
      const { query, isSure } = askHeld(question);
      expect(query).toContain('localField:"town",foreignField:"town"');
      expect(isSure).toBe(true);
    },
  );

  it("are not those of the one kind alone that is connected with the other", () => {
    expect(askHeld("towns of yards and smiths").isSure).toBe(false);
  });
});
