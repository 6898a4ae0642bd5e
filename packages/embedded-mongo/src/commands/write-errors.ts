import { Doc, Int32, type Value } from "@querysnap/mql";
import { endsCommand, MongoError } from "../engine/mongo-error.ts";
import type { Collection } from "../storage/collection.ts";
import type { Database } from "../storage/database.ts";

/** Collects the failures of the single writes of one command. */
export class WriteErrors {
  readonly #ordered: boolean;
  readonly #errors: Doc[] = [];

  constructor(ordered: boolean) {
    this.#ordered = ordered;
  }

  /** The reply's `writeErrors`; absent when there are none. */
  get reported(): Value | undefined {
    return this.#errors.length > 0 ? this.#errors : undefined;
  }

  /** Runs one write. @returns Whether the next one should be tried. */
  attempt(index: number, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      // Interruption, exhaustion and bugs end the command, not the single write.
      if (!(error instanceof MongoError) || endsCommand(error)) throw error;
      const fields: [string, Value][] = [
        ["index", new Int32(index)],
        ["code", new Int32(error.code)],
        ...Object.entries(error.extra),
        ["errmsg", error.message],
      ];
      this.#errors.push(Doc.of(fields));
      return !this.#ordered;
    }
  }
}

/**
 * The collection to write to, created when it does not exist. @throws MongoError 166 on a view, 73 on a
 * system collection.
 */
export function writableCollection(database: Database, name: string): Collection {
  const known = database.find(name);
  if (known) return known;
  checkWritable(database, name);
  return database.catalog.createCollection(name, Doc.empty);
}

export function checkWritable(database: Database, name: string): void {
  if (database.view(name))
    throw new MongoError(166, `Namespace ${database.name}.${name} is a view, not a collection`);
  if (name.startsWith("system.")) throw new MongoError(73, `cannot write to '${database.name}.${name}'`);
}
