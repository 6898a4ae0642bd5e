import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PEOPLE = ["Ida Holm", "Nils Berg", "Kari Vik", "Ola Ness", "Tove Dal"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "stage",
      withIds({
        plays: (at) => ({
          play_id: new Int32(400 + at),
          heading: `Play ${at}`,
          writers: [PEOPLE[at % 5] ?? "", PEOPLE[(at * 3 + 1) % 5] ?? ""],
          directors: [PEOPLE[(at * 2 + 1) % 5] ?? ""],
          cast: [PEOPLE[(at + 2) % 5] ?? "", PEOPLE[(at + 4) % 5] ?? ""],
        }),
        notes: (at) => ({
          play_id: new Int32(400 + ((at * 7) % 60)),
          login: `u${at % 11}`,
          text: `Note ${at}`,
        }),
        users: (at) => ({ login: `u${at}`, first_name: `Ada${at}`, last_name: `Lund${at}` }),
      }),
    ),
  ),
);

describe("who did the most of something", () => {
  it("is told by what was done, and by no other documents", () => {
    const { query } = ask("who wrote the most notes?");
    expect(query).toContain('{$group:{_id:"$login",count:{$sum:1}}}');
    expect(query).not.toContain("writers");
  });

  it.each([
    ["who wrote the most plays?", "writers"],
    ["who directed the most plays?", "directors"],
    ["who acted in the most plays?", "cast"],
    ["who starred in the most plays?", "cast"],
  ])("is one of the list that the verb means: %s", (question, list) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$unwind:"$${list}"},{$group:{_id:"$${list}",count:{$sum:1}}}`);
    expect(isSure).toBe(true);
  });

  it("is doubted where the verb tells none of several lists", () => {
    expect(ask("who photographed the most plays?").isSure).toBe(false);
    expect(ask("who appeared in the most plays?").isSure).toBe(false);
  });
});

const essays = askerOf(
  createGenerator(
    snapshotOf(
      "salon",
      withIds({
        essays: (at) => ({
          heading: `Essay ${at}`,
          author: PEOPLE[at % 5] ?? "",
          remarks: Array.from({ length: at % 4 }, (_, place) =>
            Doc.of(
              Object.entries({ author: PEOPLE[(at + place * 2) % 5] ?? "", words: new Int32(at + place) }),
            ),
          ),
        }),
      }),
    ),
  ),
);

it.each(["which author gets the most remarks?", "Which author receives the most remarks?"])(
  "gets no remarks of one's own: %s",
  (question) => {
    expect(essays(question).query).toContain('{$unwind:"$remarks"},{$group:{_id:"$author",count:{$sum:1}}}');
  },
);
