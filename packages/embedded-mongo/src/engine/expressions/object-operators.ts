import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import { namedSpecs, PARAMETER_MESSAGES, type NamedCodes } from "./named-operands.ts";
import { isNullish, operatorNode, unary } from "./node.ts";
import type { Compiler, Node, Operand, OperatorTable } from "./node.ts";
import { typeName } from "./type-names.ts";

function objectToArray(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (!(value instanceof Doc))
    throw new MongoError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  requireWithin(value.size * 3 * ELEMENT_BYTES, "$objectToArray");
  return value.keys.map((key, at) => new Doc(["k", "v"], [key, value.values[at] ?? null]));
}

function arrayToObject(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (!isArray(value))
    throw new MongoError(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`);
  const [first] = value;
  if (first === undefined) return Doc.empty;
  requireWithin(value.length * 3 * ELEMENT_BYTES, "$arrayToObject");
  if (isArray(first)) return Doc.of(new Map(value.map(pairEntry)));
  if (first instanceof Doc) return Doc.of(new Map(value.map(documentEntry)));
  throw new MongoError(40398, `Unrecognised input type format for $arrayToObject: ${typeName(first)}`);
}

const CONSISTENT =
  "$arrayToObject requires a consistent input format. Elements mustall be arrays or all be objects.";

function pairEntry(element: Value): [string, Value] {
  if (!isArray(element))
    throw new MongoError(40396, `${CONSISTENT} Array was detected, now found: ${typeName(element)}`);
  if (element.length !== 2)
    throw new MongoError(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${element.length}`,
    );
  const [key, value = null] = element;
  if (typeof key !== "string") {
    throw new MongoError(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(key)}`,
    );
  }
  if (key.includes("\0")) throw new MongoError(4940400, "Key field cannot contain an embedded null byte");
  return [key, value];
}

function documentEntry(element: Value): [string, Value] {
  if (!(element instanceof Doc))
    throw new MongoError(40391, `${CONSISTENT} Object was detected, now found: ${typeName(element)}`);
  if (element.size !== 2) {
    throw new MongoError(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${element.size}`,
    );
  }
  const key = element.get("k");
  const value = element.get("v");
  if (key === undefined || value === undefined)
    throw new MongoError(
      40393,
      `$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys from: ${printValue(element)}`,
    );
  if (typeof key !== "string") {
    throw new MongoError(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(key)}`,
    );
  }
  if (key.includes("\0")) throw new MongoError(4940401, "Key field cannot contain an embedded null byte");
  return [key, value];
}

const GET_CODES: NamedCodes = {
  notObject: 3041701,
  unknown: 3041701,
  missing: { field: 3041702, input: 3041703 },
};

function parseGetField(spec: Value, compiler: Compiler): Node {
  // the short form is the field itself, and the input is the whole document
  const isNamed = spec instanceof Doc && !spec.keys[0]?.startsWith("$");
  const specs = isNamed
    ? namedSpecs({ spec, name: "$getField", required: ["field", "input"], optional: [], codes: GET_CODES })
    : { field: spec, input: "$$CURRENT" };
  compiler.compile(specs.field);
  const input = compiler.compile(specs.input);
  const field = constantField(specs.field, "$getField", { path: 5654600, computed: 5654601, type: 5654602 });
  return operatorNode([input], (frame) => {
    const document = input.run(frame);
    if (document instanceof Doc) return document.get(field);
    return document === undefined || !isNullish(document) ? undefined : null;
  });
}

type FieldCodes = { readonly path: number; readonly computed: number; readonly type: number };

/**
 * The name of a field as `$getField` and `$setField` want it: a text written out, or a `$literal`, but
 * nothing that has to be computed.
 */
function constantField(spec: Value, name: string, codes: FieldCodes): string {
  if (typeof spec === "string" && spec.startsWith("$")) {
    throw new MongoError(
      codes.path,
      `'${spec}' is a field path reference which is not allowed in this context. Did you mean {$literal: '${spec}'}?`,
    );
  }
  const isLiteral = spec instanceof Doc && (spec.keys[0] === "$literal" || spec.keys[0] === "$const");
  if (isArray(spec) || (spec instanceof Doc && !isLiteral)) {
    throw new MongoError(
      codes.computed,
      `${name} requires 'field' to evaluate to a constant, but got a non-constant argument`,
    );
  }
  const field = isLiteral ? spec.values[0] : spec;
  if (typeof field !== "string")
    throw new MongoError(
      codes.type,
      `${name} requires 'field' to evaluate to type String, but got ${typeName(field)}`,
    );
  return field;
}

const SET_MESSAGES = { notObject: PARAMETER_MESSAGES.notObject };
const SET_CODES: NamedCodes = {
  notObject: 4161100,
  unknown: 4161101,
  missing: { field: 4161102, value: 4161103, input: 4161109 },
  messages: SET_MESSAGES,
};
const UNSET_CODES: NamedCodes = { ...SET_CODES, missing: { field: 4161102, input: 4161109 } };

function parseSetField(spec: Value, compiler: Compiler, name: string): Node {
  const specs = namedSpecs({
    spec,
    name,
    required: ["field", "value", "input"],
    optional: [],
    codes: SET_CODES,
  });
  return replaceField(specs, compiler, name);
}

function parseUnsetField(spec: Value, compiler: Compiler, name: string): Node {
  const specs = namedSpecs({ spec, name, required: ["field", "input"], optional: [], codes: UNSET_CODES });
  return replaceField({ ...specs, value: "$$REMOVE" }, compiler, name);
}

function replaceField(
  specs: { readonly field: Value; readonly value: Value; readonly input: Value },
  compiler: Compiler,
  name: string,
): Node {
  compiler.compile(specs.field);
  const input = compiler.compile(specs.input);
  const value = compiler.compile(specs.value);
  const field = constantField(specs.field, name, { path: 4161108, computed: 4161106, type: 4161107 });
  if (field.includes("\0"))
    throw new MongoError(9534700, `${name}: 'field' must not contain an embedded null byte`);
  return operatorNode([input, value], (frame) => {
    const document = input.run(frame);
    if (isNullish(document)) return null;
    if (!(document instanceof Doc))
      throw new MongoError(4161105, "$setField requires 'input' to evaluate to type Object");
    return withField(document, field, value.run(frame));
  });
}

/**
 * A copy of the document with the field set in its place or appended, or removed when the value is missing.
 */
function withField(doc: Doc, field: string, value: Operand): Doc {
  const at = doc.indexOf(field);
  if (value === undefined)
    return at === -1 ? doc : new Doc(doc.keys.toSpliced(at, 1), doc.values.toSpliced(at, 1));
  if (at === -1) return new Doc([...doc.keys, field], [...doc.values, value]);
  return new Doc(doc.keys, doc.values.with(at, value));
}

export const OBJECT_OPERATORS: OperatorTable = {
  $objectToArray: unary(objectToArray),
  $arrayToObject: unary(arrayToObject),
  $getField: parseGetField,
  $setField: parseSetField,
  $unsetField: parseUnsetField,
};
