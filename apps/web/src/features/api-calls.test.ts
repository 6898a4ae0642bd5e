import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Where the server may be called: in the api folder of a feature, and in the client itself. */
const CALLERS = /^(?:\.\/[\w-]+\/api|\.\.\/lib)\//;

it("calls the server only in the api folders of the features", () => {
  const callers = Object.entries(SOURCES)
    .filter(([, source]) => /import \{[^}]*\bapi\b[^}]*\} from "[^"]*\/api\.ts"/.test(source))
    .map(([path]) => path);
  expect(callers.length).toBeGreaterThan(20);
  expect(callers.filter((path) => !CALLERS.test(path))).toEqual([]);
});
