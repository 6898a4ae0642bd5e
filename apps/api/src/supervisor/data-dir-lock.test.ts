import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataDirInUseError, lockDataDir } from "./data-dir-lock.ts";

let dataDir = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "querysnap-lock-"));
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that takes the lock and keeps it. */
async function holdElsewhere() {
  const source = `import { lockDataDir } from ${JSON.stringify(new URL("./data-dir-lock.ts", import.meta.url).href)}; lockDataDir(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

describe("lockDataDir", () => {
  it("refuses a second holder and names the folder and the process", async () => {
    const child = await holdElsewhere();
    expect(() => lockDataDir(dataDir)).toThrowError(DataDirInUseError);
    expect(() => lockDataDir(dataDir)).toThrowError(new RegExp(`process ${child.pid}.*${dataDir}`));
    child.kill("SIGKILL");
    await once(child, "exit");
  });

  it("is free again after kill -9 of its holder", async () => {
    const child = await holdElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = lockDataDir(dataDir);
    lock.release();
  });
});
