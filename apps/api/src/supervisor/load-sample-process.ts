import { loadSample } from "@querysnap/sample-data";
import { MongoClient } from "mongodb";
import { readConfig } from "../config.ts";
import { ensureSampleUser, sampleUserOf } from "../infra/mongo/sample-user.ts";
import { loadSecrets } from "../infra/secrets/load-secrets.ts";
import { createSigner } from "../infra/secrets/tokens.ts";

/** A process of its own, so that the memory it takes to make 60,000 documents is given back. */
const config = readConfig(process.env);
const client = new MongoClient(config.hostedMongoUri);
try {
  await loadSample(client, { databaseName: config.SAMPLE_DATABASE, now: new Date() });
  await ensureSampleUser(client, sampleUserOf(config, createSigner(loadSecrets(config).tokenSecret)));
} catch (cause) {
  process.stderr.write(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
} finally {
  await client.close();
}
