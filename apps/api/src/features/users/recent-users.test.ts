import { expect, test } from "vitest";
import { newUser } from "../auth/signup.ts";
import { createRecentUsers } from "./recent-users.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const row = (name: string) => newUser({ name, email: "a@example.com", role: "user" }, 1);

test("a row is read once until it changes", async () => {
  const recent = createRecentUsers(() => 1);
  const [before, after] = [row("before"), row("after")];
  expect(await recent.get("usr_1", async () => before)).toBe(before);
  expect(await recent.get("usr_1", async () => after)).toBe(before);
  recent.forget("usr_1");
  expect(await recent.get("usr_1", async () => after)).toBe(after);
});

test("a row that was read before a change and arrives after it is not kept", async () => {
  const recent = createRecentUsers(() => 1);
  const [stale, fresh] = [row("stale"), row("fresh")];
  let arrive: (value: typeof stale) => void = () => {};
  const reading = recent.get("usr_1", () => new Promise((resolve) => (arrive = resolve)));
  recent.forget("usr_1");
  arrive(stale);
  expect(await reading).toBe(stale);
  expect(await recent.get("usr_1", async () => fresh)).toBe(fresh);
});

test("when another process has changed something, every row is read again", async () => {
  let version = 1;
  const recent = createRecentUsers(() => version);
  const [before, after] = [row("before"), row("after")];
  expect(await recent.get("usr_1", async () => before)).toBe(before);
  version = 2;
  await nextTurn();
  expect(await recent.get("usr_1", async () => after)).toBe(after);
  expect(await recent.get("usr_1", async () => before)).toBe(after);
});

test("of many reads in one turn, one asks whether another process has changed something", async () => {
  let asked = 0;
  const recent = createRecentUsers(() => (asked++, 1));
  const reads = Array.from({ length: 5 }, () => Promise.resolve(recent.get("usr_1", async () => row("a"))));
  expect(asked).toBe(1);
  await Promise.all(reads);
  await nextTurn();
  await recent.get("usr_1", async () => row("a"));
  expect(asked).toBe(2);
});

test("nothing is kept where another process may write, nor what is not there", async () => {
  const shared = createRecentUsers(null);
  const [before, after] = [row("before"), row("after")];
  expect(await shared.get("usr_1", async () => before)).toBe(before);
  expect(await shared.get("usr_1", async () => after)).toBe(after);
  const recent = createRecentUsers(() => 1);
  expect(await recent.get("usr_1", async () => undefined)).toBeUndefined();
  expect(await recent.get("usr_1", async () => after)).toBe(after);
});
