import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type FailureReply,
  failureReply,
  type UploadEvent,
  uploadEvent,
  uploadReply,
  type UploadReply,
  type User,
} from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { runAdmin } from "../features/admin/run-admin.ts";
import type { TestApp } from "./start-test-app.ts";

/** A dump of the package that reads them. */
export const dumpFixture = (name: string): Buffer =>
  readFileSync(
    fileURLToPath(new URL(`../../../../packages/dump/src/fixtures/dumps/${name}`, import.meta.url)),
  );

export type UploadForm = {
  file?: Uint8Array | null;
  fileName?: string;
  nickname?: string | null;
  csvTypes?: string;
  /** Fields besides those. */
  more?: readonly (readonly [name: string, value: string | Blob])[];
};

/** Sends uploads over the network, as a page does. */
export class Uploader {
  private constructor(
    readonly origin: string,
    private readonly app: TestApp,
  ) {}

  static async start(app: TestApp): Promise<Uploader> {
    return new Uploader(await app.next.listen({ port: 0, host: "127.0.0.1" }), app);
  }

  /** A new user whose plan has uploads. */
  async user(): Promise<Browser & { user: User }> {
    const browser = await this.app.signedIn();
    await runAdmin(this.app.deps, ["plan", browser.user.email, "snapx"]);
    return browser;
  }

  /** Names of the files that are received, or were left behind. */
  files(): string[] {
    const folder = join(this.app.deps.config.dataDir, "uploads");
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  send(
    browser: Pick<Browser, "token" | "csrfToken">,
    {
      file = dumpFixture("good/breads.bson.gz"),
      fileName = "breads.bson.gz",
      nickname = "Bakery",
      csvTypes,
      more = [],
    }: UploadForm,
    { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const form = new FormData();
    if (file !== null) form.append("dumpFile", new Blob([new Uint8Array(file)]), fileName);
    if (nickname !== null) form.append("nickname", nickname);
    if (csvTypes !== undefined) form.append("csvTypes", csvTypes);
    for (const [name, value] of more) form.append(name, value);
    return fetch(`${this.origin}/api/connection/upload`, {
      method: "POST",
      body: form,
      ...(signal ? { signal } : {}),
      headers: {
        ...(browser.token === null ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(browser.csrfToken === null ? {} : { "x-csrf-token": browser.csrfToken }),
        ...headers,
      },
    });
  }

  /** Starts a form of `bytes` with only its head; the caller writes the rest, or never does. */
  start(browser: Pick<Browser, "token" | "csrfToken">, bytes: number): ClientRequest {
    const upload = request(`${this.origin}/api/connection/upload`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${browser.token}`,
        "x-csrf-token": browser.csrfToken ?? "",
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(bytes),
      },
    });
    upload.on("error", () => {});
    upload.flushHeaders();
    return upload;
  }

  async upload(browser: Browser, form: UploadForm): Promise<UploadReply> {
    const reply = await this.send(browser, form);
    if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
    return uploadReply.parse(await reply.json());
  }

  async fail(browser: Browser, form: UploadForm): Promise<FailureReply & { status: number }> {
    const reply = await this.send(browser, form);
    const body: unknown = await reply.json();
    return { ...failureReply.parse(body), status: reply.status };
  }

  async events(browser: Browser, form: UploadForm): Promise<UploadEvent[]> {
    const reply = await this.send(browser, form, { headers: { accept: "application/x-ndjson" } });
    const lines = (await reply.text()).trimEnd().split("\n");
    return lines.map((line) => uploadEvent.parse(JSON.parse(line)));
  }
}
