import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BetterSqlite } from "./index.ts";

test("keeps integers, bytes and text, and throws errors of its own class", () => {
  const sqlite = new BetterSqlite(":memory:");
  sqlite.exec("CREATE TABLE t (i INTEGER, b BLOB, s TEXT UNIQUE)");
  const insert = sqlite.prepare("INSERT INTO t VALUES (?, ?, ?)");
  insert.run(2n ** 60n, Buffer.from([0, 255]), "é\u{1f30d}");
  expect(sqlite.prepare("SELECT i, b, s FROM t").safeIntegers().raw().get()).toEqual([
    2n ** 60n,
    Buffer.from([0, 255]),
    "é\u{1f30d}",
  ]);
  expect(() => insert.run(1, null, "é\u{1f30d}")).toThrowError(BetterSqlite.SqliteError);
  sqlite.close();
});

test("statements may be collected while the process waits", { timeout: 60_000 }, () => {
  // collection between two turns of the event loop is what aborts the process with a release that does not
  // fit
  const source = `
    const { BetterSqlite } = await import(${JSON.stringify(new URL("./index.ts", import.meta.url).href)});
    const sqlite = new BetterSqlite(":memory:");
    const garbage = [];
    let count = 0;
    const timer = setInterval(() => {
      for (let each = 0; each < 200; each++) sqlite.prepare("SELECT " + count++).get();
      for (let each = 0; each < 100; each++) garbage[each] = new Array(1000).fill(count);
      if (count < 20000) return;
      clearInterval(timer);
      process.stdout.write("done");
    }, 1);`;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  expect(
    execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", source], {
      cwd,
      encoding: "utf8",
    }),
  ).toBe("done");
});
