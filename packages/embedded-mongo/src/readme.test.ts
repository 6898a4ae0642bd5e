import { expect, test } from "vitest";
import { readCases } from "../conformance/conformance-case.ts";
import { commonErrors, namesWithoutCase, renderedReadme } from "../conformance/readme-tables.ts";

const cases = readCases();

test("every name of the stated scope is used by a conformance case", () => {
  expect(namesWithoutCase(cases)).toEqual([]);
});

test("the README's tables are those of the conformance suite (npm run conformance -- --table writes them)", () => {
  const { current, wanted } = renderedReadme(cases);
  expect(current).toBe(wanted);
});

test("sixty common errors are held by code, codeName and message", () => {
  const errors = commonErrors(cases);
  expect(errors.length).toBeGreaterThanOrEqual(60);
  for (const { name, steps } of errors) {
    const expected = steps.flatMap(({ error, anyError }) => error ?? anyError ?? []);
    expect({
      name,
      complete:
        expected.length > 0 &&
        expected.every(({ codeName, fullMessage }) => codeName !== null && fullMessage !== null),
    }).toEqual({
      name,
      complete: true,
    });
  }
});
