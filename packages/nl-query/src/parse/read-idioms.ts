import type { FieldMention } from "../link/mentions.ts";
import type { Literal, Test, Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, coverOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

type Idiom = { pattern: RegExp; names: RegExp; isEmpty: boolean };

const ZERO: Literal = { kind: "number", text: "0" };

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

const SIGN = /(?:an? )?(?<sign>negative|positive)(?= )/;
const SIGN_LEADS = /^(is|are|was|were|be|currently|still|went|has|have|turned)$/;
/** Surety from which on words name the number that a sign is said of. */
const NAMED = 0.7;

export function readIdioms(draft: Draft): void {
  draft.each(SIGN, (match) => acceptClaim(draft, claimSign(draft, match)));
  for (const idiom of IDIOMS)
    draft.each(idiom.pattern, (match) => acceptClaim(draft, claimStock(draft, match, idiom)));
}

/** "A negative balance", "whose balance is negative". */
function claimSign(draft: Draft, match: Match): Claim | null {
  const isNumber = (field: FieldModel, { score }: FieldMention): boolean =>
    isNumeric(field) && score >= NAMED;
  const mention =
    draft.fieldAt(match.end, isNumber) ??
    draft.fieldBefore(draft.skipBack(match.start, SIGN_LEADS), isNumber);
  if (!mention) return null;
  const op = match.groups.sign === "negative" ? "$lt" : "$gt";
  const test: Test = { kind: "compare", bounds: [{ op, value: ZERO }] };
  const words = [coverOf(match, mention)];
  return claimCondition({ ...draft.refOf(mention), test, words, role: "range" }, mention.score);
}

function claimStock(draft: Draft, match: Words, { names, isEmpty }: Idiom): Claim | null {
  if (isBounded(draft, match.start)) return null;
  const named = draft.collection.fields.filter(
    (one) => (isNumeric(one) || one.kind === "bool") && one.words.some((word) => names.test(word)),
  );
  // `unit_price` is the price of a unit, and no number of units
  const field =
    named.find(({ words }) => names.test(words.at(-1) ?? "")) ??
    named.find(({ words }) => words.some((word) => word !== "unit" && names.test(word)));
  if (!field) return null;
  const test = testOf(field, isEmpty);
  return claimCondition({ field, route: null, test, words: [match], role: "condition" });
}

/** "More than 10 in stock"; "the 10 cheapest products in stock" names how many to show. */
function isBounded({ tokens }: Draft, end: number): boolean {
  const lead = tokens.slice(Math.max(0, end - 3), end);
  const number = lead.findIndex(({ kind }) => kind === "number");
  return number >= 0 && !lead.slice(number + 1).some(({ norm }) => /(est|most)$/.test(norm));
}

function testOf(field: FieldModel, isEmpty: boolean): Test {
  if (field.kind === "bool")
    return { kind: "equal", values: [{ kind: "bool", value: !isEmpty }], isNegated: false };
  return isEmpty
    ? { kind: "equal", values: [ZERO], isNegated: false }
    : { kind: "compare", bounds: [{ op: "$gt", value: ZERO }] };
}
