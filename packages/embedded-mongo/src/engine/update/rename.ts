import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { arrayPosition } from "../values/paths.ts";
import { describeElement, describeId, type LeafOperator } from "./leaf-operator.ts";
import type { PathPart } from "./update-path.ts";

/** One end of a rename: its path as it is written and in parts. */
export type RenameEnd = { readonly path: string; readonly parts: readonly PathPart[] };

/** The operator for the source, which it removes: the destination's operator has read the value before. */
export const RENAMED_AWAY: LeafOperator = { creates: false, apply: () => undefined };

/**
 * The operator for the destination. @throws MongoError 2 @see
 * https://www.mongodb.com/docs/v7.0/reference/operator/update/rename/
 */
export function renameInto(source: RenameEnd, destination: RenameEnd): LeafOperator {
  if (destination.path.includes("\0"))
    throw new MongoError(2, "The 'to' field for $rename cannot contain an embedded null byte");
  checkApart(source, destination);
  const from = staticParts(source, "source");
  const to = staticParts(destination, "destination");
  const readSource = (root: Doc): Value | undefined => {
    const { reached, value, array } = follow(root, from);
    if (reached < from.length) return unreached(root, from, reached);
    if (array !== null) throw arrayElement("source", source.path, { root, array });
    return value;
  };
  return {
    creates: true,
    isActive: ({ root }) => {
      if (readSource(root) === undefined) return false;
      const { reached, value, array } = follow(root, to);
      const deepest = reached < to.length && isArray(value) ? (to[reached - 1] ?? "") : array;
      if (deepest !== null) throw arrayElement("destination", destination.path, { root, array: deepest });
      return true;
    },
    apply: (_existing, { root }) => readSource(root),
  };
}

/** @throws MongoError 2 when one path is the other or leads to it */
function checkApart({ path: from }: RenameEnd, { path: to }: RenameEnd): void {
  if (from !== to && !from.startsWith(`${to}.`) && !to.startsWith(`${from}.`)) return;
  const fault = from === to ? "differ" : "not be on the same path";
  throw new MongoError(
    2,
    `The source and target field for $rename must ${fault}: ${describeElement(from, to)}`,
  );
}

function staticParts({ path, parts }: RenameEnd, role: "source" | "destination"): readonly string[] {
  return parts.map((part) => {
    if (part.kind !== "field")
      throw new MongoError(2, `The ${role} field for $rename may not be dynamic: ${path}`);
    return part.name;
  });
}

/** Existing part of a path, the value there, and the field of the last array that it leads through. */
function follow(
  root: Doc,
  parts: readonly string[],
): { reached: number; value: Value; array: string | null } {
  let value: Value = root;
  let array: string | null = null;
  for (const [at, part] of parts.entries()) {
    const next: Value | undefined =
      value instanceof Doc ? value.get(part) : isArray(value) ? value[arrayPosition(part)] : undefined;
    if (next === undefined) return { reached: at, value, array };
    if (isArray(value)) array = parts[at - 1] ?? null;
    value = next;
  }
  return { reached: parts.length, value, array };
}

/**
 * A source that is merely missing leaves nothing to do. @throws MongoError 28 when the path leads through
 * what cannot hold it.
 */
function unreached(root: Doc, parts: readonly string[], reached: number): undefined {
  const { value } = follow(root, parts.slice(0, reached));
  if (value instanceof Doc || (isArray(value) && arrayPosition(parts[reached] ?? "") !== -1))
    return undefined;
  const name = parts[reached - 1] ?? "";
  throw new MongoError(
    28,
    `cannot use the part (${name} of ${parts.join(".")}) to traverse the element ({${describeElement(name, value)}})`,
  );
}

function arrayElement(
  role: "source" | "destination",
  path: string,
  { root, array }: { root: Doc; array: string },
): MongoError {
  return new MongoError(
    2,
    `The ${role} field cannot be an array element, '${path}' in doc with ${describeId(root)} has an array field called '${array}'`,
  );
}
