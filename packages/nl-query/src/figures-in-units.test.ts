import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const ask = askerOf(createGenerator(glassworksSnapshot()));

describe("units of figures", () => {
  it.each(["what is the average soak of firings in minutes?", "average soak in minutes of all firings"])(
    "convert what is kept in another: %s",
    (question) => {
      const query =
        'db.firings.aggregate([{$group:{_id:null,averageMinutes:{$avg:{$divide:["$soakSeconds",60]}}}}])';
      expect(ask(question)).toStrictEqual({ query, isSure: true });
    },
  );

  it.each(["average soak of firings in seconds", "average soak (s) of firings"])(
    "add nothing where they are those of the field: %s",
    (question) => {
      const query = 'db.firings.aggregate([{$group:{_id:null,averageSoakSeconds:{$avg:"$soakSeconds"}}}])';
      expect(ask(question)).toStrictEqual({ query, isSure: true });
    },
  );
});

describe("how often something was done", () => {
  it.each(["how many times were the kilns repaired in total?", "how often were kilns repaired"])(
    "is the number that is kept: %s",
    (question) => {
      expect(ask(question).query).toContain('{$group:{_id:null,totalRepairCount:{$sum:"$repairCount"}}}');
    },
  );
});
