import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { BetterSqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";

/** The reply to a failed command. Errors of the host language never reach the client. */
export function errorReply(error: unknown): Doc {
  const known = asMongoError(error);
  const fields: [string, Value][] = [
    ["ok", new Double(0)],
    ["errmsg", known.message],
    ["code", new Int32(known.code)],
    ["codeName", known.codeName],
    ...Object.entries(known.extra),
  ];
  return Doc.of(fields);
}

function asMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return new MongoError(15, "the command nests too deeply");
  if (error instanceof BetterSqlite.SqliteError && /no such table/.test(error.message))
    return new MongoError(175, "the collection was dropped while it was being read");
  if (error instanceof TypeError && /database connection is not open/.test(error.message))
    return new MongoError(175, "the database was dropped while it was being read");
  if (error instanceof BetterSqlite.SqliteError) return asFileError(error);
  if (error instanceof RangeError) return new MongoError(146, "a value of this command is too large");
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new MongoError(1, "internal error of the embedded server");
}

/** Faults of the database's file rather than of the command. */
function asFileError({ code, message }: { code: string; message: string }): MongoError {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new MongoError(301, `the file of this database is damaged: ${message}`);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new MongoError(24, "the file of this database is held by another process");
  if (code === "SQLITE_FULL") return new MongoError(14031, "the disk is full");
  return new MongoError(39, `the file of this database can not be used: ${message}`);
}
