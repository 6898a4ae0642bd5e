import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("no more than the limit at once, in order, and a failure gives its place free", async () => {
  const gate = createGate(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = async (n: number) => {
    most = Math.max(most, ++running);
    order.push(n);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (n % 3 === 0) throw new Error(`${n} failed`);
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => gate(() => work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
  await expect(gate(() => work(10))).resolves.toBe(10);
});
