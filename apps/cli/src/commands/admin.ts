import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The server's own program: it knows the database, and nothing else does. */
const PROGRAM = process.env["QUERYSNAP_BUNDLED"]
  ? new URL("./api.js", import.meta.url)
  : new URL("../../../api/src/main.ts", import.meta.url);

/**
 * `querysnap admin …`: changes a user's plan or role, while the server runs or not. Returns the exit code.
 */
export function runAdmin(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(PROGRAM), ["admin", ...args], { stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
