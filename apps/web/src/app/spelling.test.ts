import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

// covers: L.15
test("what users read says email, in one spelling", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  const others = Object.entries(SOURCES).flatMap(([path, source]) =>
    source
      .split("\n")
      .filter((line) => /e-mail/i.test(line) && !COMMENT.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});
