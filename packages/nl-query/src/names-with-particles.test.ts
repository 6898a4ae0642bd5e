import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const ask = askerOf(createGenerator(glassworksSnapshot()));

describe("names that end in a particle", () => {
  it.each([
    "firings per checkedBy",
    "number of firings by checked by",
    "firings checked per person (checkedBy)",
  ])("tell who did it from when it was done: %s", (question) => {
    expect(ask(question).query).toContain('{$group:{_id:"$checkedBy",count:{$sum:1}}}');
  });

  it("are columns among others", () => {
    expect(ask("firings with amber glaze: started at, ended at, vases").query).toContain(
      "{startedAt:1,endedAt:1,vases:1,_id:0}",
    );
  });

  it("leave the particle to a time that follows", () => {
    expect(ask("firings started on 3 March 2025").query).toContain("startedAt:{$gte:");
  });
});

describe("those who do something", () => {
  it.each(["average vases of firings per designer", "total vases of firings by designer"])(
    "are no date on which it was done: %s",
    (question) => {
      expect(ask(question).query).toContain('{$group:{_id:"$kiln.designer",');
    },
  );
});
