import { DateTime, Doc, Int32 } from "@querysnap/mql";
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

const desk = askerOf(
  createGenerator(
    snapshotOf("desk", {
      accounts: (at) => ({ _id: new Int32(at), company: `Firm ${at}`, seats: new Int32(1 + (at % 9)) }),
      tickets: (at) => ({
        _id: new Int32(500 + at),
        accountId: new Int32((at * 7) % 60),
        priority: ["low", "high"][at % 2] ?? "",
        openedAt: new DateTime(1_759_000_000_000 + at * 86_400_000),
        subject: ["Cannot log in", "Slow page", "Wrong bill"][at % 3] ?? "",
        status: ["open", "closed", "pending", "solved"][(at * 5) % 4] ?? "",
        assignee: ["maya", "tom", "lin", null][(at * 3 + (at >> 2)) % 4] ?? null,
        closedAt: at % 2 === 1 ? new DateTime(1_760_000_000_000 + at * 86_400_000) : null,
      }),
    }),
  ),
);

describe("who has the most of some kind", () => {
  it.each(["who has the most open tickets?", "Who has the most tickets?"])(
    "is told by a role: %s",
    (question) => {
      const { query, isSure } = desk(question);
      expect(query).toContain('{$group:{_id:"$assignee",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}');
      expect(isSure).toBe(true);
    },
  );

  it.each(["who closed the most tickets?", "who has the most closed tickets?"])(
    "counts those in a state, though a date says the same: %s",
    (question) => {
      expect(desk(question)).toEqual({
        query:
          'db.tickets.aggregate([{$match:{assignee:{$ne:null},status:"closed"}},{$group:{_id:"$assignee",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])',
        isSure: true,
      });
    },
  );

  it.each([
    "which company has the most closed tickets?",
    "company with the highest number of closed tickets",
  ])("counts those of the documents that have them: %s", (question) => {
    const { query, isSure } = desk(question);
    expect(query).toContain('pipeline:[{$match:{status:"closed"}}]');
    expect(isSure).toBe(true);
  });
});
