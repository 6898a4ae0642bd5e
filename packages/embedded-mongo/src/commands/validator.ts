import { Doc } from "@querysnap/mql";
import { compileMatch } from "../engine/match/compile-match.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall } from "./command-call.ts";

/** Checks documents before they are stored. `before` is what an update replaces. */
export type Validate = (doc: RawDoc, before?: RawDoc) => void;

/** The collection's validator, or null when every document is welcome. */
export function compileValidator(collection: Collection, call: CommandCall): Validate | null {
  const { options } = collection.entry;
  const filter = options.get("validator");
  if (!(filter instanceof Doc) || filter.size === 0) return null;
  if (options.get("validationLevel") === "off" || options.get("validationAction") === "warn") return null;
  const isModerate = options.get("validationLevel") === "moderate";
  const matches = compileMatch(filter, call.compileContext());
  return (doc, before) => {
    if (matches(doc) || (isModerate && before && !matches(before))) return;
    const errInfo = new Doc(["failingDocumentId", "details"], [doc.get("_id") ?? null, new Doc(["operatorName"], [filter.keys[0] ?? ""])]);
    throw new MongoError(121, "Document failed validation", { errInfo });
  };
}
