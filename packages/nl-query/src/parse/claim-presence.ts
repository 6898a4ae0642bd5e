import type { Route } from "../link/knowledge.ts";
import type { Literal, Test, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { claimCondition, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

export type Presence = {
  words: Words;
  route: Route | null;
  isPresent: boolean;
  /** The field itself, whatever it holds. */ isOfKey?: boolean;
};

/** Says of the value itself what it is: an empty text is no null. */
const NULL = /^(null|non-null|undefined|exists?|missing|absent)$/;
const MISSING: Literal = { kind: "stored", canonical: "null", text: "null" };

/** Something is there, or is not: nothing, null, or a text without letters where the field holds some. */
export function claimPresence({ tokens }: Draft, field: FieldModel, presence: Presence): Claim {
  const { words, route, isPresent, isOfKey = false } = presence;
  const isOfValue = tokens.slice(words.start, words.end).some(({ norm }) => NULL.test(norm));
  const empty = isOfKey || (isOfValue && field.absence > 0) ? null : emptyTextOf(field);
  const values = empty && field.absence > 0 ? [MISSING, empty] : empty ? [empty] : [];
  const test: Test =
    values.length > 0
      ? { kind: "equal", values, isNegated: isPresent }
      : { kind: "present", isPresent, ...(isOfKey && { isOfKey }) };
  return claimCondition({ field, route, test, words: [words], role: "condition" }, 0.95);
}

/** The text without letters that stands in some documents in place of a value; null where none is known. */
export function emptyTextOf({ kind, isArray, hasTexts, values }: FieldModel): Literal | null {
  if (isArray) return null;
  if (kind === "number" && hasTexts) return { kind: "stored", canonical: '""', text: "" };
  const empty = kind === "text" ? values.find(({ text }) => text === "") : undefined;
  return empty ? { kind: "stored", canonical: empty.value, text: "" } : null;
}
