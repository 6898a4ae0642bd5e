import { Doc, Int32, isArray, RegularExpression, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { annotations, brokenRules } from "../json-schema/explain-schema.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { parsePath, someValue } from "../values/paths.ts";
import { compileMatch } from "./compile-match.ts";

/**
 * Why a document does not match a filter that it fails. @see
 * https://www.mongodb.com/docs/v7.0/core/schema-validation/handle-invalid-documents/
 */
export function explainMismatch(filter: Doc, row: Row, context: CompileContext): Doc {
  return explain(filter, { row, context, isInverted: false });
}

/** `isInverted`: the document matches where it must not, as below a negation. */
type Subject = { readonly row: Row; readonly context: CompileContext; readonly isInverted: boolean };
type Field = [string, Value];

function explain(filter: Doc, subject: Subject): Doc {
  const clauses = clausesOf(filter);
  const [only] = clauses;
  return clauses.length === 1 && only ? explainClause(only, subject) : explainAll("$and", clauses, subject);
}

function inverted(subject: Subject): Subject {
  return { ...subject, isInverted: !subject.isInverted };
}

/** One document per condition: fields of a filter, and operators of a field, are all demanded. */
function clausesOf(filter: Doc): Doc[] {
  return [...filter.entries()].flatMap(([path, operand]) => {
    const isOperators =
      operand instanceof Doc && operand.keys[0]?.startsWith("$") === true && !path.startsWith("$");
    return isOperators ? operandClauses(path, operand) : [Doc.of([[path, operand]])];
  });
}

function operandClauses(path: string, operators: Doc): Doc[] {
  return [...operators.entries()]
    .filter(([name]) => name !== "$options")
    .map(([name, operand]) => Doc.of([[path, withOptions(name, operand, operators)]]));
}

function withOptions(name: string, operand: Value, operators: Doc): Doc {
  const options = name === "$regex" ? operators.get("$options") : undefined;
  const fields: Field[] =
    options === undefined
      ? [[name, operand]]
      : [
          [name, operand],
          ["$options", options],
        ];
  return Doc.of(fields);
}

function explainAll(name: string, clauses: readonly Doc[], subject: Subject): Doc {
  return Doc.of([
    ["operatorName", name],
    [subject.isInverted ? "clausesSatisfied" : "clausesNotSatisfied", guilty(clauses, subject)],
  ]);
}

/** The clauses that are to blame, with their places. */
function guilty(clauses: readonly Doc[], subject: Subject): Doc[] {
  return clauses.flatMap((clause, at) => {
    const { isMatch, isFailure } = outcomeOf(clause, subject);
    if (!isFailure && isMatch !== subject.isInverted) return [];
    return [
      Doc.of([
        ["index", new Int32(at)],
        ["details", explain(clause, subject)],
      ]),
    ];
  });
}

/** An expression that cannot be evaluated matches neither way. */
function outcomeOf(clause: Doc, { row, context }: Subject): { isMatch: boolean; isFailure: boolean } {
  const matches = compileMatch(clause, context);
  try {
    return { isMatch: matches(row), isFailure: false };
  } catch (error) {
    if (error instanceof MongoError) return { isMatch: false, isFailure: true };
    throw error;
  }
}

function explainClause(clause: Doc, subject: Subject): Doc {
  const [name = ""] = clause.keys;
  const operand = clause.values[0] ?? null;
  const branches = isArray(operand) ? operand.filter((branch) => branch instanceof Doc) : [];
  switch (name) {
    case "$and":
    case "$or":
      return explainAll(name, branches, subject);
    case "$nor":
      return explainAll(name, branches, inverted(subject));
    case "$jsonSchema":
      return explainSchema(operand, subject);
    case "$expr":
      return Doc.of([
        ["operatorName", name],
        ["specifiedAs", clause],
        ...expressionDetails(operand, subject),
      ]);
    default:
      return explainField(name, operand, subject);
  }
}

function expressionDetails(expression: Value, { row, context, isInverted }: Subject): Field[] {
  const evaluate = compileExpression(expression, context);
  try {
    const result = evaluate({ root: row, slots: context.variables.slots ?? [] });
    return [
      ["reason", isInverted ? "expression did match" : "expression did not match"],
      ...(result === undefined ? [] : [["expressionResult", result] as Field]),
    ];
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const details = Doc.of([
      ["code", new Int32(error.code)],
      ["codeName", error.codeName],
      ["errmsg", error.message],
    ]);
    return [
      ["reason", "failed to evaluate aggregation expression"],
      ["details", details],
    ];
  }
}

function explainSchema(schema: Value, { row, context, isInverted }: Subject): Doc {
  if (!(schema instanceof Doc)) return Doc.of([["operatorName", "$jsonSchema"]]);
  const head: Field[] = [
    ["operatorName", "$jsonSchema"],
    ...annotations(schema).map(([key, value]): Field => [key, value]),
  ];
  if (isInverted) return Doc.of([...head, ["reason", "schema matched"]]);
  return Doc.of([...head, ["schemaRulesNotSatisfied", brokenRules(schema, materialize(row), context)]]);
}

/** Details of an operator on a field: why it failed, why it matched, which values it takes. */
type Telling = {
  readonly failed: string;
  readonly matched: string;
  readonly types?: readonly string[];
  readonly isWhole?: true;
};

const COMPARISON: Telling = { failed: "comparison failed", matched: "comparison succeeded" };
const MEMBERSHIP: Telling = {
  failed: "no matching value found in array",
  matched: "matching value found in array",
};
const BITS: Telling = {
  failed: "bitwise operator failed to match",
  matched: "bitwise operator matched successfully",
  types: ["binData", "decimal", "double", "int", "long"],
};
const TELLINGS: ReadonlyMap<string, Telling> = new Map([
  ["$eq", COMPARISON],
  ["$gt", COMPARISON],
  ["$gte", COMPARISON],
  ["$lt", COMPARISON],
  ["$lte", COMPARISON],
  ["$ne", reversed(COMPARISON)],
  ["$in", MEMBERSHIP],
  ["$nin", reversed(MEMBERSHIP)],
  ["$type", { failed: "type did not match", matched: "type did match" }],
  [
    "$regex",
    {
      failed: "regular expression did not match",
      matched: "regular expression did match",
      types: ["regex", "string", "symbol"],
    },
  ],
  [
    "$mod",
    {
      failed: "$mod did not evaluate to expected remainder",
      matched: "$mod did evaluate to expected remainder",
      types: ["decimal", "double", "int", "long"],
    },
  ],
  [
    "$size",
    {
      failed: "array length was not equal to given size",
      matched: "array length was equal to given size",
      types: ["array"],
      isWhole: true,
    },
  ],
  [
    "$elemMatch",
    {
      failed: "array did not satisfy the child predicate",
      matched: "array did satisfy the child predicate",
      types: ["array"],
      isWhole: true,
    },
  ],
  [
    "$all",
    {
      failed: "array did not contain all specified values",
      matched: "array did contain all specified values",
      isWhole: true,
    },
  ],
  ["$bitsAllSet", BITS],
  ["$bitsAllClear", BITS],
  ["$bitsAnySet", BITS],
  ["$bitsAnyClear", BITS],
]);

function reversed({ failed, matched }: Telling): Telling {
  return { failed: matched, matched: failed };
}

function overlap(left: readonly string[], right: readonly string[]): boolean {
  return left.some((item) => right.includes(item));
}

/** The operator of a condition on a field: a plain value is an equality. */
function operatorOf(condition: Value): { readonly name: string; readonly argument: Value } {
  const [name] = condition instanceof Doc ? condition.keys : [];
  if (condition instanceof Doc && name?.startsWith("$"))
    return { name, argument: condition.values[0] ?? null };
  return { name: condition instanceof RegularExpression ? "$regex" : "$eq", argument: condition };
}

function explainField(path: string, operand: Value, subject: Subject): Doc {
  const { row, isInverted } = subject;
  const { name, argument } = operatorOf(operand);
  if (name === "$not")
    return Doc.of([
      ["operatorName", name],
      ["details", explain(Doc.of([[path, argument]]), inverted(subject))],
    ]);
  const specified: Field[] = [
    ["operatorName", name],
    ["specifiedAs", Doc.of([[path, operand]])],
  ];
  if (name === "$exists")
    return Doc.of([
      ...specified,
      ["reason", (argument === false) !== isInverted ? "path does exist" : "path does not exist"],
    ]);
  if (isArray(argument) && argument.length === 0 && name === "$all")
    return Doc.of([...specified, ["reason", "expression always evaluates to false"]]);
  const telling = TELLINGS.get(name) ?? COMPARISON;
  const { values, isMissing } = consideredValues(path, row, telling.isWhole === true);
  if (isMissing) return Doc.of([...specified, ["reason", "field was missing"]]);
  const types = [...new Set(values.map((value) => typeName(value)))].sort();
  if (!isInverted && telling.types && values.length > 0 && !overlap(types, telling.types)) {
    return Doc.of([
      ...specified,
      ["reason", "type did not match"],
      ...typesField("considered", types),
      ...typesField("expected", telling.types),
      ...valuesField(values),
    ]);
  }
  const reason: Field = ["reason", isInverted ? telling.matched : telling.failed];
  return Doc.of([
    ...specified,
    reason,
    ...valuesField(values),
    ...(name === "$type" && types.length > 0 ? typesField("considered", types) : []),
  ]);
}

function typesField(prefix: string, types: readonly string[]): Field[] {
  return [types.length === 1 ? [`${prefix}Type`, types[0] as string] : [`${prefix}Types`, [...types]]];
}

const MAX_CONSIDERED = 10;

function valuesField(values: readonly Value[]): Field[] {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return [["consideredValue", first]];
  const shown: Field = ["consideredValues", values.slice(0, MAX_CONSIDERED)];
  return values.length > MAX_CONSIDERED ? [shown, ["consideredValuesTruncated", true]] : [shown];
}

/**
 * What the path leads to: the elements of an array in its place, unless the operator looks at whole arrays.
 */
function consideredValues(path: string, row: Row, isWhole: boolean): { values: Value[]; isMissing: boolean } {
  const values: Value[] = [];
  let isMissing = true;
  someValue(row, parsePath(path), {
    expandLeaf: false,
    position: null,
    test: (value) => {
      if (value === undefined) return false;
      isMissing = false;
      if (isArray(value) && !isWhole) values.push(...value);
      else values.push(value);
      return false;
    },
  });
  return { values, isMissing };
}
