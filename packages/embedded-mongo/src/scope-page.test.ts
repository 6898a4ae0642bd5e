import { expect, test } from "vitest";
import { readCases } from "../conformance/conformance-case.ts";
import { commonErrors, namesWithoutCase, scopePage } from "../conformance/scope-page.ts";

const cases = readCases();

test("every name of the stated scope is used by a conformance case", () => {
  expect(namesWithoutCase(cases)).toEqual([]);
});

test("docs/embedded-server.md is made from the cases (npm run conformance -- --table writes it)", () => {
  const { current, wanted } = scopePage(cases);
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
