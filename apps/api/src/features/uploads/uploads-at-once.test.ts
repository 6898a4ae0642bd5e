import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { Uploader } from "../../testing/upload.ts";

let mongo: TestMongo;
let app: TestApp;
let uploads: Uploader;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  uploads = await Uploader.start(app);
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const BEGINNING =
  '--x\r\ncontent-disposition: form-data; name="dumpFile"; filename="a.gz"\r\ncontent-type: application/gzip\r\n\r\nabc';

// covers: A7.41
test("senders that never end hold up no upload of another user", async () => {
  const slow = [];
  for (let sender = 1; sender <= 3; sender++) {
    const upload = uploads.start(await uploads.user(), 1_000_000);
    upload.write(BEGINNING);
    slow.push(upload);
    await expect.poll(() => uploads.files()).toHaveLength(sender);
  }
  const { report } = await uploads.upload(await uploads.user(), {});
  expect(report.documents).toBe(400);
  for (const upload of slow) upload.destroy();
  await expect.poll(() => uploads.files()).toEqual([]);
});

// covers: A7.41
test("each upload leaves room for those that are still received", async () => {
  const free = app.deps.freeDiskBytes;
  app.deps.freeDiskBytes = () => Promise.resolve(320 * 1024 * 1024);
  const slow = uploads.start(await uploads.user(), 60 * 1024 * 1024);
  try {
    slow.write(BEGINNING);
    await expect.poll(() => uploads.files()).toHaveLength(1);
    const next = { file: new Uint8Array(8 * 1024 * 1024), fileName: "next.gz" };
    expect(await uploads.fail(await uploads.user(), next)).toMatchObject({
      status: 507,
      code: "upload_no_space",
    });
  } finally {
    slow.destroy();
    app.deps.freeDiskBytes = free;
    await expect.poll(() => uploads.files()).toEqual([]);
  }
});

type HeldImports = { running: number; most: number; begun: number; letGo: () => void };

/** Imports begin and wait, until they are let go. */
async function whileHeld(work: (imports: HeldImports) => Promise<void>): Promise<void> {
  const { runImport } = app.deps;
  const imports: HeldImports = { running: 0, most: 0, begun: 0, letGo: () => {} };
  const held = new Promise<void>((resolve) => (imports.letGo = resolve));
  app.deps.runImport = async (call, options) => {
    imports.begun++;
    imports.most = Math.max(imports.most, ++imports.running);
    await held;
    return runImport(call, options).finally(() => imports.running--);
  };
  try {
    await work(imports);
  } finally {
    imports.letGo();
    app.deps.runImport = runImport;
  }
}

// covers: A7.41
test("two dumps are imported at once, and the third waits for its turn", async () => {
  const browsers = [await uploads.user(), await uploads.user(), await uploads.user()];
  await whileHeld(async (imports) => {
    const replies = Promise.all(browsers.map((browser) => uploads.upload(browser, {})));
    await expect.poll(() => uploads.files()).toHaveLength(3);
    await expect.poll(() => imports.running).toBe(2);
    imports.letGo();
    expect((await replies).map(({ report }) => report.documents)).toEqual([400, 400, 400]);
    expect(imports.most).toBe(2);
  });
});

// covers: A7.41
test("an upload that is given up while it waits is not imported, and its user may start another", async () => {
  const [browser, ...others] = [await uploads.user(), await uploads.user(), await uploads.user()];
  await whileHeld(async (imports) => {
    const before = others.map((other) => uploads.upload(other, {}));
    await expect.poll(() => imports.running).toBe(2);
    const leaving = new AbortController();
    const first = uploads.send(browser, {}, { signal: leaving.signal });
    await expect.poll(() => uploads.files()).toHaveLength(3);
    leaving.abort();
    await expect(first).rejects.toThrow("aborted");
    const next = uploads.upload(browser, {});
    imports.letGo();
    await Promise.all(before);
    expect((await next).report.documents).toBe(400);
    expect(imports.begun).toBe(3);
  });
});
