import type { Value } from "@querysnap/mql";
import { parseCount } from "./parse-count.ts";
import { BATCH, type RowStage } from "./row-source.ts";
import { SELECTS_ROWS, type Stage } from "./stage.ts";

export const skipStage: Stage = {
  name: "$skip",
  build,
  ...SELECTS_ROWS,
};

function build(spec: Value): RowStage {
  const skip = parseCount("$skip", spec, 5107200);
  return (input) => {
    let left = skip;
    return {
      next: (want) => {
        while (left > 0) {
          const rows = input.next(Math.min(left, BATCH));
          if (!rows) return null;
          left -= rows.length;
        }
        return input.next(want);
      },
    };
  };
}
