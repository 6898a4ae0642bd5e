import { Doc, Int32, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import type { Partition, WindowFunction } from "./partition.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

type Numbering = (previous: number, at: number, isTie: boolean) => number;

const NUMBERINGS: ReadonlyMap<string, Numbering> = new Map<string, Numbering>([
  ["$documentNumber", (_previous, at) => at + 1],
  ["$rank", (previous, at, isTie) => (isTie ? previous : at + 1)],
  ["$denseRank", (previous, _at, isTie) => (isTie ? previous : previous + 1)],
]);

/** `$rank`, `$denseRank` and `$documentNumber`. */
export function parseRank({ name, argument, window, others, sort }: WindowFunctionSpec): WindowFunction {
  if (window !== undefined || others.length > 0)
    throw new MongoError(5371601, "Rank style window functions take no other arguments");
  if (!(argument instanceof Doc) || argument.size > 0)
    throw new MongoError(5371603, `${name} must be specified with '{}' as the value`);
  if (sort.count !== 1)
    throw new MongoError(
      5371602,
      `${name} must be specified with a top level sortBy expression with exactly one element`,
    );
  const number = NUMBERINGS.get(name);
  return (partition) => (number ? numbered(partition, number) : []);
}

function numbered({ rows, keys, operation }: Partition, number: Numbering): readonly Value[] {
  let previous = 0;
  return rows.map((_row, at) => {
    const isTie = at > 0 && compareValues(keys[at - 1], keys[at], operation.collator) === 0;
    previous = number(previous, at, isTie);
    return new Int32(previous);
  });
}
