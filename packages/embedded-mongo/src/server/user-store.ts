import { generateUuid } from "@querysnap/mql";
import { type Sqlite, BetterSqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";
import type { Role } from "./roles.ts";
import { deriveCredentials, type ScramCredentials } from "./scram.ts";

export type User = { readonly db: string; readonly name: string; readonly roles: readonly Role[]; readonly id: Uint8Array };

type UserRow = { db: string; name: string; roles: string; id: Buffer; salt: Buffer; iterations: number; stored_key: Buffer; server_key: Buffer };

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

/** Users, their roles and what is kept of their passwords: one SQLite file for all databases. */
export class UserStore {
  readonly #sqlite: Sqlite;

  constructor(path: string) {
    this.#sqlite = new BetterSqlite(path);
    this.#sqlite.pragma("journal_mode = WAL");
    this.#sqlite.pragma("synchronous = FULL");
    this.#sqlite.exec(SCHEMA);
    this.#addIds();
  }

  /** Files of earlier versions know no ids. */
  #addIds(): void {
    const columns = this.#sqlite.pragma("table_info(users)") as { name: string }[];
    if (!columns.some(({ name }) => name === "id")) this.#sqlite.exec("ALTER TABLE users ADD COLUMN id BLOB; UPDATE users SET id = randomblob(16);");
  }

  find(db: string, name: string): (User & { credentials: ScramCredentials }) | null {
    const row = this.#sqlite.prepare("SELECT * FROM users WHERE db = ? AND name = ?").get(db, name) as UserRow | undefined;
    if (!row) return null;
    const credentials = { salt: row.salt, iterations: row.iterations, storedKey: row.stored_key, serverKey: row.server_key };
    return { ...userOf(row), credentials };
  }

  /** Users of one database, or all. */
  list(db: string | null): User[] {
    const rows = this.#sqlite.prepare("SELECT db, name, roles, id FROM users WHERE @db IS NULL OR db = @db ORDER BY db, name").all({ db }) as UserRow[];
    return rows.map(userOf);
  }

  /** @throws MongoError 51003 when the user exists. */
  create(user: Omit<User, "id">, password: string): void {
    if (this.find(user.db, user.name)) throw new MongoError(51003, `User "${user.name}@${user.db}" already exists`);
    this.#save({ ...user, id: generateUuid().bytes }, deriveCredentials(password));
  }

  /** Changes what is given. @throws MongoError 11 */
  update(user: { db: string; name: string }, change: { roles?: readonly Role[]; password?: string }): void {
    const known = this.#require(user.db, user.name);
    this.#save({ ...known, roles: change.roles ?? known.roles }, change.password === undefined ? known.credentials : deriveCredentials(change.password));
  }

  /** @throws MongoError 11 */
  drop(db: string, name: string): void {
    this.#require(db, name);
    this.#sqlite.prepare("DELETE FROM users WHERE db = ? AND name = ?").run(db, name);
  }

  /** @returns How many there were. */
  dropAll(db: string): number {
    return this.#sqlite.prepare("DELETE FROM users WHERE db = ?").run(db).changes;
  }

  close(): void {
    this.#sqlite.close();
  }

  #require(db: string, name: string): User & { credentials: ScramCredentials } {
    const known = this.find(db, name);
    if (!known) throw new MongoError(11, `User '${name}@${db}' not found`);
    return known;
  }

  #save(user: User, credentials: ScramCredentials): void {
    const { salt, iterations, storedKey, serverKey } = credentials;
    this.#sqlite
      .prepare("INSERT OR REPLACE INTO users (db, name, roles, id, salt, iterations, stored_key, server_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .run(user.db, user.name, JSON.stringify(user.roles), user.id, salt, iterations, storedKey, serverKey);
  }
}

function userOf({ db, name, roles, id }: UserRow): User {
  return { db, name, roles: JSON.parse(roles) as Role[], id };
}
