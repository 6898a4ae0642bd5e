import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ROWS: Rows = {
  barns: (at): Record<string, Value> => ({
    barn_id: new Int32(at),
    barn_name: `Barn ${at}`,
    looms: [
      of({ loom_id: new Int32(at), weaver_id: new Int32(200 + at) }),
      of({ loom_id: new Int32(900 + at), weaver_id: new Int32(200 + ((at * 7) % 60)) }),
    ],
  }),
  weavers: (at) => ({
    weaver_id: new Int32(200 + at),
    first_name: ["Olaf", "Pia", "Rut"][at % 3] ?? "",
    last_name: ["Foss", "Sand", "Moe", "Vik"][at % 4] ?? "",
  }),
};
const ask = askerOf(createGenerator(snapshotOf("weaving", ROWS)));

describe("two conditions on the documents that the elements of a list refer to", () => {
  it("are met by one of these", () => {
    expect(ask("What are the names of the barns furnished by Olaf Foss?").query).toContain(
      '{$match:{weaver:{$elemMatch:{first_name:"Olaf",last_name:"Foss"}}}}',
    );
  });

  it("are those of the only one where each element is a row", () => {
    expect(ask("looms of the weaver Olaf Foss").query).toContain(
      '{$match:{"weaver.first_name":"Olaf","weaver.last_name":"Foss"}}',
    );
  });
});
