import { Doc, Int32, isArray, RegularExpression, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { annotations, brokenRules } from "../json-schema/explain-schema.ts";
import { materialize } from "../raw-doc.ts";
import { parsePath, someValue } from "../values/paths.ts";
import { compileMatch } from "./compile-match.ts";

/** Why a document does not match a filter that it fails. @see https://www.mongodb.com/docs/v7.0/core/schema-validation/handle-invalid-documents/ */
export function explainMismatch(filter: Doc, row: Row, context: CompileContext): Doc {
  const clauses = clausesOf(filter);
  const [only] = clauses;
  return clauses.length === 1 && only ? explainClause(only, row, context) : explainAll("$and", clauses, { row, context });
}

/** One document per condition: fields of a filter, and operators of a field, are all demanded. */
function clausesOf(filter: Doc): Doc[] {
  return [...filter.entries()].flatMap(([path, operand]) => {
    const isOperators = operand instanceof Doc && operand.keys[0]?.startsWith("$") === true && !path.startsWith("$");
    return isOperators ? operandClauses(path, operand) : [Doc.of([[path, operand]])];
  });
}

function operandClauses(path: string, operators: Doc): Doc[] {
  return [...operators.entries()].filter(([name]) => name !== "$options").map(([name, operand]) => Doc.of([[path, withOptions(name, operand, operators)]]));
}

function withOptions(name: string, operand: Value, operators: Doc): Doc {
  const options = name === "$regex" ? operators.get("$options") : undefined;
  return options === undefined
    ? Doc.of([[name, operand]])
    : Doc.of([
        [name, operand],
        ["$options", options],
      ]);
}

type Subject = { readonly row: Row; readonly context: CompileContext };

function explainAll(name: string, clauses: readonly Doc[], { row, context }: Subject): Doc {
  return Doc.of([
    ["operatorName", name],
    ["clausesNotSatisfied", failing(clauses, { row, context })],
  ]);
}

function failing(clauses: readonly Doc[], { row, context }: Subject): Doc[] {
  return clauses.flatMap((clause, at) =>
    compileMatch(clause, context)(row)
      ? []
      : [
          Doc.of([
            ["index", new Int32(at)],
            ["details", explainMismatch(clause, row, context)],
          ]),
        ],
  );
}

function explainClause(clause: Doc, row: Row, context: CompileContext): Doc {
  const [name = ""] = clause.keys;
  const operand = clause.values[0] ?? null;
  const branches = isArray(operand) ? operand.filter((branch) => branch instanceof Doc) : [];
  switch (name) {
    case "$and":
    case "$or":
      return explainAll(name, branches, { row, context });
    case "$nor":
      return Doc.of([
        ["operatorName", name],
        ["clausesSatisfied", branches.flatMap((branch, at) => (compileMatch(branch, context)(row) ? [Doc.of([["index", new Int32(at)]])] : []))],
      ]);
    case "$jsonSchema":
      return explainSchema(operand, row, context);
    case "$expr":
      return Doc.of([
        ["operatorName", name],
        ["specifiedAs", clause],
        ["reason", "expression did not match"],
        ["expressionResult", false],
      ]);
    default:
      return explainField(name, operand, row);
  }
}

function explainSchema(schema: Value, row: Row, context: CompileContext): Doc {
  if (!(schema instanceof Doc)) return Doc.of([["operatorName", "$jsonSchema"]]);
  return Doc.of([["operatorName", "$jsonSchema"], ...annotations(schema), ["schemaRulesNotSatisfied", brokenRules(schema, materialize(row), context)]]);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["$eq", "comparison failed"],
  ["$ne", "comparison failed"],
  ["$gt", "comparison failed"],
  ["$gte", "comparison failed"],
  ["$lt", "comparison failed"],
  ["$lte", "comparison failed"],
  ["$in", "no matching value found in array"],
  ["$nin", "matching value found in array"],
  ["$type", "type did not match"],
  ["$regex", "regular expression did not match"],
  ["$mod", "$mod did not evaluate to expected remainder"],
  ["$size", "array length was not equal to given size"],
  ["$elemMatch", "array did not satisfy the child predicate"],
  ["$bitsAllSet", "bitwise operator failed to match"],
  ["$bitsAllClear", "bitwise operator failed to match"],
  ["$bitsAnySet", "bitwise operator failed to match"],
  ["$bitsAnyClear", "bitwise operator failed to match"],
]);

function explainField(path: string, operand: Value, row: Row): Doc {
  const isOperator = operand instanceof Doc && operand.keys[0]?.startsWith("$") === true;
  const name = isOperator ? (operand.keys[0] ?? "") : operand instanceof RegularExpression ? "$regex" : "$eq";
  const specified: [string, Value][] = [
    ["operatorName", name],
    ["specifiedAs", Doc.of([[path, operand]])],
  ];
  if (name === "$exists") return Doc.of([...specified, ["reason", isOperator && operand.values[0] === false ? "path does exist" : "path does not exist"]]);
  const values = consideredValues(path, row);
  if (values.length === 0) return Doc.of([...specified, ["reason", "field was missing"]]);
  const reason: [string, Value] = ["reason", REASONS.get(name) ?? "child expression matched"];
  const types = [...new Set(values.map((value) => typeName(value)))];
  const [first = null] = values;
  if (values.length === 1) return Doc.of([...specified, reason, ["consideredValue", first], ...consideredTypes(name, "consideredType", types[0] ?? "")]);
  return Doc.of([...specified, reason, ["consideredValues", values], ...consideredTypes(name, "consideredTypes", types)]);
}

function consideredTypes(name: string, field: string, types: Value): [string, Value][] {
  return name === "$type" ? [[field, types]] : [];
}

/** What the path leads to: the elements of an array and the array itself. */
function consideredValues(path: string, row: Row): Value[] {
  const values: Value[] = [];
  someValue(row, parsePath(path), {
    expandLeaf: true,
    position: null,
    test: (value) => {
      if (value !== undefined) values.push(value);
      return false;
    },
  });
  return values;
}
