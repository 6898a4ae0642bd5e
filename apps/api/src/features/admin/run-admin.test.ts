import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "./run-admin.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// covers: A3.03, A3.13
test("a plan for some days, mailed and audited, ends by itself", async () => {
  const browser = await app.signedIn({ email: "plan@example.com" });
  await expect(runAdmin(app.deps, ["plan", "Plan@example.com", "snapx", "30"])).resolves.toMatchObject({
    ok: true,
  });
  expect(await browser.call(contract.getMe)).toMatchObject({
    subscriptionPlan: "snapx",
    isSnapXUser: true,
    features: { uploadDatabase: true, limitedHistory: false },
  });
  expect((await app.mails("plan@example.com"))[0]?.subject).toBe("Your QuerySnap plan has changed");
  expect(await app.deps.store.audit.list(browser.user._id)).toMatchObject([
    { action: "plan_changed", subject: "snapx", actor_id: "querysnap admin" },
  ]);
  const later = app.clock.now() + 31 * 86_400_000;
  expect(contract.effectivePlan(await browser.call(contract.getMe), later)).toBe("snap");
});

test("a role", async () => {
  await app.signedIn({ email: "other@example.com" });
  const browser = await app.signedIn({ email: "role@example.com" });
  await runAdmin(app.deps, ["role", "role@example.com", "admin"]);
  expect((await browser.call(contract.getMe)).role).toBe("admin");
});

test.each([
  [[]],
  [["plan"]],
  [["plan", "nobody@example.com", "snapx"]],
  [["plan", "other@example.com", "gold"]],
  [["plan", "other@example.com", "snapx", "-1"]],
  [["role", "other@example.com", "root"]],
  [["drop", "other@example.com"]],
])("%j is refused", async (args) => {
  await expect(runAdmin(app.deps, args)).resolves.toMatchObject({ ok: false });
  expect(await app.deps.store.users.findByEmailKey("other@example.com")).toMatchObject({
    role: "user",
    subscription_plan: "snap",
  });
});
