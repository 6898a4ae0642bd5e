import type { Doc } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";

/** The refusal of `from: { db, coll }`, which only some deployments know. */
export function otherDatabaseRefused(stage: string, from: Doc): MongoError {
  const nameOf = (key: string): string => {
    const value = from.get(key);
    return value === undefined || typeof value === "string" ? (value ?? "") : printValue(value);
  };
  return new MongoError(
    9,
    `${stage} with syntax {from: {db:<>, coll:<>},..} is not supported for db: ${nameOf("db")} and coll: ${nameOf("coll")}`,
  );
}
