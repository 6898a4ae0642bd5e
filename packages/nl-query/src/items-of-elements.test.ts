import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Theaters that hold their halls, and these the plays that are given there. */
const ROWS: Rows = {
  theater: (at) => ({
    theater_id: new Int32(at),
    name: `Theater ${at}`,
    district: pick(["Harbor", "Old Town", "Hill"], at),
    tower_m: new Int32(10 + at),
    hall: [0, 1].map((nr) =>
      doc({
        hall_id: new Int32(900 + 2 * at + nr),
        name: `Hall ${2 * at + nr}`,
        height_m: new Int32(5 + ((at * 7 + nr) % 19)),
        play: [0, 1].map((of) =>
          doc({
            genre: nr === 0 ? pick(["farce", "tragedy"], at) : null,
            play_id: new Int32(5000 + 4 * at + 2 * nr + of),
            opened_on: new DateTime(1_400_000_000_000 + at * 86_400_000),
            closed_on: new DateTime(1_400_000_000_000 + (at + 3 + ((at * 5 + of) % 11)) * 86_400_000),
            visitors: new Int32(100 + ((at * 31 + of) % 57)),
          }),
        ),
      }),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stage", withIds(ROWS), 40)));

describe("items of a request that name what is asked for", () => {
  it.each([
    ["What is the highest hall of each district? Show the district, the hall and the height.", '"$district"'],
    ["Which hall is the highest? Show the theater, the hall and the height.", '"$name"'],
  ])("show its name: %s", (question, around) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('$sort:{"hall.height_m":-1}');
    expect(query).toContain('"$hall.name"');
    expect(query).toContain('"$hall.height_m"');
    expect(query).toContain(around);
    expect(isSure).toBe(true);
  });

  it("show the number that documents keep beside the names around them", () => {
    const { query, isSure } = ask(
      "Which play had the most visitors? Show the hall, the opening date and the number of visitors.",
    );
    expect(query).toContain('name:"$hall.name"');
    expect(query).toContain('visitors:"$hall.play.visitors"');
    expect(isSure).toBe(true);
  });

  it.each([
    "For each theater that has halls, determine the highest one, and give the theater, the name of the hall and its height.",
    "For every theater with halls, find the one with the greatest height, giving the theater name, the hall name and the height.",
  ])("are those of the best one of each: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$sort:{"hall.height_m":-1}},{$group:{_id:"$theater_id",best:{$first:"$$ROOT"}}}',
    );
    expect(query).toContain('"$hall.name"');
    expect(isSure).toBe(true);
  });
});

describe("elements compared with the average of all", () => {
  it.each([
    "names of the halls whose height exceeds the average height of all halls",
    "how many halls have a height above the average height of all halls?",
  ])("are opened before the average is taken: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      'db.theater.aggregate([{$unwind:"$hall"},{$setWindowFields:{output:{averageHeight_m:{$avg:"$hall.height_m"}}}}',
    );
    expect(isSure).toBe(true);
  });
});

describe("elements counted per document", () => {
  it.each([
    "How many halls does each theater have?",
    "How many halls does each theater have? Include those with none.",
  ])("are shown with the name: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.theater.aggregate([{$project:{name:1,hallCount:{$size:{$ifNull:["$hall",[]]}},_id:0}}])',
      isSure: true,
    });
  });

  it("keep the key where it is asked for", () => {
    expect(ask("number of halls per theater id").query).toContain("theater_id");
  });
});

describe("what holds the element at an end of an order", () => {
  it("is told by its name", () => {
    const { query } = ask("Which hall had the latest play?");
    expect(query).toContain('{$limit:1},{$project:{name:"$hall.name",_id:0}}');
  });

  it.each(["which play got opened most recently?", "which play was opened most recently?"])(
    "is the latest: %s",
    (question) => {
      expect(ask(question).query).toContain('{$sort:{"hall.play.opened_on":-1}},{$limit:1}');
    },
  );

  it("has one that lasted longest, not all of them together", () => {
    const { query } = ask("Which hall had the longest play?");
    expect(query).toContain("{$sort:{hours:-1}},{$limit:1}");
    expect(query).toContain('{$limit:1},{$project:{name:"$hall.name",_id:0}}');
    expect(query).not.toContain("$sum");
  });
});

describe("who did the last one", () => {
  it("is unsure where only the day is shown", () => {
    expect(ask("Who staged the latest play, and on what date?").isSure).toBe(false);
  });
});

describe("elements that should be left out", () => {
  it.each([
    "number of plays for each genre; plays without a genre should be left out",
    "number of plays for each genre. Plays lacking a genre must be excluded.",
  ])("lack a field: %s", (question) => {
    expect(ask(question).query).toContain('{$match:{"hall.play.genre":{$ne:null}}}');
  });

  it("is read in front of what to list", () => {
    const { query } = ask(
      "Identify the genres with more than 4 plays, listing each genre and the count; plays lacking a genre should be excluded.",
    );
    expect(query).toContain('{$match:{"hall.play.genre":{$ne:null}}}');
  });
});
