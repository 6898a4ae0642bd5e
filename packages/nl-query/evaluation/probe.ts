import { decodeBson, Doc, encodeBson, isArray } from "@querysnap/mql";
import type { EmptyProbe } from "@querysnap/nl-query";
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
