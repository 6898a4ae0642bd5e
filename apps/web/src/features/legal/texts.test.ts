import { expect, it } from "vitest";
import { PRIVACY, REFUND, TERMS } from "./texts.ts";

// covers: P9.05
it.each([
  ["privacy", PRIVACY, "under 13"],
  ["terms", TERMS, "at least 18 years old"],
  ["terms", TERMS, "The laws of India apply"],
  ["refund", REFUND, "within 3 days of the start of your SnapX subscription"],
  ["refund", REFUND, "case by case"],
  ["refund", REFUND, "There is no proration"],
  ["refund", REFUND, "Only to the original payment method"],
])("%s: %#", (_, text, promise) => {
  expect(text.sections.flatMap((section) => section.paragraphs).join(" ")).toContain(promise);
});
