import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { BetterSqlite, type Sqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";
import { JOURNAL_SCHEMA } from "./record-journal.ts";

/**
 * In the file's header: some index here expires documents, so the database must be opened from time to time.
 */
export const EXPIRING_MARK = 1;
const USER_VERSION_AT = 60;
export const OUT_OF_DISK_SPACE = 14031;
const SQLITE_PAGES_KB = 16_384;
/**
 * The log is taken into the file when it is quiet; a command does so only when the log has grown this long
 * (64 MB).
 */
const MAX_LOG_PAGES = 16_384;
const SCHEMA = `
CREATE TABLE IF NOT EXISTS catalog (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  entry BLOB NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS numbers (name TEXT PRIMARY KEY, next INTEGER NOT NULL) WITHOUT ROWID;
${JOURNAL_SCHEMA}
`;

const FILE_PREFIX = "db-";
const FILE_SUFFIX = ".sqlite";

/** The name of a database's file; every name has one that all file systems allow. */
export function databaseFileName(name: string): string {
  return `${FILE_PREFIX}${encodeURIComponent(name)}${FILE_SUFFIX}`;
}

/** The database of a file; null for other files. */
export function databaseOfFile(file: string): string | null {
  if (!file.startsWith(FILE_PREFIX) || !file.endsWith(FILE_SUFFIX)) return null;
  return decodeURIComponent(file.slice(FILE_PREFIX.length, -FILE_SUFFIX.length));
}

/** Refuses a second database whose name differs in case only, which some file systems do not tell apart. */
function checkNameCase(path: string): void {
  const name = databaseOfFile(basename(path)) ?? "";
  const other = readdirSync(dirname(path))
    .map(databaseOfFile)
    .find((known) => known !== null && known !== name && known.toLowerCase() === name.toLowerCase());
  if (other === undefined || other === null) return;
  throw new MongoError(
    13297,
    `db already exists with different case already have: [${other}] trying to create [${name}]`,
  );
}

/**
 * Complete or not there: readers may open the file the moment it has its name.
 *
 * @throws MongoError 13297
 */
export function createDatabaseFile(path: string): void {
  checkNameCase(path);
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const sqlite = new BetterSqlite(draft);
  sqlite.pragma("journal_mode = WAL");
  sqlite.exec(SCHEMA);
  sqlite.close();
  renameSync(draft, path);
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}

type OpenOptions = { readonly path: string; readonly readOnly: boolean; readonly isDurable: boolean };

/** @throws MongoError 301 for an empty file, which SQLite would take for a new database. */
export function openDatabaseFile(options: OpenOptions): Sqlite {
  const { path, readOnly } = options;
  if (statSync(path, { throwIfNoEntry: false })?.size === 0)
    throw new MongoError(301, "the file of this database is damaged: file is empty");
  const sqlite = new BetterSqlite(path, { timeout: 5000, fileMustExist: readOnly });
  try {
    configure(sqlite, options);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function configure(sqlite: Sqlite, { readOnly, isDurable }: OpenOptions): void {
  if (readOnly) {
    sqlite.pragma("query_only = ON");
  } else {
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma(`synchronous = ${isDurable ? "FULL" : "OFF"}`);
    sqlite.pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
    sqlite.exec(SCHEMA);
  }
  sqlite.pragma(`cache_size = -${SQLITE_PAGES_KB}`);
}

export function asMongoError(error: unknown): unknown {
  if (error instanceof BetterSqlite.SqliteError && error.code === "SQLITE_FULL")
    return new MongoError(OUT_OF_DISK_SPACE, "the disk is full");
  return error;
}

/** Tells a file from another one that took its name; 0 when there is none. */
export function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

/** Whether documents of this file may expire; told by its header, without opening it. */
export function mayExpire(path: string): boolean {
  // The newest header may still be in the log of an interrupted process.
  if (existsSync(`${path}-wal`)) return true;
  const header = Buffer.alloc(USER_VERSION_AT + 4);
  const file = openSync(path, "r");
  try {
    return readSync(file, header) === header.length && header.readUInt32BE(USER_VERSION_AT) === EXPIRING_MARK;
  } finally {
    closeSync(file);
  }
}
