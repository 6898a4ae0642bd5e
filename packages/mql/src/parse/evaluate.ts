import type {
  ArrayExpression,
  BinaryExpression,
  CallExpression,
  Expression,
  Literal,
  NewExpression,
  ObjectExpression,
  Property,
  SpreadElement,
  Super,
  TemplateLiteral,
  UnaryExpression,
} from "acorn";
import { MAX_DEPTH } from "../bson/element-type.ts";
import { hasLoneSurrogate } from "../bson/utf8.ts";
import { readTypedValue, sortedOptions } from "../ejson/types-in-ejson.ts";
import {
  DateTime,
  Doc,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  RegularExpression,
  type Value,
} from "../values/types.ts";
import { callConstructor, CONSTRUCTOR_NAMES, isConstructor, readConstant } from "./constructors.ts";
import { type Evaluated, numberValue } from "./evaluated.ts";
import { callMethod } from "./value-methods.ts";
import { SyntaxIssue } from "./parse-result.ts";
import { suggest } from "../operation/suggest.ts";

export type EvaluateContext = { readonly nowMs: number };

/**
 * The value that a literal stands for. Only the node types listed here are read; everything else is refused.
 * Nothing is looked up in the environment and nothing is called but the constructors of `constructors.ts`.
 *
 * @throws SyntaxIssue
 */
export function evaluateValue(
  node: Expression | SpreadElement | Super,
  context: EvaluateContext,
  depth = 1,
): Value {
  const value = evaluate(node, context, depth);
  return typeof value === "number" ? numberValue(value) : value;
}

export function evaluate(
  node: Expression | SpreadElement | Super,
  context: EvaluateContext,
  depth: number,
): Evaluated {
  if (depth > MAX_DEPTH) throw new SyntaxIssue(`The value is nested deeper than ${MAX_DEPTH} levels`, node);
  switch (node.type) {
    case "Literal":
      return literal(node);
    case "ObjectExpression":
      return object(node, context, depth);
    case "ArrayExpression":
      return array(node, context, depth);
    case "TemplateLiteral":
      return template(node);
    case "UnaryExpression":
      return unary(node, context, depth);
    case "BinaryExpression":
      return binary(node, context, depth);
    case "Identifier":
      return identifier(node);
    case "NewExpression":
    case "CallExpression":
      return call(node, context, depth);
    case "ParenthesizedExpression":
      return evaluate(node.expression, context, depth + 1);
    case "MemberExpression": {
      const constant = readConstant(node);
      if (constant !== null) return constant;
      throw new SyntaxIssue("Properties of values are not read here", node, { expected: "a literal value" });
    }
    default:
      throw refusal(node);
  }
}

/** Why an expression that is no value is refused. */
function refusal(node: Expression | SpreadElement | Super): SyntaxIssue {
  switch (node.type) {
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return new SyntaxIssue("Functions are not run here", node, {
        expected: "a value; put logic into aggregation expressions",
      });
    case "SpreadElement":
      return new SyntaxIssue("Spread (...) is not supported; write the elements out", node);
    case "AssignmentExpression":
    case "UpdateExpression":
      return new SyntaxIssue("Assignments are not supported; write the value where it is used", node);
    case "ConditionalExpression":
    case "LogicalExpression":
      return new SyntaxIssue("Conditions are not evaluated here; use $cond, $and or $or in the query", node);
    case "TaggedTemplateExpression":
      return new SyntaxIssue("Tagged templates are not supported; write a plain string", node);
    case "ImportExpression":
    case "MetaProperty":
      return new SyntaxIssue("import is not available in a query", node);
    default:
      return new SyntaxIssue("This is JavaScript that a query cannot hold", node, {
        expected: "a literal value",
      });
  }
}

function literal(node: Literal): Evaluated {
  if (node.regex) return regularExpression(node, node.regex);
  const { value } = node;
  if (typeof value === "string") return checkedText(value, node);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return longOf(value, node);
  return null;
}

function checkedText(text: string, at: { start: number; end: number }): string {
  if (hasLoneSurrogate(text))
    throw new SyntaxIssue("The string holds half of a surrogate pair; write the whole character", at);
  return text;
}

function longOf(value: bigint, node: Expression): Long {
  if (BigInt.asIntN(64, value) !== value)
    throw new SyntaxIssue(`${value} does not fit into 64 bits`, node, {
      expected: 'NumberDecimal("…") for larger numbers',
    });
  return new Long(value);
}

function regularExpression(
  node: Literal,
  { pattern, flags }: { pattern: string; flags: string },
): RegularExpression {
  for (const flag of flags) {
    if (flag === "g")
      throw new SyntaxIssue(
        "MongoDB has no regular expression flag g: a pattern matches anywhere in the text already",
        node,
        { expected: "i, m or s" },
      );
    if (!"imsu".includes(flag))
      throw new SyntaxIssue(`MongoDB has no regular expression flag ${flag}`, node, {
        expected: "i, m or s",
      });
  }
  if (pattern.includes("\0")) throw new SyntaxIssue("A regular expression cannot hold a NUL character", node);
  return new RegularExpression(checkedText(pattern, node), sortedOptions(flags.replace("u", "")));
}

function template(node: TemplateLiteral): string {
  const [quasi] = node.quasis;
  if (node.expressions.length > 0 || !quasi)
    throw new SyntaxIssue(
      "${…} is not evaluated in a template; write the text out",
      node.expressions[0] ?? node,
    );
  return checkedText(quasi.value.cooked ?? quasi.value.raw, node);
}

function object(node: ObjectExpression, context: EvaluateContext, depth: number): Value {
  const keys: string[] = [];
  const values: Value[] = [];
  const seen = new Set<string>();
  for (const property of node.properties) {
    if (property.type === "SpreadElement")
      throw new SyntaxIssue("Spread (...) is not supported; write the fields out", property);
    const key = propertyKey(property);
    if (seen.has(key))
      throw new SyntaxIssue(
        `The key ${JSON.stringify(key)} stands twice in one document; the server would see only one of them`,
        property.key,
        {
          expected: "one condition per field; combine several with $and or in one document",
        },
      );
    seen.add(key);
    keys.push(key);
    values.push(evaluateValue(property.value, context, depth + 1));
  }
  const doc = new Doc(keys, values);
  const reading = readTypedValue(doc);
  if (reading === null) return doc;
  if ("problem" in reading) throw new SyntaxIssue(reading.problem, node);
  return reading.value;
}

function propertyKey(property: Property): string {
  if (property.kind !== "init")
    throw new SyntaxIssue("Getters and setters are not supported; write a plain value", property);
  if (property.method) throw new SyntaxIssue("Functions are not run here", property, { expected: "a value" });
  if (property.computed && !(property.key.type === "Literal" && typeof property.key.value === "string"))
    throw new SyntaxIssue("Computed keys are not supported; write the name in quotes", property.key);
  if (property.shorthand)
    throw new SyntaxIssue("A field needs a value", property, { expected: '"name: value"' });
  const key = keyText(property.key);
  if (key === null)
    throw new SyntaxIssue("This cannot be a field name", property.key, {
      expected: "a name, in quotes if it holds other characters than letters, digits, _ and $",
    });
  if (key.includes("\0")) throw new SyntaxIssue("A field name cannot hold a NUL character", property.key);
  return checkedText(key, property.key);
}

export function keyText(key: Expression | { type: "PrivateIdentifier" }): string | null {
  if (key.type === "Identifier") return key.name;
  if (key.type !== "Literal" || key.regex) return null;
  return typeof key.value === "string" || typeof key.value === "number" || typeof key.value === "bigint"
    ? String(key.value)
    : null;
}

function array(node: ArrayExpression, context: EvaluateContext, depth: number): Value[] {
  return node.elements.map((element, index) => {
    if (element === null)
      throw new SyntaxIssue(`Element ${index} of the array is empty; remove the extra comma`, node);
    return evaluateValue(element, context, depth + 1);
  });
}

function unary(node: UnaryExpression, context: EvaluateContext, depth: number): Evaluated {
  const { argument } = node;
  // the smallest long is minus a number that is no long
  if (node.operator === "-" && argument.type === "Literal" && typeof argument.value === "bigint")
    return longOf(-argument.value, node);
  const operand = evaluate(argument, context, depth + 1);
  if (node.operator === "-" && operand instanceof Long) return longOf(-operand.value, node);
  if (node.operator === "!" && typeof operand === "boolean") return !operand;
  const number = asNumber(operand);
  if (number === null || !["-", "+", "~"].includes(node.operator))
    throw new SyntaxIssue(`The operator ${node.operator} cannot be used here`, node, {
      expected: "a literal value",
    });
  if (node.operator === "-") return -number;
  return node.operator === "+" ? number : ~number;
}

/** What JavaScript would compute with, for the types whose arithmetic loses nothing. */
function asNumber(value: Evaluated): number | null {
  if (typeof value === "number") return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof DateTime ? value.ms : null;
}

function binary(node: BinaryExpression, context: EvaluateContext, depth: number): Evaluated {
  // a long sum is a deep tree to the left: walk it instead of recursing
  const spine: BinaryExpression[] = [node];
  for (let left = node.left; left.type === "BinaryExpression"; left = left.left) {
    spine.push(left);
  }
  const first = spine.at(-1)?.left;
  if (!first || first.type === "PrivateIdentifier")
    throw new SyntaxIssue("This is JavaScript that a query cannot hold", node);
  let result = evaluate(first, context, depth + 1);
  for (const operation of spine.reverse())
    result = applyBinary(operation, result, evaluate(operation.right, context, depth + 1));
  return result;
}

function applyBinary(node: BinaryExpression, left: Evaluated, right: Evaluated): Evaluated {
  if (node.operator === "+" && (typeof left === "string" || typeof right === "string"))
    return joined(node, left, right);
  if (node.operator === "+" && (left instanceof DateTime || right instanceof DateTime)) {
    throw new SyntaxIssue("A date plus a number is text in JavaScript", node, {
      expected: "new Date(Date.now() + milliseconds)",
    });
  }
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a === null || b === null)
    throw new SyntaxIssue(`The operator ${node.operator} works on plain numbers and dates only`, node, {
      expected: "a literal value",
    });
  const apply = ARITHMETIC.get(node.operator);
  if (apply) return apply(a, b);
  throw new SyntaxIssue(`The operator ${node.operator} is not evaluated here`, node, {
    expected: "a query operator such as $gt or $eq",
  });
}

const ARITHMETIC: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ["+", (left, right) => left + right],
  ["-", (left, right) => left - right],
  ["*", (left, right) => left * right],
  ["/", (left, right) => left / right],
  ["%", (left, right) => left % right],
  ["**", (left, right) => left ** right],
  ["<<", (left, right) => left << right],
  [">>", (left, right) => left >> right],
  [">>>", (left, right) => left >>> right],
  ["&", (left, right) => left & right],
  ["|", (left, right) => left | right],
  ["^", (left, right) => left ^ right],
]);

const MAX_TEXT = 16 * 1024 * 1024;

function joined(node: BinaryExpression, left: Evaluated, right: Evaluated): string {
  const isText = (value: Evaluated) => typeof value === "string" || typeof value === "number";
  if (!isText(left) || !isText(right))
    throw new SyntaxIssue("Only strings and numbers can be joined with +", node);
  const text = `${left}${right}`;
  if (text.length > MAX_TEXT) throw new SyntaxIssue("The joined string is too long", node);
  return text;
}

const WORDS = new Map<string, Evaluated>([
  ["undefined", null],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["MinKey", MinKey.instance],
  ["MaxKey", MaxKey.instance],
]);

function identifier(node: Expression & { type: "Identifier" }): Evaluated {
  const value = WORDS.get(node.name);
  if (value !== undefined) return value;
  if (isConstructor(node.name))
    throw new SyntaxIssue(`${node.name} needs parentheses`, node, {
      expected: `${node.name}(…)`,
      suggestion: `${node.name}()`,
    });
  const near = suggest(node.name, ["true", "false", "null", ...WORDS.keys()]);
  const expected = near === null ? `a value; for text write "${node.name}" in quotes` : "a value";
  throw new SyntaxIssue(
    `${node.name} is not defined: variables are not available in a query`,
    node,
    near === null ? { expected } : { expected, suggestion: near },
  );
}

function call(node: CallExpression | NewExpression, context: EvaluateContext, depth: number): Evaluated {
  const { callee } = node;
  const args = () => node.arguments.map((argument) => evaluate(argument, context, depth + 1));
  if (callee.type === "Identifier") {
    if (!isConstructor(callee.name)) {
      const near = suggest(callee.name, CONSTRUCTOR_NAMES);
      throw new SyntaxIssue(`${callee.name} is not a function that a query can use`, callee, {
        expected: "a constructor such as ObjectId, ISODate or NumberDecimal",
        ...(near !== null && { suggestion: near }),
      });
    }
    return callConstructor(callee.name, {
      node,
      isNew: node.type === "NewExpression",
      nowMs: context.nowMs,
      args: args(),
    });
  }
  if (callee.type === "MemberExpression" && node.type === "CallExpression")
    return callMethod(node, {
      args,
      target: (target) => evaluate(target, context, depth + 1),
      nowMs: context.nowMs,
    });
  if (callee.type === "FunctionExpression" || callee.type === "ArrowFunctionExpression")
    throw new SyntaxIssue("Functions are not run here", callee);
  throw new SyntaxIssue("This cannot be called in a query", callee, {
    expected: "a constructor such as ObjectId or ISODate",
  });
}
