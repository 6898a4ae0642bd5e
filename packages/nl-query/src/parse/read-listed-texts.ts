import type { Condition, Test, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { foldText } from "../text/lemma.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { areJoined } from "./read-both-elements.ts";

const TIES =
  /^(with|as|the|a|an|by|in|is|are|of|for|to|include|includes|including|contain|contains|containing|have|has|having|among|their|its)$/;
const JOIN = /^(and|also|plus|,|both)$/;
const EXACTLY = /^(exactly|only|just|precisely|solely)$/;
/** No word names the text. */
const GUESSED = 0.1;
/** From this surety on words are the name of the text. */
const NAMED = 0.55;

/**
 * "Boats tagged fast", "with the tag fast" of a text such as "fast, old, wooden": it is in the list. Further items are
 * in it as well.
 */
export function readListedTexts(draft: Draft): void {
  const { listedTexts } = draft.question.knowledge;
  if (listedTexts.isEmpty) return;
  for (let at = 0; at < draft.tokens.length; at++) {
    const mention = draft.fieldAt(
      at,
      (field, one) => one.route === null && one.score >= NAMED && listedTexts.keepsLists(field),
    );
    if (!mention) continue;
    let cursor = draft.skip(mention.end, TIES);
    let words: Words = { start: mention.start, end: cursor };
    while (holdsItem(draft, cursor, mention.field)) {
      words = { start: words.start, end: cursor + 1 };
      acceptClaim(draft, claimItem(draft, mention.field, cursor, words));
      cursor = draft.skip(cursor + 1, JOIN);
      words = { start: cursor, end: cursor };
    }
  }
}

function holdsItem(draft: Draft, at: number, field: FieldModel): boolean {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at) || token.kind === "period") return false;
  return itemsAt(draft, at).includes(field);
}

function itemsAt({ tokens, question }: Draft, at: number): readonly FieldModel[] {
  const { text = "", quoted } = tokens[at] ?? {};
  return question.knowledge.listedTexts.fieldsWith(foldText(quoted ?? text));
}

function claimItem(draft: Draft, field: FieldModel, at: number, words: Words): Claim {
  const { text = "", quoted } = draft.tokens[at] ?? {};
  const denied = negationBefore(draft, words.start);
  const test: Test = { kind: "text", mode: "contains", texts: [quoted ?? text], isNegated: denied >= 0 };
  const said = denied >= 0 ? [{ start: denied, end: denied + 1 }, words] : [words];
  return claimCondition({ field, route: null, test, words: said, role: "condition" });
}

/** "The fast boats" where no field holds this word alone. */
export function readLooseItems(draft: Draft): void {
  if (draft.question.knowledge.listedTexts.isEmpty) return;
  for (let at = 0; at < draft.tokens.length; at++) {
    if (!draft.isOpen(at) || draft.namesStored(at)) continue;
    const [field, ...others] = itemsAt(draft, at).filter(({ collection }) => collection === draft.collection);
    if (!field || others.length > 0) continue;
    const claim = claimItem(draft, field, at, { start: at, end: at + 1 });
    acceptClaim(draft, { ...claim, assumptions: [{ weight: GUESSED, about: field.path }] });
  }
}

/** A value that is all of some such text is one item of others. */
export function widenListedValues({ plan, question, tokens }: Draft): void {
  const { listedTexts } = question.knowledge;
  if (listedTexts.isEmpty) return;
  plan.conditions = plan.conditions.flatMap((condition): Condition[] => {
    const { field, test, words } = condition;
    if (test.kind !== "equal" || !listedTexts.keepsLists(field)) return [condition];
    const texts = test.values.map((value) => (value.kind === "bool" ? String(value.value) : value.text));
    const isExact = words.some(({ start }) => EXACTLY.test(tokens[start - 1]?.norm ?? ""));
    if (isExact || !texts.every((text) => listedTexts.fieldsWith(foldText(text)).includes(field)))
      return [condition];
    const inText = (said: readonly string[]): Condition => ({
      ...condition,
      test: { kind: "text", mode: "contains", texts: [...said], isNegated: test.isNegated },
    });
    return areJoined(tokens, words) && !test.isNegated
      ? texts.map((text) => inText([text]))
      : [inText(texts)];
  });
}
