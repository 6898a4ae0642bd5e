import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Lessons refer to a teacher each; teachers and pupils have an e-mail address. */
const ROWS: Rows = {
  teachers: (at) => ({
    firstName: pick(["Ada", "Bo", "Cy", "Di"], at),
    lastName: `Teacher${at}`,
    email: `t${at}@school.example`,
    phone: `+43 ${at}`,
  }),
  lessons: (at) => ({
    topic: `Topic ${at}`,
    state: pick(["PLANNED", "HELD", "DROPPED"], at),
    hall: pick(["North", "South"], at),
    minutes: new Int32(30 + ((at * 7) % 60)),
    startsAt: new DateTime(Date.UTC(2026, at % 12, 1 + (at % 25), 9, 30)),
    teacherId: new Int32(at % 40),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("school", withIds(ROWS))));

const JOIN = '{$lookup:{from:"teachers",localField:"teacherId",foreignField:"_id",as:"teacher"}}';
const added = (fields: string): string =>
  `db.lessons.aggregate([{$match:{state:"HELD"}},${JOIN},{$addFields:{${fields}}},{$unset:"teacher"}])`;

describe("columns of what documents refer to", () => {
  it.each([
    "held lessons with teacher last name and email",
    "held lessons with teacher last name + email",
    "held lessons with the teacher's last name and email",
    "held lessons with their teacher's last name and email",
    "held lessons with teacher last name, teacher email",
    "For each held lesson show the teacher's last name and email.",
    "For every held lesson, give me the teacher's last name and email",
  ])("stand beside the documents: %s", (question) => {
    expect(ask(question).query).toBe(
      added('teacherLastName:{$first:"$teacher.lastName"},teacherEmail:{$first:"$teacher.email"}'),
    );
  });

  it.each(["held lessons with the teacher's email", "show the held lessons with teacher email"])(
    "may be one: %s",
    (question) => {
      const query = added('teacherEmail:{$first:"$teacher.email"}');
      expect(ask(question)).toEqual({ query, isSure: true });
    },
  );

  it.each([
    "held lessons with topic, teacher last name and teacher email",
    "held lessons with topic and the teacher's last name and email",
    "show topic, teacher last name and teacher email of the held lessons",
    "topic, teacher last name and teacher email of held lessons",
    "For each held lesson, return its topic together with the last name and the email of its teacher.",
  ])("stand beside columns of the documents: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toMatch(/^db\.lessons\.aggregate\(\[\{\$match:\{state:"HELD"\}\},/);
    expect(query).toMatch(
      /\{\$project:\{topic:1,lastName:.*teacher\.lastName.*,email:.*teacher\.email.*,_id:0\}\}/,
    );
    expect(isSure).toBe(true);
  });

  it("are followed by an order", () => {
    expect(ask("held lessons with topic and teacher email, longest first").query).toContain(
      '{$sort:{minutes:-1}},{$project:{topic:1,email:{$first:"$teacher.email"},_id:0}}',
    );
  });

  it.each([
    "held lessons w/ teacher email, topic, hall - longest first",
    "For every lesson in the hall North that has a teacher, give the topic together with the email of that teacher.",
  ])("leave the lessons what is asked for: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.startsWith("db.lessons.") || !isSure).toBe(true);
  });

  it("are those of the others, where these are asked for", () => {
    expect(ask("names of the teachers of held lessons").query).toMatch(/^db\.teachers\./);
    expect(ask("emails of teachers with held lessons").query).toMatch(/^db\.teachers\./);
  });
});
