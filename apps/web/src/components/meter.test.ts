import { expect, it } from "vitest";
import { usageTone } from "./meter.tsx";

// covers: P9.02
it.each([
  [69, "ok"],
  [70, "warn"],
  [89, "warn"],
  [90, "danger"],
  [100, "danger"],
])("%i of 100 is drawn in the color %s", (used, tone) => {
  expect(usageTone(used, 100)).toBe(tone);
});
