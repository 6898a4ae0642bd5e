import type { Condition } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that takes a letter for what it is compared with. */
const IN_ORDER = 0.45;
const COMPARES = /^(?:under|over|above|below|beneath|beyond|than|least|most)$/;
const ARTICLE = /^(?:an?|the|grade|class|level|category)$/;
/** "AA", "B+". */
const LETTERS = /^\p{Lu}{1,3}[+-]?$/u;
const OR_BETTER = /^(?:better|worse|higher|lower|above|below|over|under|more|less)$/;

/** "Grades under A": letters in an order, which no stored text tells. */
export function doubtComparedLetters(draft: Draft): void {
  const { conditions, relations, holdings } = draft.plan;
  const all = [...conditions, ...[...relations, ...holdings].flatMap((one) => one.conditions)];
  const compared = all.find((one) => isLetter(one) && isCompared(draft, one));
  if (compared) draft.doubt(IN_ORDER, compared.field.path, "contradiction");
}

function isLetter({ test, field }: Condition): boolean {
  return (
    test.kind === "equal" &&
    field.kind === "text" &&
    test.values.length === 1 &&
    test.values.every((one) => "text" in one && LETTERS.test(one.text))
  );
}

function isCompared({ tokens }: Draft, { words }: Condition): boolean {
  const normAt = (at: number): string => tokens[at]?.norm ?? "";
  return words.some(({ start, end }) => {
    for (let at = start; at < end; at++) {
      if (!LETTERS.test(tokens[at]?.text.toUpperCase() ?? "")) continue;
      let before = at - 1;
      while (ARTICLE.test(normAt(before))) before--;
      const isBound = COMPARES.test(normAt(before));
      const isUpTo = normAt(before) === "to" && normAt(before - 1) === "up";
      if (isBound || isUpTo || (normAt(at + 1) === "or" && OR_BETTER.test(normAt(at + 2)))) return true;
    }
    return false;
  });
}
