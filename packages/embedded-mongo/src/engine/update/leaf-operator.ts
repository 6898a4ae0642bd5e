import type { Doc, Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { typeName } from "../expressions/type-names.ts";
import { describeValue } from "../values/describe-value.ts";

/** Context that an operator may read beside the value it changes. */
export type LeafTarget = {
  /** The path with array positions filled in. */
  readonly path: string;
  readonly root: Doc;
  /** The document is about to be inserted by an upsert. */
  readonly inserting: boolean;
  /** Counts the document as modified even if its new value is the old one. */
  readonly countAsChange: () => void;
};

/** One update operator at one path. */
export type LeafOperator = {
  /** Whether it takes part in this run at all; absent: always. */
  isActive?(target: LeafTarget): boolean;
  /** Makes the path when it is missing; the others leave such documents alone. */
  readonly creates: boolean;
  /** Fails, although it creates nothing, where the path leads through a value that cannot hold it. */
  readonly needsViablePath?: boolean;
  /** The new value, `undefined` to remove the field. A value identical to the old one is no change. */
  apply(existing: Value | undefined, target: LeafTarget): Value | undefined;
};

/** Compiles the argument an operator has for one path. @throws MongoError */
export type LeafParser = (argument: Value, path: string, context: CompileContext) => LeafOperator;

/** "{_id: …}" for messages. */
export function describeDocument(root: Doc): string {
  return `{${describeId(root)}}`;
}

/** "_id: …" for messages. */
export function describeId(root: Doc): string {
  const id = root.get("_id");
  return id === undefined ? "no id" : describeElement("_id", id);
}

/** A field as messages show it. */
export function describeElement(name: string, value: Value): string {
  return `${name}: ${describeValue(value)}`;
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

export function requireArray(existing: Value, { path, root }: LeafTarget): readonly Value[] {
  if (Array.isArray(existing)) return existing;
  throw new MongoError(
    2,
    `The field '${path}' must be an array but is of type ${typeName(existing)} in document ${describeDocument(root)}`,
  );
}
