import { parentPort, workerData } from "node:worker_threads";
import { BetterSqlite } from "@querysnap/sqlite";

/** A connection of its own: it waits for nobody who writes, and nobody waits for it. */
const sqlite = new BetterSqlite(String(workerData));

parentPort?.on("message", () => {
  sqlite.pragma("wal_checkpoint(PASSIVE)");
});
