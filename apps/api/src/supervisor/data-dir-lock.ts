import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BetterSqlite, type Sqlite } from "@querysnap/sqlite";

/** One that has just been told to end, or whose children are still ending, is waited for. */
const WAIT_MS = 4_000;

/** Kept from collection, which would close the file and so let go of its lock. */
const held = new Set<Sqlite>();

/** Another supervisor is running on the same data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: string) {
    super(
      `Another QuerySnap${pid ? ` (process ${pid})` : ""} is running on ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    this.name = "DataDirInUseError";
  }
}

/**
 * Takes the data folder for this process. The lock is the operating system's lock on a SQLite file, so it is
 * gone when the process is, also after kill -9; a file with a process id alone would stay behind.
 *
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const pidFile = join(dataDir, "supervisor.pid");
  const lock = new BetterSqlite(join(dataDir, "supervisor.lock"), { timeout: WAIT_MS });
  try {
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if (!(cause instanceof BetterSqlite.SqliteError) || cause.code !== "SQLITE_BUSY") throw cause;
    throw new DataDirInUseError(dataDir, readPid(pidFile));
  }
  writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, "utf8").trim();
  } catch {
    return "";
  }
}
