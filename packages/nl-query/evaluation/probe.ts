import { decodeBson, Doc, encodeBson, isArray, toCommand, toServerCommands } from "@querysnap/mql";
import type { EmptyProbe, VerifyProbe } from "@querysnap/nl-query";
import { BSON, type Db } from "mongodb";

const LONGEST_MS = 5_000;
const BATCH = 1_000;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Runs the counts of "Why no documents?" on a database. */
export function probeOf(db: Db): EmptyProbe {
  return {
    async aggregate(collection, pipeline) {
      const stages: unknown = BSON.deserialize(encodeBson(Doc.of([["pipeline", pipeline]])), TYPED)[
        "pipeline"
      ];
      const command = {
        aggregate: collection,
        pipeline: stages,
        cursor: { batchSize: BATCH },
        maxTimeMS: LONGEST_MS,
      };
      const reply = await db.command(command, TYPED).catch(() => null);
      if (reply === null) return null;
      const cursor = decodeBson(BSON.serialize({ cursor: reply["cursor"] })).get("cursor");
      const batch = cursor instanceof Doc ? cursor.get("firstBatch") : null;
      return batch && isArray(batch) ? batch.filter((one) => one instanceof Doc) : null;
    },
  };
}

/** Plans queries as well, without running them. */
export function verifyProbeOf(db: Db): VerifyProbe {
  return {
    ...probeOf(db),
    async dryRun(operation) {
      const command = toCommand(operation);
      if (command.kind !== "find" && command.kind !== "aggregate") return null;
      const explain = { kind: "explain", verbosity: "queryPlanner", command } as const;
      const [request] = toServerCommands(explain, db.databaseName);
      if (!request) return null;
      const plain = { ...BSON.deserialize(encodeBson(request), TYPED), maxTimeMS: LONGEST_MS };
      return db.command(plain, TYPED).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    },
  };
}
