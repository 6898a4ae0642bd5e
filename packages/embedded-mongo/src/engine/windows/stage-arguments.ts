import type { Doc } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

/** Refuses unknown fields of a stage (40415) and missing required ones (40414). */
export function checkKeys(spec: Doc, stage: { readonly name: string; readonly required: readonly string[]; readonly optional: readonly string[] }): void {
  const { name, required, optional } = stage;
  for (const key of spec.keys) {
    if (!required.includes(key) && !optional.includes(key)) throw new MongoError(40415, `BSON field '${name}.${key}' is an unknown field.`);
  }
  for (const key of required) {
    if (!spec.has(key)) throw new MongoError(40414, `BSON field '${name}.${key}' is missing but a required field`);
  }
}
