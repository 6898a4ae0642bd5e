import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import { MongoClient } from "mongodb";

export type TestMongo = {
  uri: string;
  client: MongoClient;
  /** A URI in the form people save. */
  uriFor(databaseName: string): string;
  close(): Promise<void>;
};

/**
 * A MongoDB with an administrator: the one of TEST_MONGODB_URI, else an embedded server on a folder of its
 * own.
 */
export async function startMongo(): Promise<TestMongo> {
  const folder = mkdtempSync(join(tmpdir(), "querysnap-mongo-"));
  const given = process.env["TEST_MONGODB_URI"];
  const server = given
    ? null
    : await startEmbeddedServer({ dir: folder, adminUser: { name: "root", password: "root-password" } });
  const uri = given ?? `mongodb://root:root-password@127.0.0.1:${server?.port}/?authSource=admin`;
  const client = new MongoClient(uri);
  return {
    uri,
    client,
    uriFor(databaseName) {
      const url = new URL(uri);
      url.pathname = `/${databaseName}`;
      url.searchParams.set("authSource", url.searchParams.get("authSource") ?? "admin");
      return url.href;
    },
    async close() {
      await client.close();
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
