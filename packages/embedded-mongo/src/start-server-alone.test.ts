import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const ENTRY = new URL("./start-server-alone.ts", import.meta.url).href;

/** Without the flag, this expression takes longer than anybody waits. */
const SCRIPT = `
  const { startServerAlone } = await import(${JSON.stringify(ENTRY)});
  const server = await startServerAlone({ dir: process.env.DATA, isDurable: false });
  console.log(/^(a+)+$/.test("a".repeat(60) + "b"));
  await server.close();
`;

// covers: X.08d
test(
  "a server alone in its process finishes expressions that backtrack too much",
  { timeout: 60_000 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "alone-"));
    try {
      const args = ["--import", "tsx", "--input-type=module", "-e", SCRIPT];
      const { stdout } = await run(process.execPath, args, {
        env: { ...process.env, DATA: dir },
        timeout: 50_000,
      });
      expect(stdout.trim()).toBe("false");
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
);
