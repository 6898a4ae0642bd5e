import { gzipSync } from "node:zlib";
import * as contract from "@querysnap/contracts";
import { ArchiveWriter, type CollectionSource } from "@querysnap/dump";
import { Doc, encodeBson, parseEjson } from "@querysnap/mql";
import { type Browser, EVERY_TYPE } from "@querysnap/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { Uploader } from "../../testing/upload.ts";
import { runAdmin } from "../admin/run-admin.ts";

/** Types that drivers write no more, and subtypes of binary data that have a form of their own. */
const DEPRECATED = `{"_id":{"$numberInt":"2"},"undefined":{"$undefined":true},\
"pointer":{"$dbPointer":{"$ref":"c","$id":{"$oid":"0123456789abcdef01234567"}}},\
"scoped":{"$code":"f","$scope":{"n":{"$numberLong":"1"}}},\
"old":{"$binary":{"base64":"AQI=","subType":"02"}},"oldUuid":{"$binary":{"base64":"AA==","subType":"03"}},\
"generic":{"$binary":{"base64":"","subType":"00"}},"noTime":[{"$timestamp":{"t":0,"i":0}}]}`;
const DOCUMENTS = [
  EVERY_TYPE,
  DEPRECATED,
  '{"_id":{"a":{"$numberInt":"1"}},"note":"an _id that is a document"}',
  '{"_id":null}',
];

function docOf(text: string): Doc {
  const value = parseEjson(text);
  if (value instanceof Doc) return value;
  throw new Error(text);
}

const SOURCE: CollectionSource = {
  name: "every type/ü",
  kind: "collection",
  options: docOf('{"collation":{"locale":"de"},"validator":{"_id":{"$exists":true}}}'),
  indexes: [
    '{"v":{"$numberInt":"2"},"key":{"_id":{"$numberInt":"1"}},"name":"_id_","collation":{"locale":"de"}}',
    '{"v":{"$numberInt":"2"},"key":{"int":{"$numberInt":"1"},"_id":{"$numberInt":"-1"}},"name":"two","unique":true}',
    '{"v":{"$numberInt":"2"},"key":{"object.b":{"$numberInt":"1"}},"name":"some","sparse":true,"collation":{"locale":"en","strength":{"$numberInt":"1"}}}',
    '{"v":{"$numberInt":"2"},"key":{"double":{"$numberInt":"1"}},"name":"part","partialFilterExpression":{"int":{"$gt":{"$numberInt":"-9"}}}}',
    '{"v":{"$numberInt":"2"},"key":{"date":{"$numberInt":"1"}},"name":"ttl","expireAfterSeconds":{"$numberInt":"2000000000"}}',
  ].map(docOf),
};

let mongo: TestMongo;
let app: TestApp;
let uploads: Uploader;
let browser: Browser;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  uploads = await Uploader.start(app);
  const user = await app.signedIn();
  await runAdmin(app.deps, ["plan", user.user.email, "snapx"]);
  browser = user;
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

/** Bytes of all documents, indexes, and options, as the server of the temporary database holds them. */
async function stateOf(databaseName: string) {
  const db = mongo.client.db(databaseName);
  const documents: string[] = [];
  for await (const stored of db.collection(SOURCE.name).find({}, { raw: true, sort: { $natural: 1 } }))
    documents.push(stored instanceof Uint8Array ? Buffer.from(stored).toString("hex") : "");
  const [info] = await db.listCollections({ name: SOURCE.name }).toArray();
  return {
    documents,
    indexes: await db.collection(SOURCE.name).indexes(),
    options: info && "options" in info ? info.options : null,
    view: (await db.listCollections({ type: "view" }).toArray()).map(({ name }) => name),
  };
}

async function exportOf(connectionId: string): Promise<Buffer> {
  await browser.call(contract.reconnect, { params: { connectionId }, body: {} });
  const reply = await app.next.inject({
    method: "POST",
    url: contract.endpointPath(contract.exportDatabase, { connectionId }),
    headers: { authorization: `Bearer ${browser.token}`, "x-csrf-token": browser.csrfToken ?? "" },
  });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

// covers: D.13
test("every type comes back from archive, upload, export and a second upload with the same bytes and indexes", async () => {
  const writer = new ArchiveWriter();
  const bytes = DOCUMENTS.map((text) => Buffer.from(encodeBson(docOf(text))));
  const archive = Buffer.concat([
    writer.start([{ db: "d", source: SOURCE }], "7.0.0"),
    writer.documents("d", SOURCE.name, Buffer.concat(bytes)),
    writer.end("d", SOURCE.name),
  ]);
  const first = await uploads.upload(browser, { file: gzipSync(archive), fileName: "types.gz" });
  expect(first.report).toMatchObject({ documents: DOCUMENTS.length, notes: [] });
  const imported = await stateOf(first.connection.databaseName);
  expect(imported.documents).toEqual(bytes.map((each) => each.toString("hex")));
  expect(imported.indexes).toHaveLength(SOURCE.indexes.length);

  const exported = await exportOf(first.connection._id);
  const second = await uploads.upload(browser, { file: exported, fileName: "types.zip" });
  expect(second.report).toMatchObject({ documents: DOCUMENTS.length, notes: [] });
  expect(await stateOf(second.connection.databaseName)).toEqual(imported);
});
