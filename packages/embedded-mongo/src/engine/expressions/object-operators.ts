import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import { namedOperands, type NamedCodes } from "./named-operands.ts";
import { compileOperands, constantValue, isNullish, strictNode, unary } from "./node.ts";
import type { Compiler, Node, Operand, OperatorTable } from "./node.ts";
import { typeName } from "./type-names.ts";

function objectToArray(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (!(value instanceof Doc)) throw new MongoError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  requireWithin(value.size * 3 * ELEMENT_BYTES, "$objectToArray");
  return value.keys.map((key, at) => new Doc(["k", "v"], [key, value.values[at] ?? null]));
}

function arrayToObject(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (!isArray(value)) throw new MongoError(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`);
  const [first] = value;
  if (first === undefined) return Doc.empty;
  requireWithin(value.length * 3 * ELEMENT_BYTES, "$arrayToObject");
  if (isArray(first)) return Doc.of(new Map(value.map(pairEntry)));
  if (first instanceof Doc) return Doc.of(new Map(value.map(documentEntry)));
  throw new MongoError(40398, `Unrecognised input type format for $arrayToObject: ${typeName(first)}`);
}

const CONSISTENT = "$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects.";

function pairEntry(element: Value): [string, Value] {
  if (!isArray(element)) throw new MongoError(40396, `${CONSISTENT} Array was detected, now found: ${typeName(element)}`);
  if (element.length !== 2) throw new MongoError(40397, `$arrayToObject requires an array of size 2 arrays,found array of size: ${element.length}`);
  const [key, value = null] = element;
  if (typeof key !== "string") {
    throw new MongoError(40395, `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(key)}`);
  }
  if (key.includes("\0")) throw new MongoError(4940400, "Key field cannot contain an embedded null byte");
  return [key, value];
}

function documentEntry(element: Value): [string, Value] {
  if (!(element instanceof Doc)) throw new MongoError(40391, `${CONSISTENT} Object was detected, now found: ${typeName(element)}`);
  if (element.size !== 2) {
    throw new MongoError(40392, `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${element.size}`);
  }
  const key = element.get("k");
  const value = element.get("v");
  if (key === undefined || value === undefined)
    throw new MongoError(40393, "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys");
  if (typeof key !== "string") {
    throw new MongoError(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(key)}`,
    );
  }
  if (key.includes("\0")) throw new MongoError(4940401, "Key field cannot contain an embedded null byte");
  return [key, value];
}

const GET_CODES: NamedCodes = { notObject: 3041701, unknown: 3041701, missing: { field: 3041702, input: 3041703 } };

function parseGetField(spec: Value, compiler: Compiler): Node {
  // the short form is the field itself, and the input is the whole document
  const isNamed = spec instanceof Doc && !spec.keys[0]?.startsWith("$");
  const nodes = isNamed
    ? namedOperands({ spec, compiler, name: "$getField", required: ["field", "input"], optional: [], codes: GET_CODES })
    : { field: shortField(spec, compiler), input: compiler.compile("$$CURRENT") };
  return strictNode([nodes.field, nodes.input], (frame) => {
    const field = nodes.field.run(frame);
    if (typeof field !== "string") throw new MongoError(3041704, `$getField requires 'field' to evaluate to type String, but got ${typeName(field)}`);
    const input = nodes.input.run(frame);
    if (input instanceof Doc) return input.get(field);
    return input === undefined || !isNullish(input) ? undefined : null;
  });
}

function shortField(spec: Value, compiler: Compiler): Node {
  const [field, ...others] = compileOperands(spec, compiler);
  if (!field || others.length > 0) throw new MongoError(3041702, "$getField requires 'field' to be specified");
  return field;
}

/** The field name of `$setField`, which must be known without a document; a failed node when it can not be computed. */
function constantField(node: Node, name: string): string | Node {
  if (node.error) return node;
  if (!node.constant) throw new MongoError(4161106, `${name} requires 'field' to evaluate to a constant, but got a non-constant argument`);
  const field = constantValue(node);
  if (typeof field !== "string") throw new MongoError(4161107, `${name} requires 'field' to evaluate to type String, but got ${typeName(field)}`);
  if (field.includes("\0")) throw new MongoError(4161108, `${name} requires 'field' to not contain an embedded null byte`);
  return field;
}

const SET_CODES: NamedCodes = { notObject: 4161100, unknown: 4161101, missing: { field: 4161102, value: 4161103, input: 4161109 } };
const UNSET_CODES: NamedCodes = { notObject: 4161100, unknown: 4161101, missing: { field: 4161102, input: 4161109 } };

function parseSetField(spec: Value, compiler: Compiler): Node {
  const nodes = namedOperands({ spec, compiler, name: "$setField", required: ["field", "value", "input"], optional: [], codes: SET_CODES });
  return replaceField(nodes, "$setField");
}

function parseUnsetField(spec: Value, compiler: Compiler): Node {
  const nodes = namedOperands({ spec, compiler, name: "$unsetField", required: ["field", "input"], optional: [], codes: UNSET_CODES });
  return replaceField({ ...nodes, value: compiler.compile("$$REMOVE") }, "$unsetField");
}

function replaceField(nodes: { readonly field: Node; readonly value: Node; readonly input: Node }, name: string): Node {
  const field = constantField(nodes.field, name);
  if (typeof field !== "string") return field;
  return strictNode([nodes.input, nodes.value], (frame) => {
    const input = nodes.input.run(frame);
    if (isNullish(input)) return null;
    if (!(input instanceof Doc)) throw new MongoError(4161105, `${name} requires 'input' to evaluate to type Object`);
    return withField(input, field, nodes.value.run(frame));
  });
}

/** A copy of the document with the field set in its place or appended, or removed when the value is missing. */
function withField(doc: Doc, field: string, value: Operand): Doc {
  const at = doc.indexOf(field);
  if (value === undefined) return at === -1 ? doc : new Doc(doc.keys.toSpliced(at, 1), doc.values.toSpliced(at, 1));
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
