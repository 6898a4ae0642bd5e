import { Doc, Int32, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isOperatorDocument } from "../engine/match/operators.ts";
import { parseTypeSet } from "../engine/match/type-codes.ts";
import { isTruthy } from "../engine/expressions/truth.ts";
import { compareStrings, compareValues } from "../engine/values/compare.ts";

/** A filter as the server holds it after parsing: joined conditions, each of one operator on one path. */
export type FilterNode =
  | { readonly kind: "and" | "or" | "nor"; readonly children: readonly FilterNode[] }
  | { readonly kind: "not"; readonly child: FilterNode }
  | {
      readonly kind: "leaf";
      readonly path: string;
      readonly operator: string;
      readonly operand: Value;
      readonly options?: string;
    }
  | {
      readonly kind: "elements";
      readonly path: string;
      readonly child: FilterNode;
      readonly onValues: boolean;
    }
  /** Conditions without a path, such as `$expr` and `$jsonSchema`, as they were given. */
  | { readonly kind: "whole"; readonly operator: string; readonly operand: Value }
  | { readonly kind: "constant"; readonly value: boolean };

/** The order in which the server keeps conditions that are joined. */
const ORDER = (
  "and or elemMatch elemMatchValue $size $eq $lte $lt $gt $gte $regex $mod $exists $in " +
  "$bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear not nor $type $where $expr false true"
).split(" ");

/** A valid filter in the server's normal form. */
export function normalFilter(filter: Doc): FilterNode {
  return sorted(optimized(parseFilter(filter)));
}

function parseFilter(filter: Doc): FilterNode {
  return {
    kind: "and",
    children: [...filter.entries()].flatMap(([key, operand]) => parseEntry(key, operand)),
  };
}

function parseEntry(key: string, operand: Value): FilterNode[] {
  switch (key) {
    case "$comment":
      return [];
    case "$and":
    case "$or":
    case "$nor":
      return [
        {
          kind: key === "$and" ? "and" : key === "$or" ? "or" : "nor",
          children: asDocs(operand).map(parseFilter),
        },
      ];
    case "$alwaysTrue":
    case "$alwaysFalse":
      return [{ kind: "constant", value: key === "$alwaysTrue" }];
  }
  if (key.startsWith("$")) return [{ kind: "whole", operator: key, operand }];
  return isOperatorDocument(operand) ? parseOperators(key, operand) : [parseValue(key, operand)];
}

function asDocs(operand: Value): Doc[] {
  return isArray(operand) ? operand.filter((item) => item instanceof Doc) : [];
}

function parseValue(path: string, value: Value): FilterNode {
  if (value instanceof RegularExpression)
    return { kind: "leaf", path, operator: "$regex", operand: value.pattern, options: value.options };
  return { kind: "leaf", path, operator: "$eq", operand: value };
}

function parseOperators(path: string, spec: Doc): FilterNode[] {
  return [...spec.entries()]
    .filter(([operator]) => operator !== "$options")
    .map(([operator, operand]) => parseOperator(path, operator, { operand, spec }));
}

function parseOperator(
  path: string,
  operator: string,
  { operand, spec }: { readonly operand: Value; readonly spec: Doc },
): FilterNode {
  const leaf = (name: string, value: Value): FilterNode => ({
    kind: "leaf",
    path,
    operator: name,
    operand: value,
  });
  switch (operator) {
    case "$ne":
      return { kind: "not", child: leaf("$eq", operand) };
    case "$nin":
      return { kind: "not", child: leaf("$in", operand) };
    case "$not":
      return {
        kind: "not",
        child:
          operand instanceof Doc
            ? { kind: "and", children: parseOperators(path, operand) }
            : parseValue(path, operand),
      };
    case "$exists":
      return isTruthy(operand) ? leaf("$exists", true) : { kind: "not", child: leaf("$exists", true) };
    case "$all":
      return {
        kind: "and",
        children: (isArray(operand) ? operand : []).map((item) => parseAllItem(path, item)),
      };
    case "$elemMatch":
      return operand instanceof Doc ? parseElements(path, operand) : leaf(operator, operand);
    case "$type":
      return leaf(
        "$type",
        [...parseTypeSet(operand, "$type")].map((code) => new Int32(code)),
      );
    case "$regex": {
      const given = spec.get("$options");
      const [pattern, own] =
        operand instanceof RegularExpression ? [operand.pattern, operand.options] : [operand, ""];
      return {
        kind: "leaf",
        path,
        operator,
        operand: pattern,
        options: typeof given === "string" && given !== "" ? given : own,
      };
    }
    default:
      return leaf(operator, operand);
  }
}

function parseAllItem(path: string, item: Value): FilterNode {
  const elements = item instanceof Doc && item.keys[0] === "$elemMatch" ? item.values[0] : undefined;
  return elements instanceof Doc ? parseElements(path, elements) : parseValue(path, item);
}

function parseElements(path: string, spec: Doc): FilterNode {
  const onValues =
    isOperatorDocument(spec) &&
    !/^\$(?:and|or|nor|expr|where|text|comment|jsonSchema|always)/.test(spec.keys[0] ?? "");
  return {
    kind: "elements",
    path,
    onValues,
    child: onValues ? { kind: "and", children: parseOperators("", spec) } : parseFilter(spec),
  };
}

function optimized(node: FilterNode): FilterNode {
  switch (node.kind) {
    case "and":
    case "or":
      return optimizedJoin(node.kind, node.children.map(optimized));
    case "nor":
      return { kind: "nor", children: node.children.map(optimized) };
    case "not": {
      const child = optimized(node.child);
      if (child.kind === "constant") return { kind: "constant", value: !child.value };
      return child.kind === "not" ? child.child : { kind: "not", child };
    }
    case "elements":
      return { ...node, child: optimized(node.child) };
    case "leaf":
      return node.operator === "$in" ? optimizedMembership(node.path, node.operand) : node;
    default:
      return node;
  }
}

function optimizedJoin(kind: "and" | "or", given: readonly FilterNode[]): FilterNode {
  const neutral = kind === "and";
  const children = given
    .flatMap((child) => (child.kind === kind ? child.children : [child]))
    .filter((child) => child.kind !== "constant" || child.value !== neutral);
  if (children.some(({ kind: inner }) => inner === "constant")) return { kind: "constant", value: !neutral };
  const [only] = children;
  if (only && children.length === 1) return only;
  if (kind === "or" && only?.kind === "leaf") {
    const values = children.filter(
      (child) =>
        child.kind === "leaf" &&
        child.path === only.path &&
        (child.operator === "$eq" || child.operator === "$regex"),
    );
    if (values.length === children.length) return optimizedMembership(only.path, values.map(memberOf));
  }
  return children.length === 0 && kind === "or" ? { kind: "constant", value: false } : { kind, children };
}

function memberOf(node: FilterNode): Value {
  if (node.kind !== "leaf") return null;
  return node.operator === "$regex" && typeof node.operand === "string"
    ? new RegularExpression(node.operand, node.options ?? "")
    : node.operand;
}

function optimizedMembership(path: string, operand: Value): FilterNode {
  const given = isArray(operand) ? operand : [];
  const values = given
    .filter((value) => !(value instanceof RegularExpression))
    .toSorted((left, right) => compareValues(left, right));
  const members = [
    ...values.filter((value, at) => at === 0 || compareValues(value, values[at - 1] as Value) !== 0),
    ...given.filter((value) => value instanceof RegularExpression),
  ];
  const [only] = members;
  if (only === undefined) return { kind: "constant", value: false };
  return members.length === 1
    ? parseValue(path, only)
    : { kind: "leaf", path, operator: "$in", operand: members };
}

function sorted(node: FilterNode): FilterNode {
  switch (node.kind) {
    case "and":
    case "or":
    case "nor":
      return { ...node, children: node.children.map(sorted).toSorted(compareNodes) };
    case "not":
    case "elements":
      return { ...node, child: sorted(node.child) };
    default:
      return node;
  }
}

function compareNodes(left: FilterNode, right: FilterNode): number {
  return rankOf(left) - rankOf(right) || compareStrings(pathOf(left), pathOf(right));
}

function rankOf(node: FilterNode): number {
  const rank = ORDER.indexOf(nameOf(node));
  return rank === -1 ? ORDER.length : rank;
}

function nameOf(node: FilterNode): string {
  switch (node.kind) {
    case "leaf":
    case "whole":
      return node.operator;
    case "elements":
      return node.onValues ? "elemMatchValue" : "elemMatch";
    case "constant":
      return String(node.value);
    default:
      return node.kind;
  }
}

function pathOf(node: FilterNode): string {
  if (node.kind === "leaf" || node.kind === "elements") return node.path;
  return node.kind === "not" ? pathOf(node.child) : "";
}

/** The conditions that all results satisfy. */
export function conjuncts(node: FilterNode): readonly FilterNode[] {
  return node.kind === "and" ? node.children : [node];
}

/** The filter as `explain` prints it. */
export function describeFilter(node: FilterNode): Doc {
  switch (node.kind) {
    case "and":
    case "or":
    case "nor":
      return node.children.length === 0
        ? Doc.empty
        : Doc.of([[`$${node.kind}`, node.children.map(describeFilter)]]);
    case "not":
      return describeNegation(node.child);
    case "leaf":
      return Doc.of([[node.path, describeOperator(node)]]);
    case "elements":
      return Doc.of([
        [
          node.path,
          Doc.of([["$elemMatch", node.onValues ? describeElement(node.child) : describeFilter(node.child)]]),
        ],
      ]);
    case "whole":
      return Doc.of([
        [node.operator, node.operator === "$expr" ? describeExpression(node.operand) : node.operand],
      ]);
    case "constant":
      return Doc.of([[node.value ? "$alwaysTrue" : "$alwaysFalse", new Int32(1)]]);
  }
}

function describeNegation(child: FilterNode): Doc {
  const inner = describeFilter(child);
  const [path = ""] = inner.keys;
  return path.startsWith("$")
    ? Doc.of([["$nor", [inner]]])
    : Doc.of([[path, Doc.of([["$not", inner.values[0] ?? null]])]]);
}

function describeOperator({ operator, operand, options }: Extract<FilterNode, { kind: "leaf" }>): Doc {
  return Doc.of(
    options
      ? [
          [operator, operand],
          ["$options", options],
        ]
      : [[operator, operand]],
  );
}

function describeElement(child: FilterNode): Doc {
  return Doc.of(
    conjuncts(child).flatMap((condition): [string, Value][] => {
      const value = describeFilter(condition).values[0];
      return value instanceof Doc ? [...value.entries()] : [];
    }),
  );
}

/** Wraps constants in `$const`, which distinguishes them from paths. */
function describeExpression(operand: Value): Value {
  if (typeof operand === "string" && operand.startsWith("$")) return operand;
  if (!(operand instanceof Doc)) return Doc.of([["$const", operand]]);
  const [name = ""] = operand.keys;
  const [argument = null] = operand.values;
  return operand.size === 1 && name.startsWith("$") && isArray(argument)
    ? Doc.of([[name, argument.map(describeExpression)]])
    : operand;
}
