import { Doc, Double, Int32, isArray, type Value } from "@querysnap/mql";
import { compileAccumulator } from "../accumulators/compile-accumulator.ts";
import type { AccumulatorFactory, AccumulatorState } from "../accumulators/contract.ts";
import { divideDecimals } from "../decimal/arithmetic.ts";
import { decimalFromBigInt } from "../decimal/encode.ts";
import type { Expression } from "../contract.ts";
import { isNumeric } from "../expressions/numbers.ts";
import { NumberSum } from "../expressions/sum.ts";
import { MongoError } from "../mongo-error.ts";
import { spansOf, type Bounds, type Span } from "./bounds.ts";
import type { Partition, WindowFunction } from "./partition.ts";
import { compileStrict } from "./position-functions.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

/** Accumulators that also work over windows. */
export const WINDOW_ACCUMULATORS: ReadonlySet<string> = new Set([
  "$sum",
  "$avg",
  "$min",
  "$max",
  "$first",
  "$last",
  "$push",
  "$addToSet",
  "$stdDevPop",
  "$stdDevSamp",
  "$count",
  "$firstN",
  "$lastN",
  "$minN",
  "$maxN",
  "$top",
  "$bottom",
  "$topN",
  "$bottomN",
  "$median",
  "$percentile",
]);

export function parseAccumulator(spec: WindowFunctionSpec, bounds: Bounds): WindowFunction {
  if (spec.name === "$count" && !(spec.argument instanceof Doc && spec.argument.size === 0))
    throw new MongoError(9, "$count only accepts an empty object as input");
  const factory = compileAccumulator(new Doc([spec.name], [spec.argument]), spec.compiler.context);
  if (bounds.lower === null)
    return (partition) => growing(factory, spansOf(bounds, partition.rows.length, partition.keys), partition);
  if (spec.name === "$count")
    return (partition) =>
      spansOf(bounds, partition.rows.length, partition.keys).map(({ from, to }) => new Int32(to - from));
  if (spec.name === "$sum" || spec.name === "$avg") {
    const read = compileStrict(spec, spec.argument).run;
    const finish = spec.name === "$sum" ? (sum: NumberSum): Value => sum.result() : averageOf;
    return (partition) =>
      sliding({ read, finish }, spansOf(bounds, partition.rows.length, partition.keys), partition);
  }
  return (partition) => afresh(factory, spansOf(bounds, partition.rows.length, partition.keys), partition);
}

/** A result that later rows will not change. */
function snapshot(state: AccumulatorState): Value {
  const value = state.finish();
  return isArray(value) ? [...value] : value;
}

/** Windows that begin with the partition only ever grow. */
function growing(
  factory: AccumulatorFactory,
  spans: readonly Span[],
  { frames, operation }: Partition,
): readonly Value[] {
  const state = factory.create();
  let end = 0;
  let last: Value = snapshot(state);
  return spans.map(({ to }, row) => {
    if ((row & 0xff) === 0) operation.checkInterrupt();
    if (end === to) return last;
    for (; end < to; end++) {
      const frame = frames[end];
      if (frame) state.add(frame);
    }
    last = snapshot(state);
    return last;
  });
}

/** Each window by itself, for what cannot forget a row. */
function afresh(
  factory: AccumulatorFactory,
  spans: readonly Span[],
  { frames, operation }: Partition,
): readonly Value[] {
  let turns = 0;
  return spans.map(({ from, to }) => {
    const state = factory.createMoving?.() ?? factory.create();
    for (let at = from; at < to; at++) {
      if ((turns++ & 0xff) === 0) operation.checkInterrupt();
      const frame = frames[at];
      if (frame) state.add(frame);
    }
    return state.finish();
  });
}

function averageOf(sum: NumberSum): Value {
  if (sum.count === 0) return null;
  if (sum.hasDecimal) return divideDecimals(sum.toDecimal(), decimalFromBigInt(BigInt(sum.count)));
  return new Double(sum.toDouble() / sum.count);
}

type Summing = { readonly read: Expression; readonly finish: (sum: NumberSum) => Value };

/** A sum that lets go of the rows that leave the window. */
function sliding(
  { read, finish }: Summing,
  spans: readonly Span[],
  { frames, operation }: Partition,
): readonly Value[] {
  const values = frames.map((frame) => read(frame));
  let sum = new NumberSum();
  let start = 0;
  let end = 0;
  return spans.map(({ from, to }, row) => {
    if ((row & 0xff) === 0) operation.checkInterrupt();
    const leaving = values.slice(start, Math.min(from, end));
    // only integers can be taken out again without a trace
    if (leaving.some((value) => isNumeric(value) && !(value instanceof Int32))) {
      sum = new NumberSum();
      end = from;
    } else for (const value of leaving) if (value instanceof Int32) sum.removeInt(value.value);
    start = from;
    for (end = Math.max(end, from); end < to; end++) {
      const value = values[end];
      if (isNumeric(value)) sum.add(value);
    }
    return finish(sum);
  });
}
