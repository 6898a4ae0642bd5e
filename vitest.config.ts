import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Files share their modules, which would otherwise be loaded and warmed up again for each of them: that
// doubles the time. Those of the web application do not, because some of its modules hold state of the page.
const isolate = false;

export default defineConfig({
  test: {
    // Vitest keeps one core for itself and hardly uses it: on two cores that is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          // Half of its time is waiting: for deadlines, processes, other servers. With the others, which compute
          // all the time, one worker more makes deadlines late.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: "./apps/web/vitest.config.ts" },
    ],
  },
});
