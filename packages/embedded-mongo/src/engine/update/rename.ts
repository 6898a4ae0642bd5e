import { Doc, isArray, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { describeDocument, type LeafOperator } from "./leaf-operator.ts";
import { parseUpdatePath } from "./update-path.ts";

/** A rename is an unset of the source and a set of the destination, as one. */
export type Rename = { readonly destination: string; readonly remove: LeafOperator; readonly set: LeafOperator };

/** @throws MongoError 2 @see https://www.mongodb.com/docs/v7.0/reference/operator/update/rename/ */
export function parseRename(source: string, argument: Value): Rename {
  if (typeof argument !== "string") throw new MongoError(2, `The 'to' field for $rename must be a string: ${source}: ${typeName(argument)}`);
  if (argument.includes("\0")) throw new MongoError(2, `The 'to' field for $rename cannot contain an embedded null byte`);
  const from = staticPath(source, "source");
  const to = staticPath(argument, "destination");
  const valueOf = (root: Doc): Value | undefined => readPath(root, from, "source");
  return {
    destination: argument,
    remove: { creates: false, apply: () => undefined },
    set: {
      creates: true,
      isActive: ({ root }) => {
        if (valueOf(root) === undefined) return false;
        readPath(root, to.slice(0, -1), "destination");
        return true;
      },
      apply: (_existing, { root }) => valueOf(root),
    },
  };
}

function staticPath(path: string, role: "source" | "destination"): readonly string[] {
  return parseUpdatePath(path).map((part) => {
    if (part.kind !== "field") throw new MongoError(2, `The ${role} field for $rename may not be dynamic: ${path}`);
    return part.name;
  });
}

function readPath(root: Doc, parts: readonly string[], role: "source" | "destination"): Value | undefined {
  let value: Value | undefined = root;
  for (const [at, part] of parts.entries()) {
    value = value instanceof Doc ? value.get(part) : undefined;
    const isInside = at < parts.length - 1 || role === "destination";
    if (isInside && isArray(value)) {
      throw new MongoError(
        2,
        `The ${role} field cannot be an array element, '${parts.join(".")}' in doc with ${describeDocument(root)} has an array field called '${part}'`,
      );
    }
  }
  return value;
}
