import type { Expression, SpreadElement } from "acorn";
import { KEY, type Operation, type OperationPath, type Span } from "../operation/operation.ts";
import { keyText } from "./evaluate.ts";

type Place = { start: number; end: number };

/** A parsed operation with the syntax it came from. */
export type Located = {
  operation: Operation;
  /** Where the statement starts in the text; places in it are counted from here. */
  base: number;
  collectionAt: Place;
  methodAt: Place;
  args: (Expression | SpreadElement)[];
  argsAt: Place;
  explain: (Expression | SpreadElement)[];
  chain: { nameAt: Place; args: (Expression | SpreadElement)[] }[];
};

const sources = new WeakMap<Operation, Located>();

export function rememberSource(located: Located): void {
  sources.set(located.operation, located);
}

/**
 * Where in the typed text a part of a parsed operation stands; for a path below what was written, the nearest
 * enclosing part. Null for an operation that was built by hand.
 */
export function locate(operation: Operation, path: OperationPath): Span | null {
  const located = sources.get(operation);
  return located ? locateInStatement(located, path) : null;
}

export function locateInStatement(located: Located, path: OperationPath): Span {
  const { start, end } = placeOf(located, path);
  return { start: start + located.base, end: end + located.base };
}

function placeOf(located: Located, path: OperationPath): Place {
  const [part, index, ...rest] = path;
  switch (part) {
    case "collection":
      return located.collectionAt;
    case "method":
      return located.methodAt;
    case "args":
      return typeof index === "number"
        ? inArguments(located.args[index], rest, located.methodAt)
        : located.argsAt;
    case "explain":
      return typeof index === "number"
        ? inArguments(located.explain[index], rest, located.methodAt)
        : located.methodAt;
    case "chain":
      return inChain(located, index, rest);
    default:
      return wholeStatement(located);
  }
}

function inChain(located: Located, index: string | number | undefined, rest: OperationPath): Place {
  const call = typeof index === "number" ? located.chain[index] : undefined;
  if (!call) return wholeStatement(located);
  const [part, argument, ...deeper] = rest;
  return part === "args" && typeof argument === "number"
    ? inArguments(call.args[argument], deeper, call.nameAt)
    : call.nameAt;
}

function inArguments(
  node: Expression | SpreadElement | undefined,
  path: OperationPath,
  otherwise: Place,
): Place {
  return node ? inValue(node, path) : otherwise;
}

/** The last step ends at the key when the path ends with KEY, else at the value. */
function inValue(node: Expression | SpreadElement, path: OperationPath): Place {
  let at: Expression | SpreadElement = node;
  for (const [depth, step] of path.entries()) {
    if (at.type === "ParenthesizedExpression") at = at.expression;
    if (at.type === "ArrayExpression") {
      const element = at.elements[Number(step)];
      if (!element) break;
      at = element;
    } else if (at.type === "ObjectExpression") {
      const property = at.properties.find(
        (candidate) => candidate.type === "Property" && keyText(candidate.key) === step,
      );
      if (property?.type !== "Property") break;
      if (path[depth + 1] === KEY && path.length === depth + 2) return property.key;
      at = property.value;
    } else {
      break;
    }
  }
  return at;
}

function wholeStatement({ operation, base }: Located): Place {
  return { start: operation.span.start - base, end: operation.span.end - base };
}
