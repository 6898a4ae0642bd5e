import { type Doc } from "@querysnap/mql";
import type { Collator, ColumnTest, Predicate, ValueRange } from "../contract.ts";
import { locateField, RawDoc } from "../raw-doc.ts";
import { endOfCString, valueSize } from "../read-value.ts";
import type { FieldPath } from "../values/paths.ts";
import { withByteFilter } from "./byte-filter.ts";
import { byteTest, T, type ByteTest } from "./byte-tests.ts";

type Verdict = boolean | null;

/**
 * Comparisons of one path that read stored bytes instead of decoding them, wherever type and bytes decide;
 * `general` decides the rest, so both always agree.
 */
export function fastPredicate(
  field: { readonly path: FieldPath; readonly operand: Doc },
  collator: Collator | null,
  general: Predicate,
): Predicate {
  const { path, operand } = field;
  const tests: ByteTest[] = [];
  for (const [name, value] of operand.entries()) {
    const test = byteTest(name, value, collator);
    if (!test) return general;
    tests.push(test);
  }
  const [first, ...others] = tests.map((test) =>
    path.parts.length === 1 ? onField(path.text, test) : onPath(path, test),
  );
  if (!first) return general;
  const decide = others.length === 0 ? first : everyVerdict([first, ...others]);
  return withByteFilter(
    general,
    (bytes, start) => decide(bytes, start) ?? general(new RawDoc(bytes, start)),
    columnTest(path, tests),
  );
}

/** Test of a column of the field: it refuses what any condition refuses. Arrays are in no column. */
function columnTest(path: FieldPath, tests: readonly ByteTest[]): ColumnTest | undefined {
  if (path.parts.length !== 1) return undefined;
  const ranges = tests.flatMap(({ test, isNegated }) => (test.range && !isNegated ? [test.range] : []));
  const [first] = ranges;
  return first && { field: path.text, ...ranges.filter(({ kind }) => kind === first.kind).reduce(both) };
}

function both(left: ValueRange, right: ValueRange): ValueRange {
  return {
    kind: left.kind,
    low: Math.max(left.low, right.low),
    high: Math.min(left.high, right.high),
    accepts: (value) => left.accepts(value) && right.accepts(value),
  };
}

type Decide = (bytes: Buffer, start: number) => Verdict;

function everyVerdict(decisions: readonly Decide[]): Decide {
  return (bytes, start) => {
    let verdict: Verdict = true;
    for (const decide of decisions) {
      const one = decide(bytes, start);
      if (one === false) return false;
      verdict = one === null ? null : verdict;
    }
    return verdict;
  };
}

function onField(key: string, test: ByteTest): Decide {
  const skip = Buffer.byteLength(key) + 2;
  const { test: tell, isNegated } = test;
  const missing = test.missing !== isNegated;
  return (bytes, start) => {
    const at = locateField(bytes, start, key);
    if (at === -1) return missing;
    const type = bytes[at] as number;
    const verdict = type === T.array ? atArray(bytes, at + skip, test) : tell(bytes, type, at + skip);
    return verdict === null || !isNegated ? verdict : !verdict;
  };
}

function onPath(path: FieldPath, test: ByteTest): Decide {
  const walk = { keys: path.parts, indexes: path.indexes, test };
  const { isNegated } = test;
  return (bytes, start) => {
    const verdict = follow({ bytes, start }, 0, walk);
    return verdict === null || !isNegated ? verdict : !verdict;
  };
}

type Walk = {
  readonly keys: readonly string[];
  readonly indexes: readonly number[];
  readonly test: ByteTest;
};

/** From part `depth` of the path in the document that starts here, as `someValue` walks decoded ones. */
function follow(
  place: { readonly bytes: Buffer; readonly start: number },
  depth: number,
  walk: Walk,
): Verdict {
  const { bytes } = place;
  const { keys, test } = walk;
  let { start } = place;
  for (let part = depth; ; part++) {
    const at = locateField(bytes, start, keys[part] as string);
    if (at === -1) return test.missing;
    const type = bytes[at] as number;
    start = endOfCString(bytes, at + 1) + 1;
    if (part === keys.length - 1)
      return type === T.array ? atArray(bytes, start, test) : test.test(bytes, type, start);
    if (type === T.array) return acrossArray({ bytes, start }, part + 1, walk);
    if (type !== T.object) return test.missing;
  }
}

/**
 * An array on the way: the documents in it are followed. A part that can also be a position is left to the
 * decoded walk.
 */
function acrossArray(
  { bytes, start }: { readonly bytes: Buffer; readonly start: number },
  depth: number,
  walk: Walk,
): Verdict {
  if ((walk.indexes[depth] as number) >= 0) return null;
  let verdict: Verdict = false;
  for (let at = start + 4; bytes[at] !== 0;) {
    const type = bytes[at] as number;
    const valueAt = endOfCString(bytes, at + 1) + 1;
    const one = type === T.object && follow({ bytes, start: valueAt }, depth, walk);
    if (one === true) return true;
    verdict = one === null ? null : verdict;
    at = valueAt + valueSize(bytes, type, valueAt);
  }
  return verdict;
}

/**
 * An array at the end of the path: some element passes, and an array among them equals no operand of these
 * tests.
 */
function atArray(bytes: Buffer, start: number, { test, isWhole }: ByteTest): Verdict {
  if (isWhole) return test(bytes, T.array, start);
  let verdict: Verdict = false;
  for (let at = start + 4; bytes[at] !== 0;) {
    const type = bytes[at] as number;
    const valueAt = endOfCString(bytes, at + 1) + 1;
    const one = type !== T.array && test(bytes, type, valueAt);
    if (one === true) return true;
    verdict = one === null ? null : verdict;
    at = valueAt + valueSize(bytes, type, valueAt);
  }
  return verdict;
}
