import { DateTime, Doc, isArray, type Operation, type Value } from "@querysnap/mql";
import { listed, numberText, valueText } from "../explain/words.ts";
import { editOperation } from "./edit-operation.ts";
import { bracketOf, type FieldFacts, numberOf, type StoredValue } from "./field-facts.ts";
import type { Leaf } from "./leaves.ts";
import { nearestField, nearestText } from "./nearest.ts";
import { otherTypes } from "./other-types.ts";
import type { EmptyCause, EmptyCauseKind } from "./types.ts";

/** A possible repair; it is offered only when the changed query finds documents. */
export type Repair = { label: string; operation: Operation };
export type Found = { cause: Omit<EmptyCause, "step">; repairs: Repair[] };

export type Scene = {
  operation: Operation;
  facts: FieldFacts;
  /** Paths of the collection; empty where the documents were reshaped before. */
  fields: readonly string[];
};

const SHOWN_VALUES = 6;
const RANGE_OPS = new Set(["$gt", "$gte", "$lt", "$lte"]);
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ["$gt", "$lt"],
  ["$gte", "$lte"],
  ["$lt", "$gt"],
  ["$lte", "$gte"],
]);

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "numbers"],
  ["date", "dates"],
  ["bool", "true or false"],
  ["objectId", "ObjectIds"],
  ["object", "documents"],
  ["array", "arrays"],
  ["binData", "binary data"],
  ["null", "null"],
]);
const typeName = (bracket: string): string => TYPE_NAMES.get(bracket) ?? bracket;

/** Why no document matches one comparison; null when some do or nothing is found out. */
export async function leafCause(scene: Scene, leaf: Leaf): Promise<Found | null> {
  const { facts } = scene;
  const exists = await facts.has(present(leaf.field));
  if (!exists) return missingField(scene, leaf);
  if (leaf.op === "$exists" || (leaf.op === "$eq" && leaf.operand === null)) return alwaysPresent(leaf);
  if (await facts.has(comparison(leaf, leaf.operand))) return null;
  const stored = await facts.values(leaf.field);
  return (
    (leaf.op === "$ne" || leaf.op === "$nin" || leaf.op === "$not" ? excludesAll(leaf, stored) : null) ??
    (leaf.op === "$eq" ? await wholeValue(scene, leaf) : null) ??
    (await otherType(scene, leaf, stored)) ??
    (leaf.op === "$eq" || leaf.op === "$regex" ? await otherCase(scene, leaf, stored) : null) ??
    (RANGE_OPS.has(leaf.op) ? await outOfRange(scene, leaf) : null) ??
    (leaf.op === "$eq" ? nearestValue(scene, leaf, stored) : null) ??
    noSuchValue(leaf, stored)
  );
}

const present = (field: string): Doc => Doc.of([[field, Doc.of([["$exists", true]])]]);

function comparison(leaf: Leaf, operand: Value): Doc {
  return Doc.of([[leaf.field, leaf.op === "$eq" ? operand : Doc.of([[leaf.op, operand]])]]);
}

function found(
  kind: EmptyCauseKind,
  about: { field: string; sentence: string; stored?: readonly StoredValue[]; nearest?: StoredValue },
  repairs: Repair[] = [],
): Found {
  const near = about.nearest;
  const rest = (about.stored ?? []).filter((one) => one !== near);
  const values = [...(near ? [near] : []), ...rest]
    .slice(0, SHOWN_VALUES)
    .map((one) => ({ text: one.text, count: one.count, isNearest: one === near }));
  return { cause: { kind, field: about.field, sentence: about.sentence, values }, repairs };
}

/** The operation with another operand, and what the button says. */
function useValue(scene: Scene, leaf: Leaf, value: Value): Repair {
  return {
    label: `Use ${valueText(value)} and execute`,
    operation: editOperation(scene.operation, leaf.path, { value }),
  };
}

function missingField(scene: Scene, leaf: Leaf): Found {
  const meant = nearestField(leaf.field, scene.fields);
  const sentence = `No document has the field ${leaf.field}.`;
  if (meant === null) return found("missing_field", { field: leaf.field, sentence });
  const isBelow = leaf.above !== "" && meant.startsWith(`${leaf.above}.`);
  const key = isBelow ? meant.slice(leaf.above.length + 1) : meant;
  const canRename = leaf.above === "" || isBelow;
  return found(
    "missing_field",
    { field: leaf.field, sentence: `${sentence} The nearest one is ${meant}.` },
    canRename
      ? [
          {
            label: `Use ${meant} and execute`,
            operation: editOperation(scene.operation, leaf.keyPath, { key }),
          },
        ]
      : [],
  );
}

function alwaysPresent(leaf: Leaf): Found | null {
  if (leaf.op === "$exists" && leaf.operand === true) return null;
  return found("always_present", {
    field: leaf.field,
    sentence: `Every document has a value for ${leaf.field}.`,
  });
}

function excludesAll(leaf: Leaf, stored: readonly StoredValue[]): Found {
  return found("excludes_all", {
    field: leaf.field,
    stored,
    sentence: `Every document has a value of ${leaf.field} that this condition excludes.`,
  });
}

/** A document or array that must be equal as a whole, where only some of its parts are meant. */
async function wholeValue(scene: Scene, leaf: Leaf): Promise<Found | null> {
  const { operand } = leaf;
  if (isArray(operand)) {
    const all = Doc.of([["$all", operand]]);
    if (operand.length === 0 || !(await scene.facts.has(Doc.of([[leaf.field, all]])))) return null;
    return found(
      "whole_value",
      {
        field: leaf.field,
        sentence: `${leaf.field} must be this array exactly: the same elements in the same order and no others.`,
      },
      [
        {
          label: "Match arrays that contain them and execute",
          operation: editOperation(scene.operation, leaf.path, { value: all }),
        },
      ],
    );
  }
  if (!(operand instanceof Doc) || operand.size === 0) return null;
  const parts = [...operand.entries()].map(([key, value]) => [`${leaf.field}.${key}`, value] as const);
  if (!(await scene.facts.has(Doc.of(parts)))) return null;
  const match = Doc.of([["$elemMatch", Doc.of([...operand.entries()])]]);
  const [first] = parts;
  const single: Repair[] =
    parts.length === 1 && first && leaf.above === ""
      ? [
          {
            label: `Compare ${first[0]} and execute`,
            operation: editOperation(scene.operation, leaf.keyPath, { key: first[0], value: first[1] }),
          },
        ]
      : [];
  const asExpression = Doc.of([["$and", parts.map(([path, value]) => Doc.of([[path, value]]))]]);
  return found(
    "whole_value",
    {
      field: leaf.field,
      sentence: `${leaf.field} must be this document exactly: the same fields in the same order and no others.`,
    },
    [
      ...single,
      {
        label: "Compare its fields one by one and execute",
        operation: editOperation(scene.operation, leaf.keyPath, {
          key: "$and",
          value: asExpression.get("$and") ?? null,
        }),
      },
      {
        label: "Match an element with these fields and execute",
        operation: editOperation(scene.operation, leaf.path, { value: match }),
      },
    ],
  );
}

async function otherType(scene: Scene, leaf: Leaf, stored: readonly StoredValue[]): Promise<Found | null> {
  if (leaf.op !== "$eq" && leaf.op !== "$ne" && !RANGE_OPS.has(leaf.op)) return null;
  const bracket = bracketOf(leaf.operand);
  const isStored = await scene.facts.has(Doc.of([[leaf.field, Doc.of([["$type", bracket]])]]));
  const repairs: Repair[] = [];
  for (const value of otherTypes(leaf.operand))
    if (await scene.facts.has(comparison(leaf, value))) repairs.push(useValue(scene, leaf, value));
  if (repairs.length === 0 && isStored) return null;
  const types = [...new Set(stored.map((one) => typeName(bracketOf(one.value))))].slice(0, 3);
  if (types.length === 0) return null;
  return found(
    "other_type",
    {
      field: leaf.field,
      stored,
      sentence: `${leaf.field} holds ${listed(types)}, but the query compares it with ${singular(bracket)}.`,
    },
    repairs,
  );
}

const SINGULAR: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["date", "a date"],
  ["bool", "true or false"],
  ["objectId", "an ObjectId"],
  ["object", "a document"],
  ["array", "an array"],
]);
const singular = (bracket: string): string => SINGULAR.get(bracket) ?? bracket;

async function otherCase(scene: Scene, leaf: Leaf, stored: readonly StoredValue[]): Promise<Found | null> {
  const { operand } = leaf;
  const isText = leaf.op === "$eq" && typeof operand === "string";
  const pattern = isText ? `^\\s*${escape(operand.trim())}\\s*$` : patternOf(operand);
  if (pattern === null) return null;
  // counts of the stored values cover more documents
  const spellings = (await scene.facts.spellings(leaf.field, pattern)).map(
    (one) => stored.find(({ text }) => text === one.text) ?? one,
  );
  const [best] = spellings;
  if (!best) return null;
  if (isText)
    return found(
      "other_case",
      {
        field: leaf.field,
        stored: [...spellings, ...stored.filter((one) => !spellings.some(({ text }) => text === one.text))],
        nearest: best,
        sentence: `${leaf.field} is stored as ${valueText(best.value)}: upper and lower case and spaces count.`,
      },
      [useValue(scene, leaf, best.value)],
    );
  const value = Doc.of([
    ["$regex", pattern],
    ["$options", "i"],
  ]);
  const isOperator = leaf.path.at(-1) === "$regex";
  const path = isOperator ? leaf.path.slice(0, -1) : leaf.path;
  return found(
    "other_case",
    {
      field: leaf.field,
      stored: spellings,
      nearest: best,
      sentence: `The pattern is case-sensitive; ${valueText(best.value)} matches it when case is ignored.`,
    },
    [{ label: "Ignore case and execute", operation: editOperation(scene.operation, path, { value }) }],
  );
}

/** The pattern of a regular expression that heeds case. */
function patternOf(operand: Value): string | null {
  if (typeof operand === "string") return operand;
  if (operand !== null && typeof operand === "object" && "pattern" in operand)
    return operand.options.includes("i") ? null : operand.pattern;
  return null;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

async function outOfRange(scene: Scene, leaf: Leaf): Promise<Found | null> {
  const range = await scene.facts.range(leaf.field, leaf.operand);
  if (!range) return null;
  const [min, max, bound] = [range.min, range.max, leaf.operand].map(orderOf);
  if (min === undefined || max === undefined || bound === undefined) return null;
  const isAbove = leaf.op.startsWith("$gt") && bound >= max;
  const isBelow = leaf.op.startsWith("$lt") && bound <= min;
  if (!isAbove && !isBelow) return null;
  const edge = isAbove ? range.max : range.min;
  const edgeOp = isAbove ? "$gte" : "$lte";
  const swapped = SWAPPED.get(leaf.op);
  const operatorPath = leaf.path;
  return found(
    "out_of_range",
    {
      field: leaf.field,
      sentence: `${leaf.field} ranges from ${valueText(range.min)} to ${valueText(range.max)}, so nothing is ${isAbove ? "above" : "below"} ${valueText(leaf.operand)}.`,
    },
    [
      {
        label: `Use the ${isAbove ? "largest" : "smallest"} value, ${valueText(edge)}, and execute`,
        operation: editOperation(scene.operation, operatorPath, { key: edgeOp, value: edge }),
      },
      ...(swapped
        ? [
            {
              label: `Use ${swapped} and execute`,
              operation: editOperation(scene.operation, operatorPath, { key: swapped }),
            },
          ]
        : []),
    ],
  );
}

/** A number that orders values of one type; undefined for types without one. */
function orderOf(value: Value): number | string | undefined {
  if (typeof value === "string") return value;
  const number = value instanceof DateTime ? value.ms : numberOf(value);
  return Number.isNaN(number) ? undefined : number;
}

function nearestValue(scene: Scene, leaf: Leaf, stored: readonly StoredValue[]): Found | null {
  const { operand } = leaf;
  const nearest = typeof operand === "string" ? nearestText(operand, stored) : null;
  if (!nearest) return null;
  return found(
    "nearest_value",
    {
      field: leaf.field,
      stored,
      nearest,
      sentence: `No document has ${valueText(operand)} in ${leaf.field}. The nearest stored value is ${valueText(nearest.value)}.`,
    },
    [useValue(scene, leaf, nearest.value)],
  );
}

function noSuchValue(leaf: Leaf, stored: readonly StoredValue[]): Found {
  const differing = stored.length === 0 ? "" : ` It has ${numberText(stored.length)} different values.`;
  return found("no_such_value", {
    field: leaf.field,
    stored,
    sentence: `No document matches this condition on ${leaf.field}.${stored.length < 200 ? differing : ""}`,
  });
}
