import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { superviseChild } from "./supervised-child.ts";

function script(source: string, { readyTimeoutMs = 30_000, hangTimeoutMs = 60_000 } = {}) {
  return {
    name: "the child",
    command: process.execPath,
    args: ["-e", source],
    env: process.env,
    readyTimeoutMs,
    hangTimeoutMs,
  };
}

const READY = `process.send({ type: "ready", pid: process.pid });`;
const UNTIL_PARENT_IS_GONE = `process.on("disconnect", () => process.exit());`;

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries++) {
    if (tries > 1200) throw new Error("It did not come true.");
    await sleep(25);
  }
}

describe("superviseChild", () => {
  it("hands over the ready message and stops the child", async () => {
    const child = superviseChild(script(READY + UNTIL_PARENT_IS_GONE), () => {});
    const { pid } = await child.ready;
    await child.stop(5_000);
    expect(() => process.kill(Number(pid), 0)).toThrowError("ESRCH");
  });

  it("starts a killed child again and says so", async () => {
    const lines: string[] = [];
    const child = superviseChild(script(READY + UNTIL_PARENT_IS_GONE), (line) => lines.push(line));
    const { pid } = await child.ready;
    process.kill(Number(pid), "SIGKILL");
    await until(() => lines.includes("the child restarted."));
    expect(lines[0]).toBe("the child ended (SIGKILL); restarting it.");
    await child.stop(5_000);
  });

  // covers: X.32
  it("kills a child whose event loop is blocked, says so and starts it again", async () => {
    const lines: string[] = [];
    const blocks = `setTimeout(() => { for (;;); }, 100); setInterval(() => process.send("alive"), 20);`;
    const child = superviseChild(script(READY + blocks, { hangTimeoutMs: 2_000 }), (line) =>
      lines.push(line),
    );
    const { pid } = await child.ready;
    await until(() => lines.includes("the child restarted."));
    expect(lines.slice(0, 2)).toEqual([
      "the child has not responded for 2 s; killing it.",
      "the child ended (SIGKILL); restarting it.",
    ]);
    expect(() => process.kill(Number(pid), 0)).toThrowError("ESRCH");
    await child.stop(100);
  });

  it("leaves a child alone that sends a message now and then", async () => {
    const lines: string[] = [];
    const alive = `setInterval(() => process.send("alive"), 50);`;
    const child = superviseChild(
      script(READY + alive + UNTIL_PARENT_IS_GONE, { hangTimeoutMs: 2_000 }),
      (line) => lines.push(line),
    );
    await child.ready;
    await sleep(5_000);
    expect(lines).toEqual([]);
    await child.stop(5_000);
  });

  it("kills a child that does not listen", async () => {
    const child = superviseChild(
      script(`process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); ${READY}`),
      () => {},
    );
    const { pid } = await child.ready;
    await child.stop(200);
    expect(() => process.kill(Number(pid), 0)).toThrowError("ESRCH");
  });

  it("fails the start of a child that ends at once, and of one that stays silent", async () => {
    await expect(superviseChild(script("process.exit(3)"), () => {}).ready).rejects.toThrowError(
      "the child exited during startup (code 3).",
    );
    const silent = superviseChild(script("setInterval(() => {}, 1000)", { readyTimeoutMs: 300 }), () => {});
    await expect(silent.ready).rejects.toThrowError("the child did not start within 0.3 s.");
    await silent.stop(1_000);
  });
});
