import { docOption } from "../storage/index-spec.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall } from "./command-call.ts";

/** The collection of a command, whose own collation applies unless the command brings one. */
export function openCollection({ database, operation }: CommandCall, name: string): Collection | undefined {
  const collection = database.find(name);
  if (collection) operation.useCollationOf(docOption(collection.entry.options.get("collation")));
  return collection;
}
