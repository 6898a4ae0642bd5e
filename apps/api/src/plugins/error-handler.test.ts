import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BetterSqlite } from "@querysnap/sqlite";
import { expect, test } from "vitest";
import { presentFailure, toAppError } from "./error-handler.ts";

/** What SQLite throws when its file may not grow. */
function fullDiskError(): unknown {
  const folder = mkdtempSync(join(tmpdir(), "querysnap-full-"));
  const database = new BetterSqlite(join(folder, "full.db"));
  try {
    database.exec("create table t (x)");
    database.pragma("max_page_count = 3");
    const insert = database.prepare("insert into t values (?)");
    for (let rows = 0; rows < 10; rows++) insert.run("x".repeat(2000));
    throw new Error("The database grew");
  } catch (error) {
    return error;
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

// covers: RS.12
test.each([
  ["SQLite", fullDiskError()],
  ["PostgreSQL", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ["the file system", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
])("a full disk of %s is said, with what to do, and shows nothing of the server", (_, error) => {
  const failure = toAppError(error);
  expect(failure.status).toBe(507);
  expect(presentFailure(failure, "req-1")).toEqual({
    success: false,
    code: "storage_full",
    message:
      "QuerySnap's disk is full, so nothing can be stored. Free some space on the server, then try again.",
    requestId: "req-1",
  });
});
