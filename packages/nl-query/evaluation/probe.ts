import { decodeBson, encodeBson } from "@querysnap/mql";
import type { VerifyProbe } from "@querysnap/nl-query";
import { BSON, type Db } from "mongodb";
import { createCommandProbe } from "../src/verify/command-probe.ts";

const LONGEST_MS = 5_000;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Plans, samples and counts on the database of an evaluation. */
export function probeOf(db: Db): VerifyProbe {
  return createCommandProbe(async (command) => {
    const plain = { ...BSON.deserialize(encodeBson(command), TYPED), maxTimeMS: LONGEST_MS };
    return decodeBson(BSON.serialize(await db.command(plain, TYPED)));
  }, db.databaseName);
}
