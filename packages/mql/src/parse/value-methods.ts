import type { CallExpression, Expression, MemberExpression, Super } from "acorn";
import { bytesOfBase64, generateUuid } from "../values/binary.ts";
import { objectIdFromHex, objectIdFromTime } from "../values/object-id.ts";
import { Binary, DateTime, ObjectId } from "../values/types.ts";
import { callConstructor } from "./constructors.ts";
import { dateFromParts } from "./dates.ts";
import { type ConstructorCall, type Evaluated, refuse } from "./evaluated.ts";
import { SyntaxIssue } from "./parse-result.ts";

type MethodContext = {
  readonly nowMs: number;
  args(): Evaluated[];
  target(node: Expression | Super): Evaluated;
};

type StaticMethod = (call: ConstructorCall) => Evaluated;

/** The functions of constructors that people use in queries. All of them compute; none reads anything. */
const STATIC_METHODS = new Map<string, StaticMethod>([
  ["Date.now", (call) => call.nowMs],
  ["Date.UTC", (call) => dateFromParts(call.args)],
  ["Decimal128.fromString", (call) => callConstructor("Decimal128", call)],
  ["Long.fromString", (call) => callConstructor("Long", call)],
  ["Long.fromNumber", (call) => callConstructor("Long", call)],
  ["Long.fromInt", (call) => callConstructor("Long", call)],
  [
    "ObjectId.createFromHexString",
    (call) =>
      (typeof call.args[0] === "string" ? objectIdFromHex(call.args[0]) : null) ??
      refuse(call, "Not a valid ObjectId", "24 hexadecimal digits"),
  ],
  [
    "ObjectId.createFromTime",
    (call) =>
      typeof call.args[0] === "number"
        ? objectIdFromTime(call.args[0] * 1000)
        : refuse(call, "createFromTime takes seconds since 1970"),
  ],
  ["ObjectId.createFromBase64", idFromBase64],
  ["ObjectId.generate", (call) => callConstructor("ObjectId", { ...call, args: [] })],
  ["UUID.generate", () => generateUuid()],
  ["Binary.createFromBase64", binaryFromBase64],
  ["Math.floor", math(Math.floor)],
  ["Math.ceil", math(Math.ceil)],
  ["Math.round", math(Math.round)],
  ["Math.trunc", math(Math.trunc)],
  ["Math.abs", math(Math.abs)],
]);

function math(compute: (value: number) => number): StaticMethod {
  return (call) =>
    typeof call.args[0] === "number"
      ? compute(call.args[0])
      : refuse(call, "Math works on plain numbers only");
}

function idFromBase64(call: ConstructorCall): Evaluated {
  const [text] = call.args;
  const bytes = typeof text === "string" ? bytesOfBase64(text) : null;
  if (bytes?.length !== 12) return refuse(call, "Not a valid ObjectId", "12 bytes as base64");
  return new ObjectId(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

function binaryFromBase64(call: ConstructorCall): Evaluated {
  const [text, subtype = 0] = call.args;
  const bytes = typeof text === "string" ? bytesOfBase64(text) : null;
  return bytes && typeof subtype === "number" && subtype >= 0 && subtype <= 255
    ? new Binary(bytes, subtype)
    : refuse(call, "createFromBase64 takes base64 text and a subtype");
}

/** `Date.now()`, `ObjectId("…").getTimestamp()` and the like. */
export function callMethod(node: CallExpression, context: MethodContext): Evaluated {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") {
    throw new SyntaxIssue("This cannot be called in a query", callee);
  }
  const name = callee.property.name;
  if (callee.object.type === "Identifier") {
    const method = STATIC_METHODS.get(`${callee.object.name}.${name}`);
    if (method) return method({ node, isNew: false, nowMs: context.nowMs, args: context.args() });
    throw new SyntaxIssue(`${callee.object.name}.${name} is not available in a query`, callee, {
      expected: "a constructor such as ObjectId or ISODate",
    });
  }
  return callInstanceMethod(callee, name, context);
}

function callInstanceMethod(callee: MemberExpression, name: string, context: MethodContext): Evaluated {
  const target = context.target(callee.object);
  if (target instanceof DateTime) {
    if (name === "getTime" || name === "valueOf") return target.ms;
    if (name === "toISOString" || name === "toJSON") return new Date(target.ms).toISOString();
  }
  if (target instanceof ObjectId) {
    if (name === "getTimestamp") return new DateTime(Number.parseInt(target.hex.slice(0, 8), 16) * 1000);
    if (name === "toString" || name === "toHexString") return target.hex;
  }
  throw new SyntaxIssue(`The method ${name} of a value is not available in a query`, callee.property, {
    expected: "a literal value",
  });
}
