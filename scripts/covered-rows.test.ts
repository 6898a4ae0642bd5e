import { describe, expect, test } from "vitest";
import { coveredRows } from "./covered-rows.ts";

const rows = (source: string) => coveredRows("some.test.ts", source);

describe("annotations of tests", () => {
  test("name the test below them, on one line or several", () => {
    const source = `
      // covers: A1, A2
      // covers: A3
      test("adds up", () => {});`;
    expect(rows(source)).toEqual(["A1", "A2", "A3"].map((id) => ({ id, test: "adds up" })));
  });

  test("take the name of a table of cases, of a group and of a template", () => {
    const source = `
      // covers: A1
      it.each([["// covers: B1", 2]])("takes %s", () => {});
      // covers: A2
      describe("a group", () => {});
      // covers: A3
      test(\`counts \${n}\`, () => {});
      // covers: A4
      test.skipIf(isOffline)("asks", () => {});`;
    expect(rows(source).map(({ id, test: name }) => `${id} ${name}`)).toEqual([
      "A1 takes %s",
      "A2 a group",
      `A3 counts \${n}`,
      "A4 asks",
    ]);
  });

  test.each([
    ["a test that is commented out", `// covers: A1\n// test("a", () => {});\ntest("b", () => {});`],
    ["a test that is commented out as a block", `// covers: A1\n/* test("a", () => {}); */\ntest("b", f);`],
    ["a skipped test", `// covers: A1\ntest.skip("a", () => {});`],
    ["a test that is still to do", `// covers: A1\nit.todo("a");`],
    ["a test of a skipped group", `describe.skip("g", () => {\n// covers: A1\ntest("a", () => {});\n});`],
    ["no test", `// covers: A1\nconst a = 1;`],
  ])("fail above %s", (_, source) => {
    expect(() => rows(source)).toThrow(/some\.test\.ts:\d+: "covers" stands above no test/);
  });
});
