import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  students: (at) => ({
    name: `Student ${at}`,
    mentorId: at % 9 === 0 ? null : new Int32((at * 5) % 13),
  }),
  loans: (at) => ({ studentId: new Int32(at % 40), loanedBook: `Book ${at}` }),
};
const ask = askerOf(createGenerator(snapshotOf("campus", withIds(ROWS))));
const none = (from: string, key: string): string =>
  `db.students.aggregate([{$lookup:{from:"${from}",localField:"_id",foreignField:"${key}",as:"${from}"}},` +
  `{$match:{${from}:{$size:0}}},{$unset:"${from}"}])`;

describe("nobody and nothing", () => {
  it.each([
    ["students who mentored no one", none("students", "mentorId")],
    ["students who loaned nothing", none("loans", "studentId")],
  ])("as objects of a verb are related documents: %s", (question, query) => {
    expect(ask(question)).toStrictEqual({ query, isSure: true });
  });

  it("are the same where the verb is spelled as the role", () => {
    expect(ask("students who mentor nobody").query).toBe(none("students", "mentorId"));
  });

  it.each(["students that nobody mentors", "students mentored by nobody"])(
    "as its subject are a reference without a value: %s",
    (question) => {
      expect(ask(question).query).toBe("db.students.find({mentorId:null})");
    },
  );
});
