import { Doc, Int32, isArray, toCommand, toServerCommands } from "@querysnap/mql";
import type { VerifyProbe } from "./probe.ts";

/** Rows of a sample: more are not compared. */
const SAMPLE_ROWS = 1_000;

/** Sends one command to the database, under a time limit of its own. */
type SendCommand = (command: Doc) => Promise<Doc>;

/** A probe over plain commands, for callers that hold the database themselves. */
export function createCommandProbe(send: SendCommand, databaseName: string): VerifyProbe {
  return {
    async aggregate(collection, pipeline) {
      const reply = await send(
        Doc.of([
          ["aggregate", collection],
          ["pipeline", pipeline],
          ["cursor", Doc.of([["batchSize", new Int32(SAMPLE_ROWS)]])],
        ]),
      ).catch(() => null);
      const cursor = reply?.get("cursor");
      const batch = cursor instanceof Doc ? cursor.get("firstBatch") : null;
      return batch && isArray(batch) ? batch.filter((one) => one instanceof Doc) : null;
    },
    async dryRun(operation) {
      const command = toCommand(operation);
      // plans of writes are left to the confirmation before they run
      if (command.kind !== "find" && command.kind !== "aggregate") return null;
      const explain = { kind: "explain", verbosity: "queryPlanner", command } as const;
      const [request] = toServerCommands(explain, databaseName);
      if (!request) return null;
      return send(request).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    },
  };
}
