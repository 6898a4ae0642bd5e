import { Doc, isArray, type Value } from "@querysnap/mql";
import { isTruthy } from "../expressions/truth.ts";
import { isNumeric } from "../values/numeric.ts";

/** Top-level fields of the rows that something reads; null means any of them. */
export type Fields = ReadonlySet<string> | null;

const NONE: ReadonlySet<string> = new Set();

/** Fields a stage needs of the rows it reads, given what later stages need of the rows it makes. */
export function fieldsNeeded(name: string, spec: Value, after: Fields): Fields {
  switch (name) {
    case "$match":
      return union(after, filterFields(spec));
    case "$limit":
    case "$skip":
    case "$sample":
      return after;
    case "$sort":
      return union(after, spec instanceof Doc ? new Set(spec.keys.map(headOf)) : NONE);
    case "$unwind":
      return union(after, unwindFields(spec));
    case "$count":
      return NONE;
    case "$group":
    case "$replaceRoot":
    case "$replaceWith":
    case "$sortByCount":
      return expressionFields(spec);
    case "$addFields":
    case "$set":
      return spec instanceof Doc
        ? union(union(after, expressionFields(spec)), new Set(spec.keys.map(headOf)))
        : null;
    case "$project":
      return projectFields(spec);
    default:
      return null;
  }
}

function union(left: Fields, right: Fields): Fields {
  return left && right ? new Set([...left, ...right]) : null;
}

function headOf(path: string): string {
  const dot = path.indexOf(".");
  return dot === -1 ? path : path.slice(0, dot);
}

function filterFields(spec: Value): Fields {
  if (!(spec instanceof Doc)) return null;
  let fields: Fields = NONE;
  for (const [key, value] of spec.entries()) {
    if (key === "$and" || key === "$or" || key === "$nor") {
      for (const branch of isArray(value) ? value : []) fields = union(fields, filterFields(branch));
    } else if (key === "$expr") fields = union(fields, expressionFields(value));
    else if (key.startsWith("$") && key !== "$comment") return null;
    else if (key !== "$comment") fields = union(fields, new Set([headOf(key)]));
  }
  return fields;
}

function unwindFields(spec: Value): Fields {
  const path = spec instanceof Doc ? spec.get("path") : spec;
  return typeof path === "string" ? new Set([headOf(path.slice(1))]) : null;
}

/** Reading a field by an expression that names it hides which one it is. */
const OPAQUE = new Set(["$getField", "$setField", "$unsetField"]);

/** Fields of the document an expression reads. More is fine, fewer is not. */
function expressionFields(spec: Value): Fields {
  if (typeof spec === "string") {
    if (!spec.startsWith("$")) return NONE;
    if (!spec.startsWith("$$")) return new Set([headOf(spec.slice(1))]);
    return /^\$\$(?:ROOT|CURRENT)\b/.test(spec) ? null : NONE;
  }
  if (!isArray(spec) && !(spec instanceof Doc)) return NONE;
  if (spec instanceof Doc && spec.keys.some((key) => OPAQUE.has(key))) return null;
  let fields: Fields = NONE;
  for (const inner of isArray(spec) ? spec : spec.values) fields = union(fields, expressionFields(inner));
  return fields;
}

/** An inclusion limits what is needed; an exclusion does not. */
function projectFields(spec: Value): Fields {
  if (!(spec instanceof Doc)) return null;
  const isExclusion = [...spec.entries()].some(([key, value]) => key !== "_id" && excludes(value));
  if (isExclusion || spec.keys.every((key) => key === "_id")) return null;
  return union(expressionFields(spec), new Set(["_id", ...spec.keys.map(headOf)]));
}

function excludes(value: Value): boolean {
  if (typeof value === "boolean" || isNumeric(value)) return !isTruthy(value);
  return value instanceof Doc && !value.keys[0]?.startsWith("$") && value.values.some(excludes);
}
