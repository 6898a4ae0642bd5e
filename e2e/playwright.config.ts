import { defineConfig } from "@playwright/test";

/** Flags that keep Chromium quiet on machines without a network. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  outputDir: "../artifacts/e2e",
  globalSetup: "./global-setup.ts",
  // Each has an installation and a browser of its own. They wait for timers and drawn frames,
  // so that it takes three to keep two cores busy.
  workers: 3,
  // Limits for what hangs, far above what a slow machine needs: they cost time only where something is
  // broken.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS },
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
  },
});
