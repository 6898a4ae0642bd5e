import { type Browser, type Page, expect } from "@playwright/test";
import { newContext, newEmail, PASSWORD, type Person } from "./person.ts";

/** Makes an account by the call that the sign-up form makes. */
export async function makeAccount(page: Page, origin: string, name = "Aditi Rao"): Promise<Person> {
  const person = { email: newEmail(), name };
  const reply = await page.request.post(`${origin}/api/auth/signup`, {
    data: { ...person, password: PASSWORD },
    headers: { origin },
  });
  expect(reply.ok()).toBe(true);
  return person;
}

/** Fills and sends the sign-in form; what follows is the caller's to expect. */
export async function submitSignIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A new browser with a new account, signed in, on /connect. */
export async function newcomer(browser: Browser, origin: string): Promise<{ page: Page; person: Person }> {
  const page = await (await newContext(browser, origin)).newPage();
  const person = await makeAccount(page, origin);
  await submitSignIn(page, person);
  await page.waitForURL("**/connect");
  return { page, person };
}

/** The three keys that a session keeps in the browser. */
export function storedSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ["token", "querysnap_user", "querysnap_csrf_token"].map((key) => localStorage.getItem(key)),
  );
}

/**
 * Leaves the application for a page of its address that makes no calls, so that what is changed in the
 * storage is found changed by the next page: no call of the former one is under way, and none follows.
 */
async function leaveApplication(page: Page): Promise<void> {
  await page.goto("/api/health");
}

/**
 * Leaves the application and makes the stored access token one that the server refuses, as an expired one is.
 */
export async function spoilAccessToken(page: Page): Promise<void> {
  await leaveApplication(page);
  await page.evaluate(() => localStorage.setItem("token", `${localStorage.getItem("token")}expired`));
}

/** Leaves the application and forgets the user that it keeps, but not the session. */
export async function forgetUser(page: Page): Promise<void> {
  await leaveApplication(page);
  await page.evaluate(() => localStorage.removeItem("querysnap_user"));
}

/** Counts the calls that a page makes, e.g. `POST /api/auth/refresh`. */
export function countCalls(page: Page): (call: string) => number {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return (call) => calls.filter((each) => each === call).length;
}
