import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    include: ["apps/web/src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    testTimeout: 60_000,
    setupFiles: ["apps/web/src/test-setup.ts"],
    root: new URL("../..", import.meta.url).pathname,
  },
});
