import { namedWords } from "./parse/account.ts";
import type { Draft } from "./parse/draft.ts";
import type { Condition, Plan } from "./plan/plan.ts";
import { foldText, lemmaOf } from "./text/lemma.ts";

/** Surety from which on a word is a name. */
const NAMING = 0.7;

/**
 * Positions of stored values that are said as they are stored, or in the plural, and that no condition tests: "a cat or a dog" read as
 * a dog, "a dog but no cat" read as nothing at all. Words that name something else are none.
 */
export function lostValues({ plan, valueMentions, question }: Draft): ReadonlySet<number> {
  const lost = new Set<number>();
  const tested = textsTested(plan);
  const named = namedWords(plan);
  for (const { start, end, field, at, isVerbatim, isCommon } of valueMentions) {
    const text = foldText(field.values[at]?.text ?? "");
    const isTested = tested.some((one) => one.includes(text) || text.includes(one));
    // "warnings and critical alerts"
    const isPlural = end === start + 1 && foldText(lemmaOf(question.tokens[start]?.norm ?? "")) === text;
    if (!(isVerbatim || isPlural) || isCommon || text === "" || isTested) continue;
    for (let place = start; place < end; place++) {
      const names = [...(question.names.byToken[place]?.values() ?? [])];
      const isWord = question.tokens[place]?.kind === "word" && names.every((surety) => surety < NAMING);
      if (isWord && !named.has(place)) lost.add(place);
    }
  }
  return lost;
}

/** Texts that fields are compared with, folded. */
function textsTested({ conditions, shareOf, holdings, relations }: Plan): string[] {
  const all = [
    ...conditions,
    ...shareOf,
    ...holdings.flatMap((one) => one.conditions),
    ...relations.flatMap((one) => one.conditions),
  ];
  return all.flatMap((one) => textsOf(one)).filter((text) => text !== "");
}

function textsOf({ test }: Condition): string[] {
  if (test.kind === "elements") return test.conditions.flatMap((one) => textsOf(one));
  if (test.kind === "text") return test.texts.map((text) => foldText(text));
  if (test.kind !== "equal") return [];
  return test.values.map((value) => ("text" in value ? foldText(value.text) : ""));
}
