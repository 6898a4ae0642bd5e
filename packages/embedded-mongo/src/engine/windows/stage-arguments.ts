import type { Doc, Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";

/** Refuses unknown fields of a stage (40415) and missing required ones (40414). */
export function checkKeys(
  spec: Doc,
  stage: {
    readonly name: string;
    readonly required: readonly string[];
    readonly optional: readonly string[];
  },
): void {
  const { name, required, optional } = stage;
  for (const key of spec.keys) {
    if (!required.includes(key) && !optional.includes(key))
      throw new MongoError(40415, `BSON field '${name}.${key}' is an unknown field.`);
  }
  for (const key of required) {
    if (!spec.has(key))
      throw new MongoError(40414, `BSON field '${name}.${key}' is missing but a required field`);
  }
}

/**
 * A field of a stage that has another type than the stage takes; several are given as the server lists them.
 */
export function wrongType(
  field: string,
  found: Value | undefined,
  ...expected: readonly string[]
): MongoError {
  const types = expected.length === 1 ? `type '${expected[0]}'` : `types '[${expected.join(", ")}]'`;
  return new MongoError(
    14,
    `BSON field '${field}' is the wrong type '${typeName(found)}', expected ${types}`,
  );
}
