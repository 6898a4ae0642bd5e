import { expect, it } from "vitest";
import { scripted, scriptedRaw } from "../../evaluation/answerers.ts";
import { evaluate } from "../../evaluation/evaluate.ts";
import { figuresOf } from "../../evaluation/report.ts";

/** All databases with EVAL_DATABASES="shop clinic …"; two keep the suite short. */
const DATABASES = (process.env["EVAL_DATABASES"] ?? "clinic hotel").split(" ");

// covers: LM.04
it("makes silently wrong answers of a weak model at least 80 % fewer", { timeout: 600_000 }, async () => {
  const raw = figuresOf(await evaluate(DATABASES, scriptedRaw));
  const checked = figuresOf(await evaluate(DATABASES, scripted));
  expect(raw.silentlyWrong).toBeGreaterThan(10);
  expect(checked.silentlyWrong / raw.silentlyWrong).toBeLessThanOrEqual(0.2);
  expect(checked.accuracy).toBeGreaterThan(raw.accuracy);
});
