import { Doc, Int32, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { expressionFields } from "./dependencies.ts";
import { COUNT_ONE } from "./bucket-stage.ts";
import { groupStage } from "./group-stage.ts";
import type { RowStage } from "./row-source.ts";
import { sortStage } from "./sort-stage.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** `{ $group: { _id: …, count: { $sum: 1 } } }`, then `$sort: { count: -1 }`. */
export const sortByCountStage: Stage = {
  name: "$sortByCount",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: expressionFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  if (typeof spec === "string") {
    if (!spec.startsWith("$"))
      throw new MongoError(
        40148,
        "the sortByCount field must be defined as a $-prefixed path or an expression inside an object",
      );
  } else if (!(spec instanceof Doc))
    throw new MongoError(40149, "the sortByCount field must be specified as a string or as an object");
  else if (!spec.keys[0]?.startsWith("$"))
    throw new MongoError(
      40147,
      "the sortByCount field must be defined as a $-prefixed path or an expression inside an object",
    );
  const group = groupStage.build(
    Doc.of([
      ["_id", spec],
      ["count", COUNT_ONE],
    ]),
    { ...stage, needed: null },
  );
  const sort = sortStage.build(Doc.of([["count", new Int32(-1)]]), stage);
  return (input) => sort(group(input));
}
