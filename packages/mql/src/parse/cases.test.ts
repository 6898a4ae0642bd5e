import { describe, expect, it } from "vitest";
import { parse, parseEjson, toCommand, toServerCommands } from "../index.ts";
import { COMMAND_CASES } from "./command.cases.ts";
import { ERROR_CASES } from "./error.cases.ts";
import { VALUE_CASES } from "./value.cases.ts";

describe("statements", () => {
  it.each(COMMAND_CASES.map(([text, ...sent]) => ({ text, sent })))("$text", ({ text, sent }) => {
    const result = parse(text, { now: 1_700_000_000_000, collection: "given" });
    if (!result.ok)
      throw new Error(
        result.errors.map(({ message, line, column }) => `${message} @${line}:${column}`).join("; "),
      );
    expect(result.statements).toHaveLength(1);
    expect(result.statements.flatMap((operation) => toServerCommands(toCommand(operation), "shop"))).toEqual(
      sent.map((json) => parseEjson(json)),
    );
  });
});

describe("errors", () => {
  it.each(
    ERROR_CASES.map(([text, message, place, suggestion]) => ({
      text,
      message,
      place,
      suggestion: suggestion ?? null,
    })),
  )("$text", ({ text, message, place, suggestion }) => {
    const result = parse(text);
    if (result.ok) throw new Error("The text was accepted");
    const [error] = result.errors;
    expect(error?.message).toContain(message);
    expect({
      place: `${error?.line}:${error?.column}+${error?.length}`,
      suggestion: error?.suggestion,
    }).toEqual({ place, suggestion });
  });
});

it("the tables hold at least 400 cases", () => {
  expect(COMMAND_CASES.length + ERROR_CASES.length + VALUE_CASES.length).toBeGreaterThanOrEqual(400);
});
