import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const RELEASES = "/usr/lib/postgresql";

/** Folder of the newest installed server's programs, or null. */
export function findPostgres(): string | null {
  if (!existsSync(RELEASES)) return null;
  const newest = readdirSync(RELEASES).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(RELEASES, newest, "bin");
}

export type PostgresCluster = {
  url: string;
  start(): Promise<void>;
  /** `immediate` ends it as a crash does. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
};

/** The server refuses to run as root. */
function asServerUser(command: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ["runuser", ["-u", "postgres", "--", command, ...args]]
    : [command, [...args]];
}

/** A cluster of its own on a Unix socket, for tests that restart it. */
export async function startPostgres(bin: string): Promise<PostgresCluster> {
  const folder = mkdtempSync("/tmp/querysnap-cluster-");
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  const data = join(folder, "data");
  const run = async (program: string, ...args: string[]) => {
    await promisify(execFile)(...asServerUser(join(bin, program), args), { cwd: "/" });
  };
  const control = (...args: string[]) => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), ...args);
  const start = () => control("-o", `-k ${folder} -c listen_addresses='' -c fsync=off`, "start");
  await run("initdb", "-D", data, "-U", "querysnap", "--auth=trust", "-E", "UTF8");
  await start();
  return {
    url: `postgresql://querysnap@localhost/postgres?host=${folder}`,
    start,
    stop: (mode) => control("-m", mode, "stop"),
    async remove() {
      await control("-m", "immediate", "stop").catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
