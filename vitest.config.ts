import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts", "scripts/**/*.test.ts", "apps/cli/src/**/*.test.ts"], testTimeout: 20_000 } },
      { test: { name: "api", include: ["apps/api/src/**/*.test.ts"], testTimeout: 30_000, hookTimeout: 60_000 } },
      { extends: "./apps/web/vitest.config.ts" },
    ],
  },
});
