import type { Literal, Test } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

type Idiom = { pattern: RegExp; names: RegExp; isEmpty: boolean };

/** Fixed phrases about something that runs out. */
const IDIOMS: readonly Idiom[] = [
  {
    pattern:
      /(?:(?:that|which) )?(?:are |is |were )?(?:currently )?(?:out of stock|sold out|no longer in stock|not in stock|unavailable)(?= )/,
    names: /^(stock|inventory|quantity|available|unit)$/,
    isEmpty: true,
  },
  {
    pattern: /(?:(?:that|which) )?(?:are |is |were )?(?:currently |still )?(?:in stock|on stock)(?= )/,
    names: /^(stock|inventory|quantity|available|unit)$/,
    isEmpty: false,
  },
];

export function readIdioms(draft: Draft): void {
  for (const { pattern, names, isEmpty } of IDIOMS) {
    draft.each(pattern, (match) => {
      if (isBounded(draft, match.start)) return;
      const field = draft.collection.fields.find(
        (one) => (isNumeric(one) || one.kind === "bool") && one.words.some((word) => names.test(word)),
      );
      if (!field) return;
      draft.addCondition({
        field,
        route: null,
        test: testOf(field, isEmpty),
        words: [match],
        role: "condition",
      });
      draft.take(match);
    });
  }
}

/** "More than 10 in stock"; "the 10 cheapest products in stock" names how many to show. */
function isBounded({ tokens }: Draft, end: number): boolean {
  const lead = tokens.slice(Math.max(0, end - 3), end);
  const number = lead.findIndex(({ kind }) => kind === "number");
  return number >= 0 && !lead.slice(number + 1).some(({ norm }) => /(est|most)$/.test(norm));
}

function testOf(field: FieldModel, isEmpty: boolean): Test {
  const zero: Literal = { kind: "number", text: "0" };
  if (field.kind === "bool")
    return { kind: "equal", values: [{ kind: "bool", value: !isEmpty }], isNegated: false };
  return isEmpty
    ? { kind: "equal", values: [zero], isNegated: false }
    : { kind: "compare", bounds: [{ op: "$gt", value: zero }] };
}
