import * as contract from "@querysnap/contracts";
import { TestClock } from "@querysnap/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryRateLimiter } from "../../infra/memory-rate-limiter.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
const clock = new TestClock();
// the factor of local mode loosens limits by address, not those of a recipient
const limiter = createMemoryRateLimiter(10, () => clock.now());
beforeAll(async () => {
  // only mails are limited here: limits by address have their own tests
  app = await startTestApp({
    clock,
    limiter: {
      consume: (name, key, rule) => (name.startsWith("mail-") ? limiter.consume(name, key, rule) : null),
    },
  });
});
afterAll(() => app.close());

const PER_HOUR = contract.LIMITS.mailsPerHour;
const mailed = async (email: string, subject: string) =>
  (await app.mails(email)).filter((mail) => mail.subject === subject).length;

// covers: X.33
test("strangers cause five mails of a kind an hour, and are answered as before", async () => {
  const email = "flooded@example.com";
  await app.signedIn({ email });
  const browser = app.browser();
  const replies: string[] = [];
  for (let count = 0; count < 12; count++) {
    replies.push((await browser.raw(contract.forgotPassword, { body: { email } })).body);
    replies.push(
      (await browser.raw(contract.signup, { body: { name: "A", email, password: PASSWORD } })).body,
    );
  }
  expect(new Set(replies).size).toBe(2);
  expect(await mailed(email, "Reset your password")).toBe(PER_HOUR);
  // the sign-up itself was one of the five
  expect(await mailed(email, "You already have a QuerySnap account")).toBe(PER_HOUR - 1);
  clock.advance(3_600_001);
  await browser.call(contract.forgotPassword, { body: { email } });
  expect(await mailed(email, "Reset your password")).toBe(PER_HOUR + 1);
});

test("a new account always gets its first mail", async () => {
  const email = "fresh@example.com";
  await app.browser().call(contract.signup, { body: { name: "A", email, password: PASSWORD } });
  expect(await mailed(email, "Verify your email address")).toBe(1);
});

test.each([
  ["the verification link", contract.resendVerification],
  ["the link to change the password", contract.requestPasswordChange],
])("signed-in users are told that %s was sent too often", async (_, endpoint) => {
  const browser = await app.signedIn();
  for (let count = 0; count < PER_HOUR; count++) await browser.call(endpoint);
  await expect(browser.fail(endpoint)).resolves.toMatchObject({
    status: 429,
    code: "rate_limited",
    message: "Too many emails were sent to your address. Try again in 60 minutes.",
    retryAfter: 3600,
  });
});

test("codes of sign-ins count together with those sent again", async () => {
  const email = "codes@example.com";
  const owner = await app.signedIn({ email });
  await app.deps.store.users.update(owner.user._id, { is_verified: 1 });
  await owner.call(contract.enableEmailTwoFactor);
  const body = { email, password: PASSWORD };
  const browser = app.browser();
  await browser.call(contract.login, { body });
  for (let count = 0; count < 3; count++) await browser.call(contract.resendTwoFactor, { body: { email } });
  await browser.call(contract.login, { body });
  await expect(browser.fail(contract.resendTwoFactor, { body: { email } })).resolves.toMatchObject({
    code: "rate_limited",
  });
  await expect(browser.fail(contract.login, { body })).resolves.toMatchObject({ code: "rate_limited" });
  expect(await mailed(email, "Your sign-in code")).toBe(PER_HOUR);
});
