import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("./process.ts", import.meta.url));

// covers: X.144a
test("the simulator's process refuses to start where others can reach the application", async () => {
  const options = { clientId: "id", clientSecret: "secret", file: null };
  const ended = await promisify(execFile)(process.execPath, ["--import", "tsx", PROGRAM], {
    env: {
      ...process.env,
      PUBLIC_URL: "https://q.example",
      PAYMENT_SIMULATOR_OPTIONS: JSON.stringify(options),
    },
  }).catch((error: unknown) => error);
  expect(ended).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("The payment simulator refuses public mode."),
  });
});
