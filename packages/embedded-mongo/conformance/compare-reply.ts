import { Doc, isArray, Int32, valueToEjson, type Value } from "@querysnap/mql";
import type { CaseStep, ExpectedError } from "./conformance-case.ts";
import { sameValue } from "./driver-values.ts";

/** Outcome of a command: its reply, or the failure. */
export type Outcome =
  | { readonly reply: Doc }
  | { readonly errorCode: number; readonly codeName: string | null; readonly message: string };

/** @returns What is wrong, or null. */
export function compareOutcome(step: CaseStep, outcome: Outcome): string | null {
  if (step.error) return compareError(step.error, outcome);
  if (step.anyError)
    return compareError(
      step.anyError,
      "errorCode" in outcome ? outcome : (firstWriteError(outcome.reply) ?? outcome),
    );
  if ("errorCode" in outcome) return `failed with ${outcome.errorCode}: ${outcome.message}`;
  return step.reply ? compareFields(step, step.reply, outcome.reply) : null;
}

function compareError(expected: ExpectedError, outcome: Outcome): string | null {
  if (!("errorCode" in outcome))
    return `expected error ${expected.code}, got the reply ${show(outcome.reply)}`;
  const { errorCode, codeName, message } = outcome;
  if (expected.code !== errorCode) return `expected error ${expected.code}, got ${errorCode}: ${message}`;
  // Errors of single writes have no name.
  if (expected.codeName !== null && codeName !== null && expected.codeName !== codeName)
    return `expected ${expected.codeName}, got ${codeName}`;
  if (expected.pattern && !expected.pattern.test(message))
    return `expected a message like ${expected.pattern}, got ${message}`;
  if (expected.fullMessage === null || isMessage(expected.fullMessage, message)) return null;
  return `expected the message ${expected.fullMessage}, got ${message}`;
}

/** An asterisk in the expected message stands for any text: identifiers and times of day. */
function isMessage(expected: string, actual: string): boolean {
  const parts = expected.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`).test(actual);
}

function firstWriteError(reply: Doc): Outcome | null {
  const errors = reply.get("writeErrors");
  const first = isArray(errors) ? errors[0] : undefined;
  const code = first instanceof Doc ? first.get("code") : undefined;
  if (!(first instanceof Doc) || !(code instanceof Int32)) return null;
  const message = first.get("errmsg");
  return { errorCode: code.value, codeName: null, message: typeof message === "string" ? message : "" };
}

function compareFields(step: CaseStep, expected: Doc, actual: Doc): string | null {
  for (const [key, value] of expected.entries()) {
    const problem =
      key === "cursor"
        ? compareCursor(step, value, actual.get(key))
        : compareField(key, value, actual.get(key));
    if (problem) return problem;
  }
  return null;
}

function compareField(key: string, expected: Value, actual: Value | undefined): string | null {
  if (key === "writeErrors") return compareWriteErrors(expected, actual);
  if (actual !== undefined && sameValue(expected, actual)) return null;
  if (key === "values" && isArray(expected) && isArray(actual) && sameMembers(expected, actual)) return null;
  return `${key}: expected ${show(expected)}, got ${actual === undefined ? "nothing" : show(actual)}`;
}

/** Listed fields only. */
function compareWriteErrors(expected: Value, actual: Value | undefined): string | null {
  if (!isArray(expected) || !isArray(actual) || expected.length !== actual.length)
    return `writeErrors: expected ${show(expected)}, got ${actual === undefined ? "nothing" : show(actual)}`;
  for (let at = 0; at < expected.length; at++) {
    const [wanted, got] = [expected[at], actual[at]];
    if (!(wanted instanceof Doc) || !(got instanceof Doc)) return "writeErrors: not documents";
    for (const [key, value] of wanted.entries())
      if (!sameValue(value, got.get(key) ?? null))
        return `writeErrors.${at}.${key}: expected ${show(value)}, got ${show(got.get(key) ?? null)}`;
  }
  return null;
}

function compareCursor(step: CaseStep, expected: Value, actual: Value | undefined): string | null {
  if (!(expected instanceof Doc) || !(actual instanceof Doc)) return "cursor: missing";
  for (const [key, value] of expected.entries()) {
    const got = actual.get(key) ?? null;
    if (key === "firstBatch" && isArray(value) && isArray(got)) {
      const equal = sorts(step.command)
        ? value.length === got.length && value.every((doc, at) => sameValue(doc, got[at] ?? null))
        : sameMembers(value, got);
      if (!equal) return `expected ${show(value)}, got ${show(got)}`;
    } else if (!sameValue(value, got)) return `cursor.${key}: expected ${show(value)}, got ${show(got)}`;
  }
  return null;
}

function sorts(command: Doc): boolean {
  if (command.get("sort") instanceof Doc) return true;
  const pipeline = command.get("pipeline");
  return (
    isArray(pipeline) &&
    pipeline.some((stage) => stage instanceof Doc && (stage.has("$sort") || stage.has("$sortByCount")))
  );
}

function sameMembers(left: readonly Value[], right: readonly Value[]): boolean {
  const rest = [...right];
  return (
    left.length === right.length &&
    left.every((value) => {
      const at = rest.findIndex((other) => sameValue(value, other));
      if (at !== -1) rest.splice(at, 1);
      return at !== -1;
    })
  );
}

function show(value: Value): string {
  const text = valueToEjson(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
