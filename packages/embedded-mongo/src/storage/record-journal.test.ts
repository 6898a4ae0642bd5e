import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Doc, Int32 } from "@querysnap/mql";
import { BetterSqlite } from "@querysnap/sqlite";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RawDoc } from "../engine/raw-doc.ts";
import { encodeDoc } from "../engine/write-value.ts";
import type { Collection } from "./collection.ts";
import { Database } from "./database.ts";
import { JOURNAL_SCHEMA, RecordJournal, replayJournal } from "./record-journal.ts";

const LIMIT_MS = 120_000;

let dir: string;
let files = 0;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "journal-"));
});

afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function open(path: string, readOnly = false, cacheBytes = 2 ** 26): Database {
  return new Database({
    name: "test",
    path,
    isReader: () => readOnly,
    maxBytes: 2 ** 30,
    cacheBytes,
    isDurable: false,
    compileCollator: () => null,
    compilePartialFilter: () => () => true,
  });
}

/** `text` changes the size, `v` does not. */
type Content = { readonly v: number; readonly text: string };

function stored(id: number, { v, text }: Content): RawDoc {
  const fields = [
    ["_id", new Int32(id)],
    ["v", new Int32(v)],
    ["text", text],
  ] as const;
  return new RawDoc(encodeDoc(Doc.of(fields)));
}

/** Length, type and name of `_id`, its value, type and name of `v`. */
const POSITION_OF_V = 4 + 5 + 4 + 3;

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function contents(collection: Collection | undefined): Map<number, Content> {
  const found = new Map<number, Content>();
  for (const { doc } of collection?.records.scan() ?? []) {
    const [id, v, text] = [doc.get("_id"), doc.get("v"), doc.get("text")];
    if (id instanceof Int32 && v instanceof Int32 && typeof text === "string")
      found.set(id.value, { v: v.value, text });
  }
  return found;
}

/** What somebody finds who opens the files after the process was killed at this moment. */
function afterCrash(path: string): Map<number, Content> {
  const copy = join(dir, `crash-${files++}.db`);
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
  const database = open(copy);
  const found = contents(database.find("c"));
  expect(database.hasPendingJournal).toBe(false);
  database.close();
  return found;
}

const text = fc.constantFrom("", "a", "some text", "x".repeat(200));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("insert" as const), text }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("patch" as const),
      at: fc.nat(),
      v: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("replace" as const), at: fc.nat(), v: fc.nat(9), text }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("bulk" as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("commit" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rollback" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("maintain" as const), limit: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("check" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Run {
  readonly path = join(dir, `run-${files++}.db`);
  database = open(this.path);
  committed = new Map<number, Content>();
  pending = new Map<number, Content>();
  nextId = 0;

  constructor() {
    this.database.catalog.createCollection("c", Doc.empty);
    this.database.commit();
  }

  get collection(): Collection {
    const collection = this.database.find("c");
    if (!collection) throw new Error("the collection is gone");
    this.database.warm(collection, () => undefined);
    return collection;
  }

  #chosen(at: number): { id: number; rid: number; content: Content } | null {
    const ids = [...this.pending.keys()];
    const id = ids[at % Math.max(1, ids.length)];
    const content = id === undefined ? undefined : this.pending.get(id);
    const rid = id === undefined ? undefined : this.collection.findById(new Int32(id));
    return id === undefined || !content || rid === undefined ? null : { id, rid, content };
  }

  take(one: Step): void {
    const { database } = this;
    if (one.kind === "insert") {
      const content = { v: 0, text: one.text };
      this.collection.insert(stored(this.nextId, content));
      this.pending.set(this.nextId++, content);
    } else if (one.kind === "patch" || one.kind === "replace" || one.kind === "remove") this.#change(one);
    else if (one.kind === "bulk") this.collection.records.startBulk();
    else if (one.kind === "rollback") {
      database.rollback();
      this.pending = new Map(this.committed);
    } else if (one.kind === "check") this.#check();
    else {
      database.commit();
      this.committed = new Map(this.pending);
      if (one.kind === "maintain") database.runMaintenance(one.limit);
      if (one.kind === "reopen") {
        database.close();
        this.database = open(this.path);
      }
    }
  }

  #change(one: Extract<Step, { at: number }>): void {
    const chosen = this.#chosen(one.at);
    if (!chosen) return;
    const { id, rid, content } = chosen;
    const { collection } = this;
    const before = stored(id, content);
    if (one.kind === "remove") {
      collection.remove(rid, before);
      this.pending.delete(id);
      return;
    }
    const next = { v: one.v, text: one.kind === "replace" ? one.text : content.text };
    if (one.kind === "patch" && collection.records.takesPatches)
      collection.patch(rid, POSITION_OF_V, int32(one.v));
    else collection.replace(rid, { sizeBefore: before.byteLength, after: stored(id, next) });
    this.pending.set(id, next);
  }

  #check(): void {
    expect(contents(this.collection)).toEqual(this.pending);
    expect(afterCrash(this.path)).toEqual(this.committed);
    for (const cacheBytes of [2 ** 26, 0]) {
      const reader = open(this.path, true, cacheBytes);
      const collection = reader.find("c");
      if (collection) reader.warm(collection, () => undefined);
      expect(contents(collection)).toEqual(this.committed);
      const backward = [...(collection?.records.scan(-1) ?? [])].map(({ rid, doc }) => [rid, doc.get("v")]);
      const forward = [...(collection?.records.scan() ?? [])].map(({ rid, doc }) => [rid, doc.get("v")]);
      expect(backward.toReversed()).toEqual(forward);
      for (const { rid, doc } of collection?.records.scan() ?? [])
        expect(collection?.records.get(rid)?.bytes.equals(doc.bytes)).toBe(true);
      reader.close();
    }
  }

  end(): void {
    this.take({ kind: "commit" });
    this.#check();
    this.database.close();
    expect(afterCrash(this.path)).toEqual(this.committed);
  }
}

test(
  "whatever is journaled, applied, undone or cut off, memory, files and readers agree on what was committed",
  () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const run = new Run();
        for (let at = 0; at < 6; at++) run.take({ kind: "insert", text: "first" });
        run.take({ kind: "commit" });
        run.take({ kind: "bulk" });
        for (const one of steps) run.take(one);
        run.end();
      }),
      { numRuns: 60 },
    );
  },
  LIMIT_MS,
);

test("a collection leaves memory only after its rows are up to date", () => {
  const run = new Run();
  run.take({ kind: "insert", text: "" });
  run.take({ kind: "commit" });
  run.take({ kind: "bulk" });
  run.take({ kind: "patch", at: 0, v: 7 });
  run.take({ kind: "commit" });
  const { collection } = run;
  expect(collection.records.hasPendingJournal).toBe(true);
  expect(() => collection.records.unload()).toThrow("pending journal");
  const small = run.database.catalog.createCollection("d", Doc.empty);
  run.database.commit();
  expect(small.records.isCached).toBe(true);
  run.end();
});

test("dropping a journaled collection forgets its journal, and its name starts anew", () => {
  const run = new Run();
  run.take({ kind: "insert", text: "" });
  run.take({ kind: "commit" });
  run.take({ kind: "bulk" });
  run.take({ kind: "patch", at: 0, v: 7 });
  run.take({ kind: "commit" });
  run.database.catalog.drop("c");
  run.database.commit();
  run.database.catalog.createCollection("c", Doc.empty);
  run.database.commit();
  run.pending.clear();
  run.take({ kind: "insert", text: "new" });
  run.end();
});

const rid = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000 }));
const entry = fc.record({
  rid,
  position: fc.option(fc.oneof(fc.nat(200), fc.nat(900)), { nil: null }),
  bytes: fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constant(new Uint8Array(300).fill(7))),
});

test("entries come back as they were written, whatever their ids, places and lengths", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, fc.boolean()), { maxLength: 40 }), (entries) => {
      const sqlite = new BetterSqlite(":memory:");
      sqlite.exec(JOURNAL_SCHEMA);
      const journal = new RecordJournal(sqlite, 1);
      const expected = new Map<number, Buffer>();
      for (const [{ rid: id, position, bytes }, endsHere] of entries) {
        if (position === null) {
          journal.put(id, bytes);
          expected.set(id, Buffer.from(bytes));
        } else {
          journal.patch(id, position, bytes);
          const known = expected.get(id) ?? Buffer.alloc(1000);
          if (position + bytes.length <= known.length) known.set(bytes, position);
          expected.set(id, known);
        }
        if (endsHere) journal.flush();
      }
      journal.flush();
      const replayed = replayJournal(sqlite, 1, () => Buffer.alloc(1000));
      expect([...replayed.keys()]).toEqual([...expected.keys()]);
      for (const [id, doc] of replayed) expect(doc.equals(expected.get(id) ?? Buffer.alloc(0))).toBe(true);
      sqlite.close();
    }),
    { numRuns: 60 },
  );
});
