import { Doc, Int32, readDouble, type Value } from "@querysnap/mql";
import { numberOfCell } from "../columns.ts";
import type { CompileContext, Expression, Frame, OperationContext } from "../contract.ts";
import { createCompiler } from "../expressions/compile-expression.ts";
import { namedSpecs } from "../expressions/named-operands.ts";
import { strictNode, type Compiler, type Node, type Operand } from "../expressions/node.ts";
import { followPath, topLevelField } from "../expressions/field-path.ts";
import { isNumeric, type NumericValue } from "../expressions/numbers.ts";
import { NumberSum } from "../expressions/sum.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { readInt32, readValue } from "../read-value.ts";
import { compileSort, type CompiledSort, type SortKey } from "../values/sort-key.ts";
import {
  BoundedList,
  DistinctValues,
  ExtremeValues,
  FirstValues,
  LastValues,
  MemoryUse,
  Pushed,
} from "./collecting.ts";
import type { AccumulatorFactory, AccumulatorState } from "./contract.ts";
import { countCodes, RANKED_CODES, requireCount, requireSpecification } from "./n-argument.ts";
import { parsePercentile, Percentiles } from "./percentiles.ts";
import {
  Average,
  Extreme,
  MergedObjects,
  StandardDeviation,
  type ValueAccumulator,
} from "./value-accumulators.ts";

type AccumulatorParser = (spec: Value, compiler: Compiler, name: string) => AccumulatorFactory;

/**
 * Compiles one accumulator, `{ $name: argument }`, of `$group`, `$bucket`, `$bucketAuto` or a window.
 *
 * @throws MongoError 15952 for an unknown name, and each operator's own codes for wrong arguments.
 */
export function compileAccumulator(spec: Doc, context: CompileContext): AccumulatorFactory {
  const [name = ""] = spec.keys;
  const parse = ACCUMULATORS.get(name);
  if (!parse) throw new MongoError(15952, `unknown group operator '${name}'`);
  return parse(spec.values[0] ?? null, createCompiler(context), name);
}

/** The node of an operand, with a constant failure raised now. */
function compileStrict(spec: Value, compiler: Compiler): Node {
  const node = compiler.compile(spec);
  if (node.error) throw new FoldingError(node.error);
  return node;
}

/** Takes the values of an expression, or of the field that it is, in whatever form they come. */
abstract class ValueState implements AccumulatorState {
  readonly #read: Expression;

  constructor(read: Expression) {
    this.#read = read;
  }

  add(frame: Frame): void {
    this.addValue(this.#read(frame));
  }

  addStored(bytes: Buffer, type: number, at: number): void {
    this.addValue(type === 0 ? undefined : readValue(bytes, type, at));
  }

  addNumber(type: number, value: number): void {
    this.addValue(numberOfCell(type, value));
  }

  abstract addValue(value: Operand): void;
  abstract finish(): Value;
}

/** Feeds a value accumulator. */
class Fed extends ValueState {
  readonly #state: ValueAccumulator;

  constructor(read: Expression, state: ValueAccumulator) {
    super(read);
    this.#state = state;
  }

  addValue(value: Operand): void {
    this.#state.add(value);
  }

  override addNumber(type: number, value: number): void {
    if (this.#state.addNumber) this.#state.addNumber(type, value);
    else super.addNumber(type, value);
  }

  finish(): Value {
    return this.#state.finish();
  }
}

function single(create: (compiler: Compiler, name: string) => ValueAccumulator): AccumulatorParser {
  return (spec, compiler, name) => {
    const { run } = compileStrict(spec, compiler);
    return { create: () => new Fed(run, create(compiler, name)), field: topLevelField(spec) ?? undefined };
  };
}

/** A sum of the same number per document needs only their count. */
class RepeatedSum implements AccumulatorState {
  readonly #each: number;
  #count = 0;

  constructor(each: number) {
    this.#each = each;
  }

  add(): void {
    this.#count++;
  }

  addStored(): void {
    this.#count++;
  }

  addValue(): void {
    this.#count++;
  }

  finish(): Value {
    const sum = new NumberSum();
    sum.addInteger(BigInt(this.#each) * BigInt(this.#count));
    return sum.result();
  }
}

const TYPE_DOUBLE = 0x01;
const TYPE_INT = 0x10;
const TYPE_LONG = 0x12;
const TYPE_DECIMAL = 0x13;

/** `$sum` without a detour: the value goes straight into the sum. */
class SumState extends ValueState {
  readonly #sum = new NumberSum();

  addValue(value: Operand): void {
    if (value instanceof Int32) this.#sum.addInt(value.value);
    else if (isNumeric(value)) this.#sum.add(value);
  }

  override addStored(bytes: Buffer, type: number, at: number): void {
    if (type === TYPE_INT) this.#sum.addInt(readInt32(bytes, at));
    else if (type === TYPE_DOUBLE) this.#sum.addDouble(readDouble(bytes, at));
    else if (type === TYPE_LONG || type === TYPE_DECIMAL)
      this.#sum.add(readValue(bytes, type, at) as NumericValue);
  }

  override addNumber(type: number, value: number): void {
    this.#sum.addNumber(type, value);
  }

  finish(): Value {
    return this.#sum.result();
  }
}

function parseSum(spec: Value, compiler: Compiler): AccumulatorFactory {
  const node = compileStrict(spec, compiler);
  if (spec instanceof Int32) return { create: () => new RepeatedSum(spec.value), field: null };
  return { create: () => new SumState(node.run), field: topLevelField(spec) ?? undefined };
}

function parseCount(spec: Value): AccumulatorFactory {
  if (!(spec instanceof Doc) || spec.size > 0)
    throw new MongoError(14, "$count takes no arguments, i.e. $count:{}");
  return { create: () => new RepeatedSum(1), field: null };
}

class First extends ValueState {
  #value: Operand;
  #isSet = false;

  override add(frame: Frame): void {
    // What is not needed is not computed, and cannot fail.
    if (!this.#isSet) super.add(frame);
  }

  override addStored(bytes: Buffer, type: number, at: number): void {
    if (!this.#isSet) super.addStored(bytes, type, at);
  }

  addValue(value: Operand): void {
    if (this.#isSet) return;
    this.#isSet = true;
    this.#value = value;
  }

  finish(): Value {
    return this.#value ?? null;
  }
}

class Last extends ValueState {
  #value: Operand;

  addValue(value: Operand): void {
    this.#value = value;
  }

  finish(): Value {
    return this.#value ?? null;
  }
}

type CountReader = { readonly isConstant: boolean; read(groupKey: Value | undefined): number };

/**
 * Reads `n` from the fields of the group's key. Also a wrong constant fails when the first group begins, not
 * before.
 */
function countReader(spec: Value, compiler: Compiler): CountReader {
  const node = compileStrict(spec, compiler);
  const slots = compiler.context.variables.slots ?? [];
  return {
    isConstant: node.constant,
    read: (groupKey) =>
      requireCount(node.run({ root: groupKey instanceof Doc ? groupKey : Doc.empty, slots })),
  };
}

function several(
  create: (count: number, memory: MemoryUse, compiler: Compiler) => ValueAccumulator,
): AccumulatorParser {
  return (spec, compiler, name) => {
    const codes = countCodes(name);
    requireSpecification(spec, name, codes.notObject);
    const specs = namedSpecs({ spec, name, required: ["n", "input"], optional: [], codes });
    const count = countReader(specs.n, compiler);
    const { run } = compileStrict(specs.input, compiler);
    const { operation } = compiler.context;
    return {
      readsGroupKey: !count.isConstant,
      create: (groupKey) =>
        new Fed(run, create(count.read(groupKey), new MemoryUse(operation, name), compiler)),
    };
  };
}

type Ranked = { readonly key: SortKey; readonly value: Value };

/** `$top` and its like: what the first or last documents of an order give. */
function ranked(keeps: "first" | "last", isSeveral: boolean): AccumulatorParser {
  return (spec, compiler, name) => {
    requireSpecification(spec, name, RANKED_CODES.notObject);
    const specs = namedSpecs({
      spec,
      name,
      required: isSeveral ? ["n", "output", "sortBy"] : ["output", "sortBy"],
      optional: [],
      codes: RANKED_CODES,
    });
    const { sortBy = null, output = null, n = null } = specs as Partial<Record<string, Value>>;
    if (!(sortBy instanceof Doc))
      throw new MongoError(10065, "invalid parameter: expected an object (sortBy)");
    const { operation } = compiler.context;
    const sort = compileRanking(sortBy, operation);
    const { run } = compileStrict(output, compiler);
    const count = isSeveral ? countReader(n, compiler) : ONLY_ONE;
    const begin = (groupKey: Value | undefined, prefersLater: boolean): AccumulatorState => {
      const memory = new MemoryUse(operation, name);
      const compare = (left: Ranked, right: Ranked): number => sort.compareKeys(left.key, right.key);
      const list = new BoundedList<Ranked>({ limit: count.read(groupKey), keeps, prefersLater, compare });
      return {
        add: (frame) => {
          const value = run(frame) ?? null;
          if (list.insert({ key: sort.keyOf(frame.root), value })) memory.hold(value);
        },
        finish: () => (isSeveral ? list.entries.map(({ value }) => value) : (list.entries[0]?.value ?? null)),
      };
    };
    return {
      readsGroupKey: !count.isConstant,
      create: (groupKey) => begin(groupKey, false),
      createMoving: () => begin(undefined, true),
    };
  };
}

const ONLY_ONE: CountReader = { isConstant: true, read: () => 1 };

/**
 * The order of a `sortBy`. Dotted paths are read as expressions read them, so an array's documents without
 * the field do not count.
 */
function compileRanking(
  sortBy: Doc,
  operation: OperationContext,
): Pick<CompiledSort, "keyOf" | "compareKeys"> {
  const sort = compileSort(sortBy, operation);
  const paths = sort.parts.map(({ path, meta }) => (meta ? [] : path.parts));
  if (paths.every(({ length }) => length < 2)) return sort;
  const names = paths.map((_path, at) => `key${at}`);
  const byName = compileSort(new Doc(names, sortBy.values), operation);
  return {
    ...byName,
    keyOf: (row) =>
      byName.keyOf(
        new Doc(
          names,
          paths.map((path) => followPath(row.get(path[0] ?? ""), path, 1) ?? null),
        ),
      ),
  };
}

function percentile(spec: Value, compiler: Compiler, name: string): AccumulatorFactory {
  const parsed = parsePercentile(spec, compiler, { name, form: "accumulator" });
  const node = strictNode([parsed.input], parsed.input.run);
  if (node.error) throw new FoldingError(node.error);
  return {
    create: () => new Fed(node.run, new Percentiles(parsed, new MemoryUse(compiler.context.operation, name))),
  };
}

function memoryOf(compiler: Compiler, name: string): MemoryUse {
  return new MemoryUse(compiler.context.operation, name);
}

/** Server-side JavaScript is never run. */
function refuseJavaScript(): AccumulatorFactory {
  throw new MongoError(31264, "Cannot run server-side javascript without the javascript engine enabled");
}

const ACCUMULATORS: ReadonlyMap<string, AccumulatorParser> = new Map<string, AccumulatorParser>([
  ["$accumulator", refuseJavaScript],
  ["$sum", parseSum],
  ["$avg", single(() => new Average())],
  ["$min", single(({ context }) => new Extreme(1, context.operation.collator))],
  ["$max", single(({ context }) => new Extreme(-1, context.operation.collator))],
  ["$first", (spec, compiler) => bySelf(spec, compiler, First)],
  ["$last", (spec, compiler) => bySelf(spec, compiler, Last)],
  ["$push", single((compiler, name) => new Pushed(memoryOf(compiler, name)))],
  [
    "$addToSet",
    single(
      (compiler, name) => new DistinctValues(memoryOf(compiler, name), compiler.context.operation.collator),
    ),
  ],
  ["$stdDevPop", single(() => new StandardDeviation(false))],
  ["$stdDevSamp", single(() => new StandardDeviation(true))],
  ["$mergeObjects", single(() => new MergedObjects())],
  ["$count", parseCount],
  ["$firstN", several((count, memory) => new FirstValues(count, memory))],
  ["$lastN", several((count, memory) => new LastValues(count, memory))],
  [
    "$minN",
    several(
      (limit, memory, { context }) =>
        new ExtremeValues({ sign: 1, limit, collator: context.operation.collator }, memory),
    ),
  ],
  [
    "$maxN",
    several(
      (limit, memory, { context }) =>
        new ExtremeValues({ sign: -1, limit, collator: context.operation.collator }, memory),
    ),
  ],
  ["$top", ranked("first", false)],
  ["$bottom", ranked("last", false)],
  ["$topN", ranked("first", true)],
  ["$bottomN", ranked("last", true)],
  ["$median", percentile],
  ["$percentile", percentile],
]);

function bySelf(spec: Value, compiler: Compiler, State: typeof First | typeof Last): AccumulatorFactory {
  const { run } = compileStrict(spec, compiler);
  return { create: () => new State(run), field: topLevelField(spec) ?? undefined };
}
