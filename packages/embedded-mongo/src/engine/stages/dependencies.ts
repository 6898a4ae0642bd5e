import { Doc, isArray, type Value } from "@querysnap/mql";

/** Top-level fields of the rows that something reads; null means any of them. */
export type Fields = ReadonlySet<string> | null;

export const NO_FIELDS: ReadonlySet<string> = new Set();

/** Needs whole rows: right for every stage. */
export function allFields(): Fields {
  return null;
}

export function union(left: Fields, right: Fields): Fields {
  return left && right ? new Set([...left, ...right]) : null;
}

/** The top-level field of a path. */
export function headOf(path: string): string {
  const dot = path.indexOf(".");
  return dot === -1 ? path : path.slice(0, dot);
}

/** Fields a filter reads. */
export function filterFields(spec: Value): Fields {
  if (!(spec instanceof Doc)) return null;
  let fields: Fields = NO_FIELDS;
  for (const [key, value] of spec.entries()) {
    if (key === "$and" || key === "$or" || key === "$nor") {
      for (const branch of isArray(value) ? value : []) fields = union(fields, filterFields(branch));
    } else if (key === "$expr") fields = union(fields, expressionFields(value));
    else if (key.startsWith("$") && key !== "$comment") return null;
    else if (key !== "$comment") fields = union(fields, new Set([headOf(key)]));
  }
  return fields;
}

/** Reading a field by an expression that names it hides which one it is. */
const OPAQUE = new Set(["$getField", "$setField", "$unsetField"]);

/** Fields of the document an expression reads. More is fine, fewer is not. */
export function expressionFields(spec: Value): Fields {
  if (typeof spec === "string") {
    if (!spec.startsWith("$")) return NO_FIELDS;
    if (!spec.startsWith("$$")) return new Set([headOf(spec.slice(1))]);
    return /^\$\$(?:ROOT|CURRENT)\b/.test(spec) ? null : NO_FIELDS;
  }
  if (!isArray(spec) && !(spec instanceof Doc)) return NO_FIELDS;
  if (spec instanceof Doc && spec.keys.some((key) => OPAQUE.has(key))) return null;
  let fields: Fields = NO_FIELDS;
  for (const inner of isArray(spec) ? spec : spec.values) fields = union(fields, expressionFields(inner));
  return fields;
}
