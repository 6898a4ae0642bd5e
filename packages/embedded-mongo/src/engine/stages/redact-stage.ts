import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { printValue } from "../values/print-value.ts";
import { allFields } from "./dependencies.ts";
import { expandRows, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** Values of the system variables of `$redact`: documents that no expression can make otherwise. */
const DESCEND = new Doc(["$redact"], ["descend"]);
const PRUNE = new Doc(["$redact"], ["prune"]);
const KEEP = new Doc(["$redact"], ["keep"]);

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/redact/ */
export const redactStage: Stage = {
  name: "$redact",
  build,
  placement: IN_QUERIES,
  isRowByRow: true,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  const { variables } = context;
  const slots = variables.slots ?? [];
  const names = new Map(variables.names);
  for (const [name, value] of [
    ["DESCEND", DESCEND],
    ["PRUNE", PRUNE],
    ["KEEP", KEEP],
  ] as const) {
    const slot = variables.nextSlot();
    slots[slot] = value;
    names.set(name, slot);
  }
  const current = variables.nextSlot();
  names.set("CURRENT", current);
  const inner: CompileContext = {
    operation: context.operation,
    variables: { names, nextSlot: () => variables.nextSlot(), slots },
  };
  const evaluate = compileExpression(spec, inner);
  return expandRows((row, emit) => {
    const doc = redact(materialize(row), { evaluate, slots, current, root: row });
    if (doc) emit(doc);
  });
}

type Redaction = {
  readonly evaluate: Expression;
  readonly slots: (Value | undefined)[];
  readonly current: number;
  readonly root: Row;
};

function redact(doc: Doc, redaction: Redaction): Doc | null {
  const { evaluate, slots, current, root } = redaction;
  slots[current] = doc;
  const decision = evaluate({ root, slots });
  if (decision === KEEP) return doc;
  if (decision === PRUNE) return null;
  if (decision !== DESCEND) {
    throw new MongoError(
      17053,
      `$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE, but returned ${printValue(decision)}`,
    );
  }
  const keys: string[] = [];
  const values: Value[] = [];
  for (const [key, value] of doc.entries()) {
    const kept = redactValue(value, redaction);
    if (kept === undefined) continue;
    keys.push(key);
    values.push(kept);
  }
  return new Doc(keys, values);
}

function redactValue(value: Value, redaction: Redaction): Value | undefined {
  if (value instanceof Doc) return redact(value, redaction) ?? undefined;
  if (!isArray(value)) return value;
  return value.map((element) => redactValue(element, redaction)).filter((element) => element !== undefined);
}
