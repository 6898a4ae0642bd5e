import { Doc, isArray, Long, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { followPath, parseFieldPath } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { headOf, union, type Fields } from "./dependencies.ts";
import { fieldsReader, withPath } from "./row-documents.ts";
import { expandRows, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

type UnwindOptions = {
  readonly path: readonly string[];
  readonly indexPath: readonly string[] | null;
  readonly preserve: boolean;
};

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/unwind/ */
export const unwindStage: Stage = {
  name: "$unwind",
  build,
  placement: IN_QUERIES,
  isRowByRow: true,
  fieldsNeeded: (spec, after) => union(after, unwoundFields(spec)),
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { needed }: StageContext): RowStage {
  const options = parseUnwind(spec);
  const { path, indexPath, preserve } = options;
  const [head = ""] = path;
  const toDoc = fieldsReader(needed, [head, ...(indexPath?.slice(0, 1) ?? [])]);
  const single = (doc: Doc): Doc => (indexPath ? withPath(doc, indexPath, null) : doc);
  return expandRows((row, emit) => {
    const top = row.get(head);
    const value = path.length === 1 ? top : valueAt(top, path);
    if (isArray(value)) {
      if (value.length > 0) unwindArray(toDoc(row), value, { options, emit });
      else if (preserve) emit(single(withPath(toDoc(row), path, undefined)));
    } else if (preserve || !(value == null || isUndefined(value))) emit(single(toDoc(row)));
  });
}

function unwindArray(
  doc: Doc,
  elements: readonly Value[],
  { options, emit }: { options: UnwindOptions; emit: (row: Row) => void },
): void {
  const { path, indexPath } = options;
  const at = path.length === 1 ? doc.indexOf(path[0] as string) : -1;
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as Value;
    const unwound =
      at === -1 ? withPath(doc, path, element) : new Doc(doc.keys, doc.values.with(at, element));
    emit(indexPath ? withPath(unwound, indexPath, new Long(BigInt(index))) : unwound);
  }
}

/** Arrays on the way are not entered. */
function valueAt(top: Value | undefined, path: readonly string[]): Value | undefined {
  let current = top;
  for (let at = 1; at < path.length; at++) {
    if (!(current instanceof Doc)) return undefined;
    current = followPath(current, [path[at] as string], 0);
  }
  return current;
}

function isUndefined(value: Value): boolean {
  return typeName(value) === "undefined";
}

function parseUnwind(spec: Value): UnwindOptions {
  if (typeof spec === "string") return { path: prefixedPath(spec), indexPath: null, preserve: false };
  if (!(spec instanceof Doc))
    throw new MongoError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(spec)}`,
    );
  let path = "";
  let indexPath: readonly string[] | null = null;
  let preserve = false;
  for (const [key, value] of spec.entries()) {
    if (key === "path") {
      if (typeof value !== "string")
        throw new MongoError(
          28808,
          `expected a string as the path for $unwind stage, got ${typeName(value)}`,
        );
      path = value;
    } else if (key === "preserveNullAndEmptyArrays") {
      if (typeof value !== "boolean")
        throw new MongoError(
          28809,
          `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(value)}`,
        );
      preserve = value;
    } else if (key === "includeArrayIndex") indexPath = parseIndexPath(value);
    else throw new MongoError(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  return { path: prefixedPath(path), indexPath, preserve };
}

function prefixedPath(text: string): readonly string[] {
  if (text === "") throw new MongoError(28812, "no path specified to $unwind stage");
  if (!text.startsWith("$"))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${text}`);
  return parseFieldPath(text.slice(1));
}

function parseIndexPath(value: Value): readonly string[] {
  if (typeof value !== "string" || value === "") {
    throw new MongoError(
      28810,
      `expected a non-empty string for the includeArrayIndex option to $unwind stage, got ${typeName(value)}`,
    );
  }
  if (value.startsWith("$"))
    throw new MongoError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${value}`,
    );
  return parseFieldPath(value);
}

function unwoundFields(spec: Value): Fields {
  const path = spec instanceof Doc ? spec.get("path") : spec;
  return typeof path === "string" ? new Set([headOf(path.slice(1))]) : null;
}
