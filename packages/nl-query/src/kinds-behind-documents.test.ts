import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const LAST = ["Foss", "Sand", "Moe", "Vik"];
const ROWS: Rows = {
  rowers: (at): Record<string, Value> => ({
    rower_id: new Int32(at),
    first_name: ["Ada", "Bo", "Cleo", "Dag"][at % 4] ?? "",
    last_name: ["Lund", "Moe", "Foss"][at % 3] ?? "",
    rafts: [
      of({ raft_id: new Int32(at), class_code: `C${at % 20}`, smith_id: new Int32(200 + (at % 50)) }),
      of({ raft_id: new Int32(900 + at), class_code: `C${at}`, smith_id: new Int32(200 + at) }),
    ],
  }),
  raft_classes: (at) => ({
    class_code: `C${at}`,
    class_name: ["Slim", "Broad", "Double"][at] ?? `Kind ${at}`,
    rafts: [of({ raft_id: new Int32(at), class_code: `C${at}` })],
  }),
  smiths: (at) => ({
    smith_id: new Int32(200 + at),
    first_name: ["Olaf", "Pia", "Rut"][at % 3] ?? "",
    last_name: LAST[at % LAST.length] ?? "",
    repairs: at % 2 === 0 ? [] : [of({ repair_id: new Int32(at), cost: new Int32(at * 10) })],
  }),
};
const ask = askerOf(createGenerator(snapshotOf("rafting", ROWS)));

describe("the kind behind documents", () => {
  it.each([
    ["How many rafts of class Slim are there?", '{$unwind:"$rafts"},{$count:"count"}'],
    ["rafts in the class Slim", '{$unwind:"$rafts"},{$replaceRoot:{newRoot:"$rafts"}}'],
  ])("names no collection together with them: %s", (question, stages) => {
    expect(ask(question)).toEqual({
      query: `db.raft_classes.aggregate([{$match:{class_name:"Slim"}},${stages}])`,
      isSure: true,
    });
  });

  it("names the collection in front of them", () => {
    expect(ask("classes of rafts").query).toBe("db.raft_classes.find()");
  });
});

describe("elements that are asked for with who has them", () => {
  it("are shown without a doubt", () => {
    expect(ask("rafts of Ada Lund")).toEqual({
      query:
        'db.rowers.aggregate([{$match:{first_name:"Ada",last_name:"Lund"}},{$unwind:"$rafts"},{$replaceRoot:{newRoot:"$rafts"}}])',
      isSure: true,
    });
  });
});

describe("a first and a last name side by side", () => {
  it("are those of one person", () => {
    const { query } = ask("What are the raft ids of the rafts repaired by Olaf Foss?");
    expect(query).toContain('"smith.first_name":"Olaf"');
    expect(query).toContain('"smith.last_name":"Foss"');
  });
});

describe("a key that elements repeat of who holds them", () => {
  const lengths: Rows = {
    rowers: (at): Record<string, Value> => ({
      rower_id: new Int32(at),
      first_name: `Ada ${at}`,
      last_name: LAST[at % LAST.length] ?? "",
      rafts: [0, 1].map((n) =>
        of({
          raft_id: new Int32(at * 2 + n),
          rower_id: new Int32(at),
          raft_name: `Raft ${at * 2 + n}`,
          length: new Int32((at * 7 + n) % 31),
        }),
      ),
    }),
  };
  const askLengths = askerOf(createGenerator(snapshotOf("rafting", lengths)));

  it.each(["Who owns the longest raft?", "Which rower owns the longest raft?"])(
    "gives way to their name: %s",
    (question) => {
      const { query, isSure } = askLengths(question);
      expect(query).toContain('first_name:"$first_name",last_name:"$last_name"');
      expect(query).not.toContain("rower_id");
      expect(isSure).toBe(true);
    },
  );

  it("is shown where it is asked for", () => {
    expect(askLengths("What is the rower id of the longest raft?").query).toContain("rower_id");
  });
});
