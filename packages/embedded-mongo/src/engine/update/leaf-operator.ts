import type { Doc, Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { typeName } from "../expressions/type-names.ts";

/** What an operator may know beyond the value it changes. */
export type LeafTarget = {
  /** The path with array positions filled in. */
  readonly path: string;
  readonly root: Doc;
  /** The document is about to be inserted by an upsert. */
  readonly inserting: boolean;
};

/** One update operator at one path. */
export type LeafOperator = {
  /** Whether it takes part in this run at all; absent: always. */
  isActive?(target: LeafTarget): boolean;
  /** Makes the path when it is missing; the others leave such documents alone. */
  readonly creates: boolean;
  /** The new value, `undefined` to remove the field. A value identical to the old one is no change. */
  apply(existing: Value | undefined, target: LeafTarget): Value | undefined;
};

/** Compiles the argument an operator has for one path. @throws MongoError */
export type LeafParser = (argument: Value, path: string, context: CompileContext) => LeafOperator;

/** "{_id: …}" for messages. */
export function describeDocument(root: Doc): string {
  const id = root.get("_id");
  return id === undefined ? "{no id}" : `{_id: ${describeValue(id)}}`;
}

export function describeValue(value: Value): string {
  if (typeof value === "string") return `"${value}"`;
  if (value === null || typeof value === "boolean") return String(value);
  if ("hex" in value) return `ObjectId('${value.hex}')`;
  if ("value" in value) return String(value.value);
  return typeName(value);
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

export function requireArray(existing: Value, { path, root }: LeafTarget, code = 2): readonly Value[] {
  if (Array.isArray(existing)) return existing;
  throw new MongoError(code, `The field '${path}' must be an array but is of type ${typeName(existing)} in document ${describeDocument(root)}`);
}
