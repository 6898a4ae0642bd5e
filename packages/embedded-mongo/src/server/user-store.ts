import { dirname } from "node:path";
import { decodeBson, type Doc, encodeBson, generateUuid } from "@querysnap/mql";
import { type Sqlite, BetterSqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";
import type { Role } from "./roles.ts";
import { deriveCredentials, type ScramCredentials } from "./scram.ts";

export type User = {
  readonly db: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly customData: Doc | null;
};

export type StoredUser = User & { readonly id: Uint8Array; readonly credentials: ScramCredentials };

export type UserChange = {
  readonly roles?: readonly Role[];
  readonly password?: string;
  readonly customData?: Doc;
};

type UserRow = {
  db: string;
  name: string;
  roles: string;
  id: Buffer;
  custom_data: Buffer | null;
  salt: Buffer;
  iterations: number;
  stored_key: Buffer;
  server_key: Buffer;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS users (
  db TEXT NOT NULL,
  name TEXT NOT NULL,
  roles TEXT NOT NULL,
  salt BLOB NOT NULL,
  iterations INTEGER NOT NULL,
  stored_key BLOB NOT NULL,
  server_key BLOB NOT NULL,
  PRIMARY KEY (db, name)
) WITHOUT ROWID;
`;

/** Milliseconds that a server that is just ending may take to let go of the folder. */
const OTHER_SERVER_MS = 3000;

/**
 * Users, their roles and what is kept of their passwords: one SQLite file for all databases, which one server
 * holds.
 */
export class UserStore {
  readonly #sqlite: Sqlite;

  /** @throws Error when another server holds the folder, or the file cannot be used. */
  constructor(path: string) {
    this.#sqlite = openUsers(path);
  }

  find(db: string, name: string): StoredUser | null {
    const row = this.#sqlite.prepare("SELECT * FROM users WHERE db = ? AND name = ?").get(db, name) as
      | UserRow
      | undefined;
    return row ? userOf(row) : null;
  }

  /** Users of one database, or all; by name, then database. */
  list(db: string | null): StoredUser[] {
    const rows = this.#sqlite
      .prepare("SELECT * FROM users WHERE @db IS NULL OR db = @db ORDER BY name, db")
      .all({ db }) as UserRow[];
    return rows.map(userOf);
  }

  /** @throws MongoError 51003 when the user exists. */
  create(user: User, password: string): void {
    if (this.find(user.db, user.name))
      throw new MongoError(51003, `User "${user.name}@${user.db}" already exists`);
    this.#save({ ...user, id: generateUuid().bytes, credentials: deriveCredentials(password) });
  }

  /** Changes what is given. @returns Whether there is such a user. */
  update(user: { db: string; name: string }, { roles, password, customData }: UserChange): boolean {
    const known = this.find(user.db, user.name);
    if (!known) return false;
    const credentials = password === undefined ? known.credentials : deriveCredentials(password);
    this.#save({
      ...known,
      roles: roles ?? known.roles,
      customData: customData ?? known.customData,
      credentials,
    });
    return true;
  }

  /** @returns Whether there was such a user. */
  drop(db: string, name: string): boolean {
    return this.#sqlite.prepare("DELETE FROM users WHERE db = ? AND name = ?").run(db, name).changes > 0;
  }

  /** @returns How many there were. */
  dropAll(db: string): number {
    return this.#sqlite.prepare("DELETE FROM users WHERE db = ?").run(db).changes;
  }

  close(): void {
    this.#sqlite.close();
  }

  #save({ db, name, roles, id, customData, credentials }: StoredUser): void {
    const { salt, iterations, storedKey, serverKey } = credentials;
    this.#sqlite
      .prepare(
        "INSERT OR REPLACE INTO users (db, name, roles, id, custom_data, salt, iterations, stored_key, server_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      )
      .run(
        db,
        name,
        JSON.stringify(roles),
        id,
        customData && encodeBson(customData),
        salt,
        iterations,
        storedKey,
        serverKey,
      );
  }
}

function userOf(row: UserRow): StoredUser {
  return {
    db: row.db,
    name: row.name,
    roles: JSON.parse(row.roles) as Role[],
    id: row.id,
    customData: row.custom_data && decodeBson(row.custom_data),
    credentials: {
      salt: row.salt,
      iterations: row.iterations,
      storedKey: row.stored_key,
      serverKey: row.server_key,
    },
  };
}

function openUsers(path: string): Sqlite {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = new BetterSqlite(path, { timeout: OTHER_SERVER_MS });
    // Held until this server ends, however it ends: who else finds the file locked must not touch the folder.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = FULL");
    sqlite.exec(SCHEMA);
    addColumns(sqlite);
    return sqlite;
  } catch (cause) {
    sqlite?.close();
    const isHeld = cause instanceof BetterSqlite.SqliteError && cause.code.startsWith("SQLITE_BUSY");
    throw new Error(
      isHeld ? `Another server runs on ${dirname(path)}.` : `${path} can not be used: ${String(cause)}`,
      { cause },
    );
  }
}

/** Files of earlier versions know no ids and no custom data. */
function addColumns(sqlite: Sqlite): void {
  const columns = (sqlite.pragma("table_info(users)") as { name: string }[]).map(({ name }) => name);
  if (!columns.includes("id"))
    sqlite.exec("ALTER TABLE users ADD COLUMN id BLOB; UPDATE users SET id = randomblob(16);");
  if (!columns.includes("custom_data")) sqlite.exec("ALTER TABLE users ADD COLUMN custom_data BLOB;");
}
