import { Doc, Int32, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { NO_FIELDS } from "./dependencies.ts";
import { BATCH, lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage } from "./stage.ts";

export const countStage: Stage = {
  name: "$count",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: () => NO_FIELDS,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
  keepsStoredRows: true,
};

function build(spec: Value): RowStage {
  if (typeof spec !== "string") throw new MongoError(40156, `the count field must be a non-empty string`);
  if (spec === "") throw new MongoError(40156, "the count field must be a non-empty string");
  if (spec.startsWith("$")) throw new MongoError(40158, "the count field cannot be a $-prefixed path");
  if (spec.includes("\0")) throw new MongoError(40159, "the count field cannot contain a null byte");
  if (spec.includes(".")) throw new MongoError(40160, "the count field cannot contain '.'");
  // MongoDB rewrites the stage to `$group`, which has an _id of its own.
  if (spec === "_id") throw new MongoError(15948, "a group's _id may only be specified once");
  return (input) =>
    lazySource(() => {
      let count = 0;
      for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) count += rows.length;
      return sourceOfRows(
        count === 0
          ? []
          : [new Doc([spec], [count > 0x7fffffff ? new Long(BigInt(count)) : new Int32(count)])],
      );
    });
}
