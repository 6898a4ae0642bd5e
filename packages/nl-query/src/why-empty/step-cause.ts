import { Doc, isArray, type Operation, toCommand, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { valueText } from "../explain/words.ts";
import { editOperation } from "./edit-operation.ts";
import { FieldFacts, numberOf } from "./field-facts.ts";
import { type Found, leafCause, type Repair } from "./leaf-cause.ts";
import { isOperators, leavesOf } from "./leaves.ts";
import { nearestField } from "./nearest.ts";
import type { Step } from "./steps.ts";
import type { EmptyCauseKind, EmptyProbe } from "./types.ts";

export type Search = {
  operation: Operation;
  collection: string;
  schema: SchemaSnapshot;
  probe: EmptyProbe;
  steps: readonly Step[];
};

const BOUNDS = [
  ["$gt", "$lt"],
  ["$gt", "$lte"],
  ["$gte", "$lt"],
  ["$gte", "$lte"],
] as const;

function plain(
  kind: EmptyCauseKind,
  sentence: string,
  repairs: Repair[] = [],
  field: string | null = null,
): Found {
  return { cause: { kind, field, sentence, values: [] }, repairs };
}

/** Why a step leaves nothing of what reaches it. `alone` is what it would leave by itself. */
export async function stepCause(search: Search, at: number, alone: number | null): Promise<Found> {
  const step = search.steps[at];
  if (!step) return plain("unknown", "No condition could be checked.");
  const cause =
    step.kind === "stage"
      ? await stageCause(search, step)
      : alone === 0
        ? await conditionCause(search, step)
        : await combinationCause(search, at);
  const removal: Repair = {
    label: step.kind === "stage" ? "Execute without this stage" : "Execute without this condition",
    operation: editOperation(search.operation, step.path, null),
  };
  return { ...cause, repairs: [...cause.repairs, removal] };
}

function fieldsOf({ schema, collection }: Search, step: Step): string[] {
  if (!step.isOriginal) return [];
  const fields = schema.collections.find((one) => one.name === collection)?.fields ?? [];
  return [...new Set(fields.map((field) => field.path))];
}

async function conditionCause(search: Search, step: Step): Promise<Found> {
  const facts = new FieldFacts(search.probe, search.collection, step.prefix);
  const scene = { operation: search.operation, facts, fields: fieldsOf(search, step) };
  const contradiction = contradictionOf(search, step);
  if (contradiction) return contradiction;
  const leaves = leavesOf(step.doc, { path: step.path.slice(0, -1), above: "" });
  let first: Found | null = null;
  for (const leaf of leaves.slice(0, MAX_LEAVES)) {
    const found = await leafCause(scene, leaf);
    if (found && found.repairs.length > 0) return found;
    first ??= found;
  }
  return (
    first ?? (await gapCause(search, step, facts)) ?? plain("unknown", "No document meets this condition.")
  );
}

const MAX_LEAVES = 12;

type Bounds = { field: string; operators: Doc; lowOp: string; highOp: string; low: Value; high: Value };

function boundsOf(step: Step): Bounds | null {
  const [field = "", operators] = [step.doc.keys[0], step.doc.values[0] ?? null];
  if (!isOperators(operators)) return null;
  const pair = BOUNDS.find(([low, high]) => operators.has(low) && operators.has(high));
  if (!pair) return null;
  const [lowOp, highOp] = pair;
  const [low, high] = [operators.get(lowOp) ?? null, operators.get(highOp) ?? null];
  return { field, operators, lowOp, highOp, low, high };
}

/** Two bounds of one field that no value can meet. */
function contradictionOf(search: Search, step: Step): Found | null {
  const bounds = boundsOf(step);
  if (!bounds) return null;
  const { field, operators, lowOp, highOp, low, high } = bounds;
  const [lowest, highest] = [numberOf(low), numberOf(high)];
  const isStrict = lowOp === "$gt" || highOp === "$lt";
  if (!(lowest > highest || (isStrict && lowest === highest))) return null;
  const value = Doc.of(
    [...operators.entries()].map(([op, bound]): [string, Value] =>
      op === lowOp ? [op, high] : op === highOp ? [op, low] : [op, bound],
    ),
  );
  const swapped = {
    label: `Search from ${valueText(high)} to ${valueText(low)} and execute`,
    operation: editOperation(search.operation, step.path, { value }),
  };
  return plain(
    "contradiction",
    `${field} cannot be above ${valueText(low)} and below ${valueText(high)} at the same time.`,
    lowest > highest ? [swapped] : [],
    field,
  );
}

/** Bounds of one field with no stored value between them. */
async function gapCause(search: Search, step: Step, facts: FieldFacts): Promise<Found | null> {
  const bounds = boundsOf(step);
  if (!bounds) {
    const [field = "", operators] = [step.doc.keys[0], step.doc.values[0] ?? null];
    return operators instanceof Doc && operators.has("$elemMatch")
      ? plain("combination", `No single element of ${field} meets all conditions of $elemMatch.`, [], field)
      : null;
  }
  const { field, lowOp, highOp, low, high } = bounds;
  const below = await facts.edge(field, { op: "$lte", bound: low });
  const above = await facts.edge(field, { op: "$gte", bound: high });
  const near = [below, above].filter((one) => one !== null);
  if (near.length === 0) return null;
  const repairs = [
    ...(above === null ? [] : [{ op: highOp, as: "$lte", bound: above }]),
    ...(below === null ? [] : [{ op: lowOp, as: "$gte", bound: below }]),
  ].map(({ op, as, bound }) => ({
    label: `Widen it to ${valueText(bound)} and execute`,
    operation: editOperation(search.operation, [...step.path, op], { key: as, value: bound }),
  }));
  return plain(
    "gap",
    `No value of ${field} lies in this range. The nearest are ${near.map((one) => valueText(one)).join(" and ")}.`,
    repairs,
    field,
  );
}

/** Conditions that match documents one by one, but never the same ones. */
async function combinationCause({ steps, probe, collection, operation }: Search, at: number): Promise<Found> {
  const step = steps[at];
  if (!step) return plain("unknown", "No condition could be checked.");
  const facts = new FieldFacts(probe, collection, step.prefix);
  const siblings = step.earlier
    .map((doc) => steps.find((one) => one.doc === doc))
    .filter((one) => one !== undefined);
  for (const other of siblings) {
    if (await facts.has(Doc.of([["$and", [other.doc, step.doc]]]))) continue;
    return plain("combination", `No document meets both ${other.text} and ${step.text}.`, [
      {
        label: `Execute without ${step.text}`,
        operation: editOperation(operation, step.path, null),
      },
      {
        label: `Execute without ${other.text}`,
        operation: editOperation(operation, other.path, null),
      },
    ]);
  }
  return plain("combination", "Each condition matches documents, but none meets all of them.", [
    { label: `Execute without ${step.text}`, operation: editOperation(operation, step.path, null) },
  ]);
}

async function stageCause(search: Search, step: Step): Promise<Found> {
  const [name = "", value = null] = [step.doc.keys[0], step.doc.values[0]];
  if (name === "$skip") {
    const count = await new FieldFacts(search.probe, search.collection, step.prefix).count(Doc.empty);
    return plain(
      "skipped_all",
      `Only ${count ?? "a few"} documents reach this point, and all of them are skipped.`,
    );
  }
  if (name === "$unwind") return unwindCause(search, step, value);
  return plain("unknown", `${name} leaves no documents.`);
}

async function unwindCause(search: Search, step: Step, value: Value): Promise<Found> {
  const written = value instanceof Doc ? value.get("path") : value;
  const path = typeof written === "string" ? written.replace(/^\$/, "") : "";
  const join = step.prefix.findLast((stage) => {
    const lookup = stage.get("$lookup");
    return lookup instanceof Doc && lookup.get("as") === path;
  });
  const lookup = join?.get("$lookup");
  if (join && lookup instanceof Doc) return joinCause(search, step, lookup);
  const facts = new FieldFacts(search.probe, search.collection, step.prefix);
  const valuePath = value instanceof Doc ? [...step.path, "$unwind", "path"] : [...step.path, "$unwind"];
  if (!(await facts.has(Doc.of([[path, Doc.of([["$exists", true]])]])))) {
    const meant = nearestField(path, fieldsOf(search, step));
    return plain(
      "missing_field",
      `No document has the field ${path}.${meant === null ? "" : ` The nearest one is ${meant}.`}`,
      meant === null
        ? []
        : [
            {
              label: `Use ${meant} and execute`,
              operation: editOperation(search.operation, valuePath, { value: `$${meant}` }),
            },
          ],
      path,
    );
  }
  return plain("nothing_to_unwind", `${path} is empty in every document that reaches this stage.`, [], path);
}

async function joinCause(search: Search, step: Step, lookup: Doc): Promise<Found> {
  const text = (key: string): string => {
    const value = lookup.get(key);
    return typeof value === "string" ? value : "";
  };
  const [from, local, foreign] = [text("from"), text("localField"), text("foreignField")];
  const { schema, operation } = search;
  const stages = isArray(operation.args[0]) ? operation.args[0] : operation.args;
  const at = stages.findIndex((stage) => stage instanceof Doc && stage.get("$lookup") === lookup);
  const base = isArray(operation.args[0]) ? ["args", 0, at] : ["args", at];
  const change = (key: string, value: string): Repair => ({
    label: `Use ${value} and execute`,
    operation: editOperation(operation, [...base, "$lookup", key], { value }),
  });
  const target = schema.collections.find((one) => one.name === from);
  if (!target) {
    const meant = nearestField(
      from,
      schema.collections.map((one) => one.name),
    );
    return plain(
      "empty_join",
      `There is no collection “${from}” to join.`,
      meant === null ? [] : [change("from", meant)],
    );
  }
  if (foreign !== "" && !target.fields.some((field) => field.path === foreign)) {
    const reference = schema.references.find(
      (one) =>
        one.from.collection === search.collection && one.from.path === local && one.to.collection === from,
    );
    const meant =
      reference?.to.path ??
      nearestField(
        foreign,
        target.fields.map((field) => field.path),
      );
    return plain(
      "empty_join",
      `No document of ${from} has the field ${foreign}.`,
      meant === null ? [] : [change("foreignField", meant)],
      foreign,
    );
  }
  const facts = new FieldFacts(search.probe, search.collection, step.prefix);
  if (local !== "" && !(await facts.has(Doc.of([[local, Doc.of([["$exists", true]])]])))) {
    const reference = schema.references.find(
      (one) =>
        one.from.collection === search.collection && one.to.collection === from && one.to.path === foreign,
    );
    const meant = reference?.from.path ?? nearestField(local, fieldsOf(search, step));
    return plain(
      "empty_join",
      `No document has the field ${local} to join by.`,
      meant === null ? [] : [change("localField", meant)],
      local,
    );
  }
  const references = schema.references.filter(
    (one) => one.from.collection === search.collection && one.to.collection === from,
  );
  return plain(
    "empty_join",
    `No value of ${local} is found in ${foreign} of ${from}; text, ObjectIds and numbers are never equal.`,
    references.map((one) => ({
      label: `Join by ${one.from.path} and execute`,
      operation: editOperation(
        editOperation(operation, [...base, "$lookup", "localField"], { value: one.from.path }),
        [...base, "$lookup", "foreignField"],
        { value: one.to.path },
      ),
    })),
    local,
  );
}

/** Documents that an operation would read now; null when they could not be counted. */
export async function countRead(
  search: Search,
  operation: Operation,
  pipeline: Doc[],
): Promise<number | null> {
  const command = toCommand(operation);
  const collection = "collection" in command ? (command.collection ?? "") : "";
  const rows = await search.probe.aggregate(collection, [...pipeline, Doc.of([["$count", "n"]])]);
  return rows === null ? null : numberOf(rows[0]?.get("n") ?? null) || 0;
}
