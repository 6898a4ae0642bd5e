import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { rowBytes } from "./row-documents.ts";
import { drain, lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

export const sampleStage: Stage = {
  name: "$sample",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: (_spec, after) => after,
  readsCollections: null,
  isRandom: true,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(28745, "the $sample stage specification must be an object");
  const unknown = spec.keys.find((key) => key !== "size");
  if (unknown !== undefined) throw new MongoError(28748, `unrecognized option to $sample: ${unknown}`);
  const size = spec.get("size");
  if (size === undefined) throw new MongoError(28749, "$sample stage must specify a size");
  if (!isNumeric(size)) throw new MongoError(28746, "size argument to $sample must be a number");
  const count = Math.trunc(toDoubleNumber(size));
  if (!(count > 0)) throw new MongoError(28747, "size argument to $sample must be a positive integer");
  const { operation } = context;
  return (input) =>
    lazySource(() => {
      const rows = drain(input);
      operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
      // A partial Fisher-Yates shuffle: every selection is equally likely.
      const taken = Math.min(count, rows.length);
      for (let at = 0; at < taken; at++) {
        const other = at + Math.floor(Math.random() * (rows.length - at));
        [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
      }
      return sourceOfRows(rows.slice(0, taken));
    });
}
