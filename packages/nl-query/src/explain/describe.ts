import {
  Doc,
  Int32,
  RegularExpression,
  isArray,
  type Operation,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import type { CollectionModel } from "../schema/model.ts";
import { describeFilter } from "./describe-filter.ts";
import { describeStage } from "./describe-stage.ts";
import {
  entryLines,
  isExcluded,
  limitSentence,
  lineAt,
  listed,
  numberText,
  orderSentence,
  valueText,
  type Line,
} from "./words.ts";

type Call = { args: readonly Value[]; collection: CollectionModel | null };
type CallDescriber = (call: Call) => Line[];

/** One sentence per part of an operation, in the order of its text. */
export function describe(operation: Operation, collection: CollectionModel | null): Line[] {
  const { method, args } = operation;
  const describeCall = METHODS.get(method) ?? filterLines;
  return [
    collectionLine(operation, collection),
    ...describeCall({ args, collection }),
    ...operation.chain.flatMap((call, index) => chainLines(call.method, call.args, ["chain", index])),
  ];
}

const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deleteOne: "Deletes one document of",
    deleteMany: "Deletes documents of",
    updateOne: "Changes one document of",
    updateMany: "Changes documents of",
    insertOne: "Writes to",
    insertMany: "Writes to",
    findOneAndUpdate: "Changes one document of",
    drop: "Drops",
  }),
);

function collectionLine(operation: Operation, collection: CollectionModel | null): Line {
  const name = operation.collection ?? "the database";
  const count = collection
    ? `, ${numberText(collection.count)} document${collection.count === 1 ? "" : "s"}`
    : "";
  return lineAt(["collection"], `${VERBS.get(operation.method) ?? "Reads"} ${name}${count}`, {
    role: "collection",
  });
}

const FIRST: OperationPath = ["args", 0];
const SECOND: OperationPath = ["args", 1];

const filterLines: CallDescriber = ({ args: [filter], collection }) =>
  filter instanceof Doc ? describeFilter(filter, { path: FIRST, collection }) : [];

const findLines: CallDescriber = (call) => {
  const [, projection] = call.args;
  return [...filterLines(call), ...(projection instanceof Doc ? [projectionLine(projection, SECOND)] : [])];
};

const countLines: CallDescriber = (call) => [
  ...filterLines(call),
  lineAt(["method"], "Counts the documents"),
];

const pipelineLines: CallDescriber = ({ args: [stages = null], collection }) =>
  isArray(stages)
    ? stages.flatMap((stage, index) => describeStage(stage, { path: [...FIRST, index], collection }))
    : [];

const distinctLines: CallDescriber = ({ args: [field, filter], collection }) => [
  ...(typeof field === "string" ? [lineAt(FIRST, `Lists the different values of ${field}`)] : []),
  ...(filter instanceof Doc ? describeFilter(filter, { path: SECOND, collection }) : []),
];

const updateLines: CallDescriber = (call) => [...filterLines(call), ...describeUpdate(call.args[1] ?? null)];

const insertLines: CallDescriber = ({ args: [documents = null] }) => [
  lineAt(FIRST, isArray(documents) ? `Adds ${documents.length} documents` : "Adds one document"),
];

/** Methods whose arguments are more than a filter. */
const METHODS: ReadonlyMap<string, CallDescriber> = new Map(
  Object.entries({
    find: findLines,
    findOne: findLines,
    count: countLines,
    countDocuments: countLines,
    aggregate: pipelineLines,
    distinct: distinctLines,
    updateOne: updateLines,
    updateMany: updateLines,
    findOneAndUpdate: updateLines,
    insertOne: insertLines,
    insertMany: insertLines,
  }),
);

function projectionLine(projection: Doc, path: OperationPath): Line {
  const entries = [...projection.entries()];
  const shown = entries.filter(([, value]) => !isExcluded(value)).map(([key]) => key);
  const hidden = entries.filter(([, value]) => isExcluded(value)).map(([key]) => key);
  const sentence = shown.length > 0 ? `Shows only ${listed(shown)}` : `Leaves out ${listed(hidden)}`;
  return lineAt(path, sentence, { fields: shown });
}

function chainLines(method: string, args: readonly Value[], path: OperationPath): Line[] {
  const [first = null] = args;
  const number = first instanceof Int32 ? first.value : 0;
  switch (method) {
    case "sort":
      return entryLines(first, [...path, ...FIRST], orderSentence);
    case "limit":
      return [lineAt(path, limitSentence(number), { role: "range" })];
    case "skip":
      return [lineAt(path, `Skips the first ${numberText(number)}`, { role: "range" })];
    case "project":
    case "projection":
      return first instanceof Doc ? [projectionLine(first, [...path, ...FIRST])] : [];
    case "count":
    case "size":
    case "itcount":
      return [lineAt(path, "Counts the documents")];
    default:
      return [];
  }
}

function describeUpdate(update: Value): Line[] {
  if (!(update instanceof Doc)) return [];
  return [...update.entries()].flatMap(([operator, changes]) =>
    entryLines(changes, [...SECOND, operator], (key, value) => updateSentence(operator, key, value)),
  );
}

function updateSentence(operator: string, key: string, value: Value): string {
  const text = value instanceof RegularExpression ? `/${value.pattern}/` : valueText(value);
  switch (operator) {
    case "$set":
      return `Sets ${key} to ${text}`;
    case "$unset":
      return `Removes ${key}`;
    case "$inc":
      return `Adds ${text} to ${key}`;
    case "$mul":
      return `Multiplies ${key} by ${text}`;
    case "$push":
    case "$addToSet":
      return `Adds ${text} to the list ${key}`;
    case "$pull":
      return `Takes ${text} out of the list ${key}`;
    default:
      return `Changes ${key} by ${operator}`;
  }
}
