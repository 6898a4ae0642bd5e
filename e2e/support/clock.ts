import type { Page } from "@playwright/test";

const AHEAD_MS = 60_000;

/**
 * Stops the clock of a page, for what goes by itself after a time: it stays until `page.clock` is moved on,
 * however slow the machine is. The clock can only be stopped at a time to come, so it is put a minute ahead
 * first.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: await page.evaluate(() => Date.now()) });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Moves a stopped clock on. A timer that begins after the page was drawn is waited for first: what React does
 * then waits in the same queue as the messages here, and may put one more into it.
 */
export async function moveOn(page: Page, ms: number): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
  await page.clock.runFor(ms);
}
