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
  // One browser at a time: two cores also run the server under test.
  workers: 1,
  // Limits for what hangs, far above what a slow machine needs: they cost time only where something is
  // broken.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS },
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
  },
});
