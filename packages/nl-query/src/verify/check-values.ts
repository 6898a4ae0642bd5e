import { type Doc, type Operation, type OperationPath, toCommand, type Value } from "@querysnap/mql";
import type { FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import { editOperation } from "../why-empty/edit-operation.ts";
import { bracketOf } from "../why-empty/field-facts.ts";
import { type Leaf, leavesOf } from "../why-empty/leaves.ts";
import { nearestText } from "../why-empty/nearest.ts";
import { otherTypes } from "../why-empty/other-types.ts";
import { readsOf, stepsOf } from "../why-empty/steps.ts";
import type { Problem } from "./check-names.ts";

const COMPARED = new Set(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]);
const NUMBERS = new Set(["int", "long", "double", "decimal"]);
/** Fields with more different values than this are free text. */
const MOST_DIFFERENT = 60;
/** A type that so few of the values have is an accident. */
const RARE_PERCENT = 2;

export type CheckedValues = { operation: Operation; problems: Problem[] };

type Selecting = { leaf: Leaf; field: FieldSchema; all: readonly FieldSchema[] };

/**
 * Compares the type of every compared value with what is stored, and corrects spellings of low-cardinality
 * values here, so that no stored value has to be told to a model.
 */
export function checkValues(operation: Operation, schema: SchemaSnapshot): CheckedValues {
  let corrected = operation;
  const problems: Problem[] = [];
  for (const one of comparisonsOf(operation, schema)) {
    const typed = fitType(one);
    if (typed !== undefined && typeof typed === "string") problems.push({ kind: "type", message: typed });
    else if (typed) corrected = editOperation(corrected, one.leaf.path, { value: typed.value });
    const spelling = storedSpelling(one);
    if (spelling !== null) corrected = editOperation(corrected, one.leaf.path, { value: spelling });
  }
  return { operation: corrected, problems };
}

function comparisonsOf(operation: Operation, schema: SchemaSnapshot): Selecting[] {
  const command = toCommand(operation);
  return placesOf(operation).flatMap(({ filter, path }): Selecting[] => {
    const name = "collection" in command ? command.collection : null;
    const fields = schema.collections.find((one) => one.name === name)?.fields ?? [];
    return leavesOf(filter, { path, above: "" }).flatMap((leaf) => {
      const all = fields.filter((field) => field.path === leaf.field);
      const [field] = all;
      return field && COMPARED.has(leaf.op) ? [{ leaf, field, all }] : [];
    });
  });
}

/** Filters that select documents of the collection itself, with where they stand. */
function placesOf(operation: Operation): { filter: Doc; path: OperationPath }[] {
  const command = toCommand(operation);
  if (command.kind === "update" || command.kind === "delete" || command.kind === "findAndModify")
    return [{ filter: command.filter, path: ["args", 0] }];
  const reads = readsOf(operation, command);
  const steps = reads && stepsOf(reads);
  return (steps ?? []).flatMap((step) =>
    step.kind === "condition" && step.isOriginal ? [{ filter: step.doc, path: step.path.slice(0, -1) }] : [],
  );
}

/** Brackets that the values of a field have, its elements included. */
function bracketsOf(all: readonly FieldSchema[]): ReadonlySet<string> {
  return new Set(
    all
      .flatMap((field) => field.types)
      .filter((one) => one.percentage >= RARE_PERCENT && one.type !== "null" && one.type !== "undefined")
      .map(({ type }) => (NUMBERS.has(type) ? "number" : type === "uuid" ? "binData" : type)),
  );
}

/** The same value in the stored type, a sentence where there is none, or undefined when the type fits. */
function fitType({ leaf, all }: Selecting): { value: Value } | string | undefined {
  const { operand } = leaf;
  const brackets = bracketsOf(all);
  const bracket = bracketOf(operand);
  if (operand === null || brackets.size === 0 || brackets.has(bracket)) return undefined;
  if (bracket === "regex" && brackets.has("string")) return undefined;
  const converted = otherTypes(operand).find((one) => brackets.has(bracketOf(one)));
  // numbers in quotes and dates as text mean one thing; "1" for a boolean may not
  if (converted !== undefined && bracketOf(converted) !== "bool" && bracketOf(converted) !== "string")
    return { value: converted };
  const types = [...brackets].join(" or ");
  return `${leaf.field} is stored as ${types}, but the query compares it with ${bracket}.`;
}

/** The stored spelling of a text that is not stored as it is written; null when it is, or none is near. */
function storedSpelling({ leaf, all }: Selecting): Value | null {
  const { operand } = leaf;
  if (typeof operand !== "string" || (leaf.op !== "$eq" && leaf.op !== "$ne")) return null;
  const listed = all.find((one) => one.valuesAreComplete && one.values.length > 0);
  if (!listed || listed.uniqueCount > MOST_DIFFERENT) return null;
  if (listed.values.some((one) => one.text === operand)) return null;
  const near = nearestText(
    operand,
    listed.values.map((one) => ({ value: one.text, text: one.text, count: one.count })),
  );
  return near && isOtherSpelling(operand, near.text) ? near.value : null;
}

/** Only case, spaces and marks differ: another value must not slip in. */
function isOtherSpelling(a: string, b: string): boolean {
  const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return fold(a) === fold(b);
}
