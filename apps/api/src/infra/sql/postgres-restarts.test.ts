import { setTimeout as sleep } from "node:timers/promises";
import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findPostgres, type PostgresCluster, startPostgres } from "../../testing/start-postgres.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { listOutbox, outboxFolder, readOutbox } from "../mailer/mail-transport.ts";
import { sendMail } from "../mailer/send-mail.task.ts";

const RESTARTS = 20;
const MAIL_WITHIN_MS = 10_000;
const postgres = findPostgres();

// machines without PostgreSQL run the suite on SQLite
describe.runIf(postgres !== null)("PostgreSQL that goes away", () => {
  let cluster: PostgresCluster;
  let app: TestApp;
  beforeAll(async () => {
    cluster = await startPostgres(postgres ?? "");
    app = await startTestApp({ env: { DATABASE_URL: cluster.url }, clock: null });
    for (const { wired } of app.instances) wired.jobs.start();
  });
  afterAll(async () => {
    await app.close();
    await cluster.remove();
  });

  const enqueue = (subject: string) =>
    app.deps.enqueue(app.deps.store.jobs, sendMail, {
      to: "ann@example.com",
      subject,
      text: subject,
      html: "",
    });
  const delivered = async () => {
    const folder = outboxFolder(app.deps.config.dataDir);
    const sources = await Promise.all((await listOutbox(folder)).map((name) => readOutbox(folder, name)));
    return sources.map((source) => /^Subject: (.*)$/m.exec(source ?? "")?.[1] ?? "").sort();
  };
  const health = async () =>
    contract.getHealth.reply.parse(
      JSON.parse((await app.browser().send({ method: "GET", url: contract.getHealth.path })).body),
    ).checks.appData;

  // covers: X.31
  test("mail that waits leaves within ten seconds after it is back", { timeout: 120_000 }, async () => {
    await enqueue("before");
    await vi.waitFor(async () => expect(await delivered()).toEqual(["before"]), { timeout: 30_000 });
    await cluster.stop("fast");
    await expect(enqueue("refused")).rejects.toThrow();
    expect(await health()).toBe("failed");
    await sleep(3_000);
    await cluster.start();
    const backAt = performance.now();
    await enqueue("after");
    await vi.waitFor(async () => expect(await delivered()).toEqual(["after", "before"]), {
      timeout: MAIL_WITHIN_MS,
    });
    expect(performance.now() - backAt).toBeLessThan(MAIL_WITHIN_MS);
    expect(await health()).toBe("ok");
  });

  // covers: X.31
  test(
    `${RESTARTS} restarts under load end no process and lose nothing that was acknowledged`,
    { timeout: 300_000 },
    async () => {
      const known = await delivered();
      const browser = await app.signedIn();
      const acknowledged: string[] = [];
      const statuses = new Map<number, number>();
      const load = new AbortController();
      let count = 0;
      const writer = async () => {
        while (!load.signal.aborted) {
          const subject = `mail ${String(count++).padStart(6, "0")}`;
          await enqueue(subject).then(
            () => acknowledged.push(subject),
            () => {},
          );
          await sleep(10);
        }
      };
      const reader = async () => {
        while (!load.signal.aborted) {
          const { statusCode } = await browser.send({ method: "GET", url: contract.listSessions.path });
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          await sleep(5);
        }
      };
      const workers = [writer(), writer(), writer(), reader(), reader(), reader()];
      for (let round = 0; round < RESTARTS; round++) {
        await cluster.stop(round % 2 === 0 ? "immediate" : "fast");
        await cluster.start();
        await sleep(200);
      }
      load.abort();
      await Promise.all(workers);
      expect(acknowledged.length).toBeGreaterThan(RESTARTS);
      expect(statuses.get(200)).toBeGreaterThan(0);
      await vi.waitFor(async () => expect(await delivered()).toEqual(expect.arrayContaining(acknowledged)), {
        timeout: 60_000,
        interval: 500,
      });
      const others = (await delivered()).filter((subject) => !known.includes(subject));
      expect(new Set(others).size).toBe(others.length);
    },
  );
});
