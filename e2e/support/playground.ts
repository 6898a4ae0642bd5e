import { expect, type Locator, type Page } from "@playwright/test";

/** Saves a connection from the form and waits for its playground; returns its id. */
export async function connectTo(page: Page, nickname: string, uri: string): Promise<string> {
  await page.goto("/connect");
  await page.getByLabel("Nickname", { exact: true }).fill(nickname);
  await page.getByLabel("MongoDB Connection URL").fill(uri);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/\/playground\?.*connectionId=/);
  return new URL(page.url()).searchParams.get("connectionId") ?? "";
}

/** Replaces the text in the editor of Write Query. */
export async function writeQuery(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "Query", exact: true });
  // a notice whose button was pressed hands the focus back when it is left
  await expect(async () => {
    await editor.click();
    await expect(editor).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Runs the query on screen. */
export async function execute(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Execute Ctrl ↵", exact: true }).click();
}

export const results = (page: Page): Locator => page.getByRole("region", { name: "Results" });

/** Posts to the API as the page does. Returns the text: parsing would lose the order of integer-like keys. */
export function post(page: Page, path: string, body: unknown): Promise<string> {
  return page.evaluate(
    async ([url, text]) => {
      const reply = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${localStorage.getItem("token")}`,
          "X-CSRF-Token": localStorage.getItem("querysnap_csrf_token") ?? "",
        },
        body: text,
      });
      const answer = await reply.text();
      if (!reply.ok) throw new Error(answer);
      return answer;
    },
    [path, JSON.stringify(body)] as const,
  );
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
