import { describe, expect, it } from "vitest";
import { Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askPuppets as ask } from "./puppets.fixture.ts";
import { doc, pick } from "./row-values.fixture.ts";

describe("groups of documents with a direction", () => {
  it.each([
    "petitions per urgency, desc",
    "petitions per urgency descending",
    "number of petitions per urgency, desc",
  ])("are ordered by how many there are: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$urgency",count:{$sum:1}}},{$sort:{count:-1}}');
    expect(isSure).toBe(true);
  });

  it.each([
    "How many petitions are there per urgency? Most affected urgency on top.",
    "number of petitions for each urgency, the most frequent urgency first",
  ])("are ordered where what they are of is said once more: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{$sort:{count:-1}}");
    expect(query).not.toContain("$limit");
    expect(isSure).toBe(true);
  });
});

describe("second keys of an order", () => {
  it.each([
    "petitions: title, score, highest score first, then title",
    "petitions: title, score; highest score first and then title",
    "petitions with title and score, highest score first, same score by title",
    "title and score of the petitions, sorted by score in descending order and then by title",
  ])("follow in short: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{title:1,score:1,_id:0}).sort({score:-1,title:1})");
    expect(isSure).toBe(true);
  });
});

it.each([
  "granted petitions: title, longest waiting first",
  "titles of the granted petitions, those waiting longest first",
])("puts the oldest first: %s", (question) => {
  expect(ask(question).query).toContain(".sort({submitted_at:1})");
});

describe("fields with names like small words", () => {
  const gigs = askerOf(
    createGenerator(
      snapshotOf(
        "gigs",
        withIds({
          gigs: (at) => ({
            name: `Gig ${at}`,
            by: pick(["Ada", "Ben", "Cy"], at),
            rate: new Int32(100 + at * 3),
            tour: doc({ budget: new Int32(1 + (at % 9)) }),
          }),
        }),
      ),
    ),
  );

  it("leave the words of an order alone", () => {
    expect(gigs("gigs sorted by rate in descending order and then by name").query).toBe(
      "db.gigs.find().sort({rate:-1,name:1})",
    );
  });

  it("does not take an amount of what is inside, where only the own one goes so far", () => {
    expect(gigs("gigs under 150").query).toBe("db.gigs.find({rate:{$lt:150}})");
    expect(gigs("gigs that pay less than 150").query).toBe("db.gigs.find({rate:{$lt:150}})");
  });
});
