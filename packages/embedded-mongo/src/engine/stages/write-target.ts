import { MongoError } from "../mongo-error.ts";

/** Where a stage writes. The database is that of the command unless one is named. */
export type WriteTarget = { readonly database: string | null; readonly collection: string };

type Writer = {
  readonly stage: "$merge" | "$out";
  readonly verb: "Cannot" | "Can't";
  readonly specialCode: number;
  readonly internalCode: number;
  /** That of the command. */
  readonly database: string;
};

const INTERNAL_DATABASES = new Set(["admin", "config", "local"]);

/** @throws MongoError 73, and the codes of the stage for collections and databases of the server itself */
export function checkTarget(
  target: WriteTarget,
  { stage, verb, specialCode, internalCode, database }: Writer,
): void {
  const { collection } = target;
  const db = target.database ?? database;
  if (!isDatabaseName(db) || collection === "" || collection.startsWith(".") || collection.includes("\0")) {
    throw new MongoError(73, `Invalid ${stage} target namespace: '${db}.${collection}'`);
  }
  if (collection.startsWith("system."))
    throw new MongoError(specialCode, `${verb} ${stage} to special collection: ${collection}`);
  if (INTERNAL_DATABASES.has(db))
    throw new MongoError(internalCode, `${verb} ${stage} to internal database: ${db}`);
}

function isDatabaseName(name: string): boolean {
  return name !== "" && !/[/\\. "\0]/.test(name);
}
