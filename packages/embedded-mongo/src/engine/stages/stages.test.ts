import { parse, WRITE_STAGES } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { doc, docs } from "../fixtures/engine.ts";
import { involvedCollections } from "./involved-collections.ts";
import { STAGES, writesResults } from "./stages.ts";

const ALL = [...STAGES.values()];

describe("stages", () => {
  it.each(ALL)("$name is a stage to the editor and the guard too", ({ name }) => {
    const parsed = parse(`db.c.aggregate([{ ${name}: {} }])`);
    const messages = parsed.ok ? [] : parsed.errors.map(({ message }) => message);
    expect(messages).not.toContain(`${name} is not an aggregation stage`);
  });

  it("that write are those that the guard takes for writes", () => {
    const writing = ALL.filter(({ writes }) => writes).map(({ name }) => name);
    expect(new Set(writing)).toEqual(WRITE_STAGES);
  });

  it.each(ALL.filter(({ writes }) => writes))("$name writes, so no inner pipeline holds it", (stage) => {
    expect(stage.placement.inside).toEqual(["main"]);
    expect(writesResults([doc(`{"${stage.name}":"target"}`)])).toBe(true);
  });

  it.each(ALL.filter(({ isSource }) => isSource))(
    "$name makes rows, so no facet or update holds it",
    (stage) => {
      expect(stage.placement.inside).not.toContain("$facet");
      expect(stage.placement.inside).not.toContain("update");
    },
  );

  it.each(ALL.filter(({ placement }) => placement.inside.includes("update")))(
    "$name is allowed in updates, so it makes one row of each",
    (stage) => {
      expect(stage.isRowByRow).toBe(true);
    },
  );

  it("name the collections they read, at any depth", () => {
    const pipeline = docs(
      `[{"$facet":{"a":[{"$unionWith":"b"}]}},{"$unionWith":{"coll":"c","pipeline":[{"$lookup":{"from":"d",
        "pipeline":[{"$graphLookup":{"from":"e"}}]}}]}},{"$match":{"from":"f"}}]`,
    );
    expect(involvedCollections(pipeline)).toEqual(["b", "c", "d", "e"]);
  });

  it("do not write without $out and $merge", () => {
    expect(writesResults(docs('[{"$match":{}},{"$sort":{"a":1}}]'))).toBe(false);
  });
});
