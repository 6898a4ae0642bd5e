import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Doc, Int32 } from "@querysnap/mql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RawDoc } from "../engine/raw-doc.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { Database } from "./database.ts";

let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "readers-"));
});

afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function open(path: string, readOnly: boolean): Database {
  return new Database({
    name: "test",
    path,
    isReader: () => readOnly,
    maxBytes: 2 ** 30,
    cacheBytes: 2 ** 26,
    isDurable: false,
    compileCollator: () => null,
    compilePartialFilter: () => () => true,
  });
}

function doc(id: number): RawDoc {
  return new RawDoc(encodeDoc(new Doc(["_id"], [new Int32(id)])));
}

/** What a command of the reader finds. */
function idsIn(reader: Database): number[] | null {
  reader.beginSnapshot();
  try {
    const collection = reader.find("c");
    if (!collection) return null;
    reader.warm(collection, () => undefined);
    return [...collection.records.scan()].map(({ doc: found }) => (found.get("_id") as Int32).value);
  } finally {
    reader.endSnapshot();
  }
}

test("a reader notices documents, indexes and collections that the writer changed, and a database made anew", () => {
  const path = join(dir, "a.sqlite");
  const writer = open(path, false);
  const first = writer.catalog.createCollection("c", Doc.empty);
  const rid = first.insert(doc(1));
  writer.commit();
  const reader = open(path, true);
  expect(idsIn(reader)).toEqual([1]);

  first.insert(doc(2));
  expect(idsIn(reader)).toEqual([1]);
  writer.commit();
  expect(idsIn(reader)).toEqual([1, 2]);

  first.remove(rid, doc(1));
  writer.catalog.addIndex(
    first,
    new Doc(["v", "key", "name"], [new Int32(2), new Doc(["a"], [new Int32(1)]), "a_1"]),
  );
  writer.commit();
  expect(idsIn(reader)).toEqual([2]);
  expect(reader.find("c")?.indexes.map(({ spec }) => spec.name)).toEqual(["_id_", "a_1"]);

  writer.catalog.drop("c");
  writer.commit();
  expect(idsIn(reader)).toBeNull();

  writer.destroy();
  const anew = open(path, false);
  anew.catalog.createCollection("c", Doc.empty).insert(doc(3));
  anew.commit();
  expect(idsIn(reader)).toEqual([3]);
  reader.close();
  anew.close();
});
