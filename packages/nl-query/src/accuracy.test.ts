import { expect, it } from "vitest";
import { evaluate, readSplits } from "../evaluation/evaluate.ts";
import { reached, readFloor } from "../evaluation/floor.ts";

// covers: X.09
it("answers at least as well as before on all databases", { timeout: 600_000 }, async () => {
  const { development, test } = readSplits();
  const judged = await evaluate([...development, ...test]);
  expect(judged.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  const now = reached(judged);
  const floor = readFloor();
  for (const split of ["development", "test"] as const) {
    expect(now[split].accuracy).toBeGreaterThanOrEqual(floor[split].accuracy);
    expect(now[split].rightRefusals).toBeGreaterThanOrEqual(floor[split].rightRefusals);
    expect(now[split].silentlyWrong).toBeLessThanOrEqual(floor[split].silentlyWrong);
  }
});
