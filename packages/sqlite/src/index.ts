import { createRequire } from "node:module";
import type Release from "better-sqlite3";

/** Node-API version that better-sqlite3 13 needs; Node 20 has 9. */
const NODE_API = 10;

const require = createRequire(import.meta.url);

function load(): typeof Release {
  const isRecent = Number(process.versions.napi) >= NODE_API;
  try {
    // one call for each, so that tools see both names
    const release = (
      isRecent ? require("better-sqlite3") : require("better-sqlite3-node20")
    ) as typeof Release;
    // its binary is loaded by the first use
    new release(":memory:").close();
    return release;
  } catch (cause) {
    const advice = isRecent
      ? "Run `npm ci` with this Node"
      : "Run `npm rebuild better-sqlite3-node20`, or use Node 22.14 or newer, which needs no build";
    throw new Error(`SQLite cannot be loaded by Node ${process.versions.node}. ${advice}.`, { cause });
  }
}

/**
 * SQLite by the release of better-sqlite3 that this Node can run. Release 12 is the last one for Node 20, and
 * aborts the process on later releases of Node 24 when a statement is collected; release 13 needs Node 22.
 * Both have one interface.
 */
export const BetterSqlite = load();
export type { Database as Sqlite, Statement } from "better-sqlite3";
