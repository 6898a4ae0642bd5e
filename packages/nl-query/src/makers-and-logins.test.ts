import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2024, at % 12, 1 + (at % 27)));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "garden_forum",
      withIds({
        threads: (at) => ({
          heading: `Thread ${at}`,
          startedOn: day(at),
          remarks: [0, 1, 2].slice(at % 3).map((one) =>
            Doc.of([
              ["author", ["moss", "fern", "ivy", "sage"][(at + one) % 4] ?? ""],
              ["text", `Words ${at} of ${one}`],
              ["date", day(at + one)],
              ["thumbs", new Int32((at * 5 + one) % 31)],
            ]),
          ),
        }),
        gardeners: (at) => ({
          gardener_id: new Int32(50 + at),
          nickname: `Gardener ${at}`,
          enrolledOn: day(at * 3),
          lastLogin: day(at * 7),
          plots: new Int32(1 + (at % 6)),
        }),
      }),
    ),
  ),
);

describe("who made elements", () => {
  it.each([
    "latest remark of each thread: thread heading, remark author, remark date",
    "latest remark of each thread: thread heading, remarker, remark date",
    "latest remark of each thread: heading, author, date",
  ])("is their author as a column: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('heading:"$heading",author:"$remarks.author",date:"$remarks.date",_id:0}}');
    expect(isSure).toBe(true);
  });

  it("leaves the key of what is asked for", () => {
    expect(ask("which gardener has the most plots? List the gardener id and nickname.")).toEqual({
      query: "db.gardeners.find({},{gardener_id:1,nickname:1,_id:0}).sort({plots:-1}).limit(1)",
      isSure: true,
    });
  });

  it.each(["different remarkers", "distinct remark authors"])(
    "is their author as a value: %s",
    (question) => {
      expect(ask(question).query).toContain('{$group:{_id:"$remarks.author"}}');
    },
  );
});

describe("the last login", () => {
  it.each([
    "which gardener logged in most recently?",
    "which gardener logged in last?",
    "the last gardener to log in",
    "which gardener was the last to log in?",
    "the gardener who logged in last",
    "gardener with the latest login",
  ])("is an order: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.gardeners.find().sort({lastLogin:-1}).limit(1)",
      isSure: true,
    });
  });

  it("is shown beside others", () => {
    expect(ask("last gardener to log in: nickname and when")).toEqual({
      query: "db.gardeners.find({},{nickname:1,lastLogin:1,_id:0}).sort({lastLogin:-1}).limit(1)",
      isSure: true,
    });
  });

  it("is not the first one that others had", () => {
    expect(ask("which gardener logged in first?").isSure).toBe(false);
  });
});
