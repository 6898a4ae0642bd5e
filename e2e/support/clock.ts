import type { Page } from "@playwright/test";

const AHEAD_MS = 60_000;

/**
 * Stops the clock of a page, for what goes by itself after a time: it stays until `page.clock` is moved on, however
 * slow the machine is. Where a timer begins after the page was drawn, the clock may be moved on before it: leave room for
 * that. The clock can only be stopped at a time to come, so it is put a minute ahead first.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: await page.evaluate(() => Date.now()) });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
