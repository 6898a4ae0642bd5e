import { MongoError } from "../mongo-error.ts";

export type PathPart =
  | { readonly kind: "field"; readonly name: string }
  /** `$`: the element that the filter matched. */
  | { readonly kind: "matched" }
  /** `$[]` (an empty identifier) and `$[identifier]`. */
  | { readonly kind: "elements"; readonly identifier: string };

/** @throws MongoError 2, 56 */
export function parseUpdatePath(path: string): PathPart[] {
  if (path === "") throw new MongoError(56, "An empty update path is not valid.");
  const parts = path.split(".");
  if (parts.includes(""))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  const parsed = parts.map(parsePart);
  const [first] = parsed;
  if (parsed.filter((part) => part.kind === "matched").length > 1) {
    throw new MongoError(2, `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  if (first?.kind === "matched")
    throw new MongoError(
      2,
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  if (first?.kind === "elements") {
    throw new MongoError(
      2,
      `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
    );
  }
  return parsed;
}

function parsePart(part: string): PathPart {
  if (part === "$") return { kind: "matched" };
  const elements = /^\$\[(.*)\]$/.exec(part);
  return elements ? { kind: "elements", identifier: elements[1] ?? "" } : { kind: "field", name: part };
}

/** Names in order; among them those of digits by their number, first. */
export function compareFieldNames(left: string, right: string): number {
  const numbers = Number(/^\d+$/.test(right)) - Number(/^\d+$/.test(left));
  if (numbers !== 0) return numbers;
  if (/^\d+$/.test(left)) return Number(left) - Number(right);
  return left < right ? -1 : left > right ? 1 : 0;
}
