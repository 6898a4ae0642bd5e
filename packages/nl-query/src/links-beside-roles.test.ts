import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askWeaving } from "./weaving.fixture.ts";

const SIZE = 60;
/** Songs with a composer each, and who sings them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "choir",
      {
        artists: (at) => ({ artist_id: new Int32(at + 1), artist_name: `Artist ${at}` }),
        songs: (at) => ({
          song_id: new Int32(at + 1),
          title: `Song ${at}`,
          composer_id: new Int32(((at * 7) % SIZE) + 1),
        }),
        vocals: (at) => ({
          song_id: new Int32(((at * 11) % SIZE) + 1),
          artist_id: new Int32(((at * 13) % SIZE) + 1),
        }),
      },
      SIZE,
    ),
  ),
);

describe("a reference in a role beside documents that link the same two", () => {
  it.each([
    "artists who never composed a song",
    "which artist has composed the most songs",
    "songs composed by Artist 7",
    "songs whose composer is Artist 7",
  ])("is what a word for the role means: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("composer_id");
    expect(isSure).toBe(true);
  });
});

describe("documents that link two others", () => {
  it.each(["number of patterns per weaver", "weavers and their number of patterns"])(
    "come before the role of somebody in what one belongs to: %s",
    (question) => {
      const { query } = askWeaving(question);
      expect(query).toContain("db.studies.aggregate");
      expect(query).not.toContain("president_id");
    },
  );
});

describe("different documents over a link", () => {
  it.each([
    "number of different patterns per weaver",
    "how many different patterns has each weaver practiced",
    "for each weaver the number of different patterns",
  ])("count once for each: %s", (question) => {
    const { query, isSure } = askWeaving(question);
    expect(query).toContain('{_id:"$weaver_id",count:{$addToSet:"$pattern_id"}}');
    expect(isSure).toBe(true);
  });

  it("count once where rows are multiplied", () => {
    expect(askWeaving("how many different patterns has each weaver studied").query).toContain(
      '{_id:"$studies.weaver_id",count:{$addToSet:"$_id"}}',
    );
  });
});
