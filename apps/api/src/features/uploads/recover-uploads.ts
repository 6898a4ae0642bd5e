import type { AppDeps } from "../../app-deps.ts";
import { abandonImports, dropEndedDatabases } from "../connections/temporary-databases.ts";
import { removeOldUploads } from "./upload-folder.ts";

/** Frees what crashed uploads left. Call at start, while no upload runs. */
export async function recoverUploads(
  deps: Pick<AppDeps, "store" | "clock" | "config" | "hostedClients" | "log" | "mongo">,
): Promise<void> {
  try {
    await removeOldUploads(deps.config.dataDir);
    // with a database of its own, this process is the only one that imports
    if (deps.config.DATABASE_URL === null) await abandonImports(deps);
    await dropEndedDatabases(deps);
  } catch (error) {
    deps.log.warn({ err: error }, "uploads could not be recovered");
  }
}
