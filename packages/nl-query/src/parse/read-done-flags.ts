import type { Words } from "../plan/plan.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import { stemOf } from "../text/lemma.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore, PARTICIPLE } from "./negation.ts";

const ARTICLE = /^(a|an|any|the|their|its|his|her|some)$/;
const AUXILIARY = /^(is|are|was|were|be|been|being|has|have|had|got|gets|not|never|yet|ever)$/;
const NOT = /^(not|never)$/;
const WITH = /^(with|without|no|having|have|has|had)$/;
const WITHOUT = /^(without|no)$/;
const NAMED = 0.9;

/** A flag such as `couponUsed`: the thing, and what was done with it. */
type DoneFlag = { field: FieldModel; yes: string; no: string; thing: readonly string[]; verb: string };

/** "Used a coupon", "a coupon was used" and "without a coupon" of `couponUsed`: what was done with a thing, or not. */
export function readDoneFlags(draft: Draft): void {
  for (const field of draft.collection.fields) {
    const done = doneFlagOf(field);
    if (done) for (const at of draft.tokens.keys()) acceptClaim(draft, claimDone(draft, done, at));
  }
}

function doneFlagOf(field: FieldModel): DoneFlag | null {
  const thing = field.words.slice(0, -1);
  const verb = field.words.at(-1) ?? "";
  if (thing.length === 0 || !PARTICIPLE.test(verb)) return null;
  const flag = flagOf(field);
  return flag && { field, ...flag, thing, verb: rootOf(verb) };
}

/** "used" in front of what is named: said of the documents, and no name of a field. */
export function beginsWithVerb(field: FieldModel, norm: string): boolean {
  return doneFlagOf(field)?.verb === rootOf(norm);
}

/** The same for "use", "used" and "using", whose stems are too short to be told apart from other words. */
function rootOf(verb: string): string {
  return stemOf(verb).replace(/(?:ed|es|e|ing|s)$/, "");
}

function claimDone(draft: Draft, done: DoneFlag, start: number): Claim | null {
  const { byToken } = draft.question.names;
  const thing: Words = { start, end: start + done.thing.length };
  const isNamed = done.thing.every((word, at) => (byToken[start + at]?.get(word) ?? 0) >= NAMED);
  if (!isNamed || !draft.isFree(thing)) return null;
  const said = verbBefore(draft, done, thing) ?? verbAfter(draft, done, thing);
  const words = said ?? withThing(draft, thing);
  if (!words || !draft.isFree(words)) return null;
  const negation = negationBefore(draft, words.start);
  const isNot =
    negation >= 0 ||
    WITHOUT.test(draft.norm(words.start)) ||
    draft.tokens.slice(thing.end, words.end).some(({ norm }) => NOT.test(norm));
  const canonical = isNot ? done.no : done.yes;
  const value = { kind: "stored", canonical, text: canonical.replaceAll('"', "") } as const;
  return claimCondition(
    {
      field: done.field,
      route: null,
      test: { kind: "equal", values: [value], isNegated: false },
      words: [{ ...words, start: negation >= 0 ? negation : words.start }],
      role: "condition",
    },
    said ? 1 : NAMED,
  );
}

const NEED = /^(?:need|require?|demand)(?:s|d|ed|ing)?$/;

/** The verb of the flag in any form, or "needs" of what a flag calls required. */
function isVerb(norm: string, { verb, field }: DoneFlag): boolean {
  return rootOf(norm) === verb || (NEED.test(norm) && NEED.test(field.words.at(-1) ?? ""));
}

/** "used a coupon" */
function verbBefore(draft: Draft, done: DoneFlag, thing: Words): Words | null {
  const at = draft.skipBack(thing.start, ARTICLE) - 1;
  return at >= 0 && isVerb(draft.norm(at), done) ? { start: at, end: thing.end } : null;
}

/** "a coupon was used" */
function verbAfter(draft: Draft, done: DoneFlag, thing: Words): Words | null {
  const at = draft.skip(thing.end, AUXILIARY);
  const isDone = at > thing.end && isVerb(draft.norm(at), done);
  return isDone ? { start: draft.skipBack(thing.start, ARTICLE), end: at + 1 } : null;
}

/** "with a coupon", where nothing else has the name of the thing. */
function withThing(draft: Draft, thing: Words): Words | null {
  const at = draft.skipBack(thing.start, ARTICLE) - 1;
  const isOther = draft.fieldMentions.some(
    (one) => one.start === thing.start && one.score >= NAMED && one.field.kind !== "bool",
  );
  return !isOther && WITH.test(draft.norm(at)) ? { start: at, end: thing.end } : null;
}
