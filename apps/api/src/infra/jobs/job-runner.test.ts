import { TestClock } from "@querysnap/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { bindTask, defineTask } from "./define-task.ts";
import { createJobRunner } from "./job-runner.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.database.db.deleteFrom("jobs").execute();
  await app.deps.database.db.deleteFrom("periodic_jobs").execute();
});

type Call = { jobId: string; text: string };

function setUp(run: (call: Call) => Promise<void>) {
  const task = defineTask({
    id: "test-task",
    version: 1,
    payload: z.object({ text: z.string() }),
    maxAttempts: 3,
    run: (_deps: null, { jobId, payload }) => run({ jobId, text: payload.text }),
  });
  const runner = (clock: TestClock = app.clock) =>
    createJobRunner(
      { jobs: app.deps.store.jobs, clock, box: app.deps.box, log: pino({ level: "silent" }) },
      { tasks: [bindTask(task, null)], periodic: [] },
    );
  const enqueue = (text: string) => app.deps.enqueue(app.deps.store.jobs, task, { text });
  const rows = () => app.deps.database.db.selectFrom("jobs").selectAll().execute();
  return { task, runner, enqueue, rows };
}

test("a stored job runs once however many runners look for it, and its payload is not readable", async () => {
  const calls: string[] = [];
  const { runner, enqueue, rows } = setUp(({ text }) => {
    calls.push(text);
    return Promise.resolve();
  });
  for (let n = 0; n < 20; n++) await enqueue(`secret-${n}`);
  expect(JSON.stringify(await rows())).not.toContain("secret-");
  await Promise.all(Array.from({ length: 4 }, () => runner().drain()));
  expect([...calls].sort()).toEqual(Array.from({ length: 20 }, (_, n) => `secret-${n}`).sort());
  expect(await rows()).toHaveLength(0);
});

test("a job of a transaction that failed is not there", async () => {
  const { task, rows } = setUp(() => Promise.resolve());
  await expect(
    app.deps.store.transaction(async (bound) => {
      await app.deps.enqueue(bound.jobs, task, { text: "x" });
      throw new Error("cause failed");
    }),
  ).rejects.toThrow("cause failed");
  expect(await rows()).toHaveLength(0);
});

test("a failure is tried again later, three times in all, and then kept with its error", async () => {
  let attempts = 0;
  const { runner, enqueue, rows } = setUp(() => {
    attempts += 1;
    return Promise.reject(new Error("mail server is away"));
  });
  await enqueue("x");
  const one = runner();
  await one.drain();
  await one.drain();
  expect(attempts).toBe(1);
  app.clock.advance(5_000);
  await one.drain();
  app.clock.advance(5_000);
  await one.drain();
  expect(attempts).toBe(2);
  app.clock.advance(5_000);
  await one.drain();
  expect(attempts).toBe(3);
  expect(await rows()).toMatchObject([
    { attempts: 3, failed_at: expect.any(Number), last_error: "mail server is away" },
  ]);
  app.clock.advance(3_600_000);
  await one.drain();
  expect(attempts).toBe(3);
});

test("a job whose process died is taken up by another when the lease ends, under the same id", async () => {
  const ids: string[] = [];
  const { runner, enqueue } = setUp(({ jobId }) => {
    ids.push(jobId);
    return Promise.resolve();
  });
  await enqueue("x");
  const lease = {
    owner: "a process that was killed",
    nowMs: app.clock.now(),
    untilMs: app.clock.now() + 60_000,
  };
  const dead = await app.deps.store.jobs.claim(lease);
  await runner().drain();
  expect(ids).toEqual([]);
  app.clock.advance(60_001);
  await runner().drain();
  expect(ids).toEqual([dead?.id]);
});

test("a payload of another version or task fails instead of being misread", async () => {
  const { runner, rows } = setUp(() => Promise.resolve());
  await app.deps.enqueue(
    app.deps.store.jobs,
    { id: "test-task", version: 2, payload: z.object({}), maxAttempts: 1, run: () => Promise.resolve() },
    {},
  );
  await runner().drain();
  expect(await rows()).toMatchObject([
    { last_error: "No task named test-task@2", failed_at: expect.any(Number) },
  ]);
});

test("jobs go on after the database was away, and what ran meanwhile is not run again", async () => {
  const calls: string[] = [];
  const { task, enqueue, rows } = setUp(({ text }) => {
    calls.push(text);
    return Promise.resolve();
  });
  let isAway = false;
  const { jobs } = app.deps.store;
  const away = () => Promise.reject(new Error("Connection terminated unexpectedly"));
  const runner = createJobRunner(
    {
      jobs: {
        ...jobs,
        claim: (lease) => (isAway ? away() : jobs.claim(lease)),
        complete: (id, owner) => {
          // goes away between the job and its record, and stays away for a few passes
          if (calls.length === 1) isAway = true;
          return isAway ? away() : jobs.complete(id, owner);
        },
        release: (owner) => (isAway ? away() : jobs.release(owner)),
      },
      clock: app.clock,
      box: app.deps.box,
      log: pino({ level: "silent" }),
    },
    { tasks: [bindTask(task, null)], periodic: [] },
  );
  await enqueue("first");
  await enqueue("second");
  for (let pass = 0; pass < 3; pass++) await expect(runner.drain()).rejects.toThrow("terminated");
  expect(calls).toEqual(["first"]);
  isAway = false;
  calls.push("back");
  await runner.drain();
  expect(calls).toEqual(["first", "back", "second"]);
  expect(await rows()).toHaveLength(0);
});

test("periodic work runs once a time on whichever instance comes first", async () => {
  const clock = new TestClock(Date.UTC(2026, 0, 1, 0, 0, 30));
  let runs = 0;
  const make = () =>
    createJobRunner(
      { jobs: app.deps.store.jobs, clock, box: app.deps.box, log: pino({ level: "silent" }) },
      {
        tasks: [],
        periodic: [
          {
            name: "each-minute",
            pattern: "0 * * * * *",
            run: () => {
              runs += 1;
              return Promise.resolve();
            },
          },
        ],
      },
    );
  const runners = [make(), make()];
  await app.deps.store.jobs.schedule("each-minute", Date.UTC(2026, 0, 1, 0, 1));
  await Promise.all(runners.map((runner) => runner.drain()));
  expect(runs).toBe(0);
  clock.advance(30_000);
  await Promise.all(runners.map((runner) => runner.drain()));
  await Promise.all(runners.map((runner) => runner.drain()));
  expect(runs).toBe(1);
  clock.advance(60_000);
  await Promise.all(runners.map((runner) => runner.drain()));
  expect(runs).toBe(2);
});
