import { parentPort } from "node:worker_threads";
import type { ToDatabase, ToWorker } from "./messages.ts";
import { serveDatabase } from "./serve-database.ts";

/** A worker loads its code first and receives its database later. */
let serve: ((message: ToDatabase) => void) | null = null;

parentPort?.on("message", (message: ToWorker) => {
  if (message.type === "open")
    serve = serveDatabase(message.options, (reply, transfer = []) =>
      parentPort?.postMessage(reply, transfer),
    );
  else serve?.(message);
  if (message.type === "stop") parentPort?.close();
});
