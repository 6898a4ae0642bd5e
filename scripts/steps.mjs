import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs a local tool or script with the terminal passed through. Resolves to its exit code. */
export function run(command, args, { env = {}, cwd = ROOT, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Path of an executable that `npm ci` has put into the workspace. */
export function tool(name) {
  return `${ROOT}node_modules/.bin/${name}`;
}

/** Refuses an older Node with a sentence instead of a stack trace. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  process.stderr.write(
    `QuerySnap needs Node 20.19 or newer, or 22.12 or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

const PARENT_CHECK_MS = 250;

/**
 * Under npm, ends this process as SIGTERM does when npm is gone: npm passes on the signals that it can, but
 * not its own kill -9.
 */
export function endWithNpm() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  check.unref();
}
