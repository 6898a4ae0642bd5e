import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Files share their modules, which would otherwise be loaded and warmed up again for each of them: that
// doubles the time. Those of the web application do not, because some of its modules hold state of the page.
const isolate = false;

export default defineConfig({
  test: {
    // Much of the time is waiting: for deadlines, processes, other servers. Twice as many workers as cores use it.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: "packages",
          include: ["packages/*/src/**/*.test.ts", "scripts/**/*.test.{ts,mjs}", "apps/cli/src/**/*.test.ts"],
          testTimeout: 20_000,
          isolate,
        },
      },
      {
        test: {
          name: "api",
          include: ["apps/api/src/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate,
        },
      },
      { extends: "./apps/web/vitest.config.ts" },
    ],
  },
});
