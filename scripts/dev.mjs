import { spawn } from "node:child_process";
import { ROOT, endWithNpm, requireNode, tool } from "./steps.mjs";

requireNode();
endWithNpm();

const WEB_PORT = process.env.PORT ?? "3000";
const API_PORT = process.env.API_PORT ?? "3001";
const WEB_ORIGIN = `http://localhost:${WEB_PORT}`;

/**
 * The API is started again when a source of it changes; the web application replaces modules in the open
 * page.
 */
const programs = [
  {
    args: ["--import", "tsx", "apps/api/src/supervisor/main.ts"],
    cwd: ROOT,
    env: { PORT: API_PORT, DEV_ORIGIN: WEB_ORIGIN, NODE_ENV: "development" },
  },
  {
    args: [tool("vite"), "--port", WEB_PORT, "--strictPort", "--host", "localhost"],
    cwd: `${ROOT}apps/web`,
    env: { API_PORT },
  },
].map(({ args, cwd, env }) =>
  spawn(process.execPath, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } }),
);

function stop() {
  for (const program of programs) program.kill("SIGTERM");
}

let isAsked = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isAsked = true;
    stop();
  });
}
for (const program of programs) {
  // One without the other is of no use; who asked for the end does not want to hear of a failure.
  program.on("exit", (code) => {
    if (!isAsked && code !== 0) process.exitCode = 1;
    stop();
  });
}
