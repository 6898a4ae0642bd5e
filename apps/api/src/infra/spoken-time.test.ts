import { expect, it } from "vitest";
import { spokenDay, spokenTime } from "./spoken-time.ts";

it("writes days and times for mails, with months of three letters", () => {
  const time = Date.UTC(2026, 8, 4, 3, 15);
  expect(spokenDay(time)).toBe("4 Sep 2026");
  expect(spokenTime(time)).toBe("4 Sep 2026, 03:15 UTC");
});
