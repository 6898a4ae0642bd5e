import type { Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { parseCount } from "./parse-count.ts";
import type { RowStage } from "./row-source.ts";
import { SELECTS_ROWS, type Stage } from "./stage.ts";

export const limitStage: Stage = {
  name: "$limit",
  build,
  ...SELECTS_ROWS,
};

function build(spec: Value): RowStage {
  const limit = parseCount("$limit", spec, 5107201);
  if (limit === 0) throw new MongoError(15958, "the limit must be positive");
  return (input) => {
    let left = limit;
    return {
      next: (want) => {
        if (left === 0) return null;
        const rows = input.next(Math.min(want, left));
        left = rows ? left - rows.length : 0;
        return rows;
      },
    };
  };
}
