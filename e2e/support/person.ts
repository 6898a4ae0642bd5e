import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";

export const PASSWORD = "Correct-Horse-7";

let made = 0;

/** An email address that no test has used before. */
export function newEmail(name = "person"): string {
  made += 1;
  return `${name}${Date.now()}${made}@example.com`;
}

export type Person = { email: string; name: string };

/** Signs up and signs in through the page, as a new user does; ends on /connect. */
export async function signUpAndIn(
  page: Page,
  person: Person = { email: newEmail(), name: "Aditi Rao" },
): Promise<Person> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText("Account created.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, person);
  return person;
}

/** Fills the sign-in form that is on the page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/connect");
}

/** From /connect to the playground on the sample, schema loaded. */
export async function openSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open sample" }).click();
  await page.waitForURL(/\/playground\?.*isSample=true/);
  await expect(page.getByRole("button", { name: /^orders/ }).first()).toBeVisible({ timeout: 60_000 });
}

/** A browser of its own, with its own storage, on the application's address. */
export function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
}
