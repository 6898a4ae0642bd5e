import { Doc } from "@querysnap/mql";
import { compileMatch } from "../engine/match/compile-match.ts";
import { explainMismatch } from "../engine/match/explain-mismatch.ts";
import { endsCommand, MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { Collection } from "../storage/collection.ts";
import { docOption } from "../storage/index-spec.ts";
import { compileContext, Operation } from "../worker/operation.ts";
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
  // A validator compares under the collation of its collection, whatever the command brings.
  const operation = new Operation(call.limits);
  operation.useCollationOf(docOption(options.get("collation")));
  const context = compileContext(operation);
  const evaluate = compileMatch(filter, context);
  // What cannot be evaluated does not match.
  const matches = (doc: RawDoc): boolean => {
    try {
      return evaluate(doc);
    } catch (error) {
      if (error instanceof MongoError && !endsCommand(error)) return false;
      throw error;
    }
  };
  return (doc, before) => {
    if (matches(doc) || (isModerate && before && !matches(before))) return;
    const errInfo = new Doc(
      ["failingDocumentId", "details"],
      [doc.get("_id") ?? null, explainMismatch(filter, doc, context)],
    );
    throw new MongoError(121, "Document failed validation", { errInfo });
  };
}
