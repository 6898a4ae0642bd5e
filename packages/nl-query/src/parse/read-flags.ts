import type { Draft } from "./draft.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Literal, Test } from "../plan/plan.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import { negationBefore } from "./negation.ts";
import { letterPattern } from "../text/letter-pattern.ts";

const PREFIX = letterPattern(String.raw`^(non|un|in|dis|im|not)[-\s]?(?=[\p{L}]{4})`);

/** Yes-or-no fields named as properties: `discontinued products`, `not verified`, `inactive`. */
export function readFlags(draft: Draft): void {
  for (const mention of draft.fieldMentions) acceptClaim(draft, claimFlag(draft, mention));
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimOpposite(draft, at));
}

function claimFlag(draft: Draft, mention: FieldMention): Claim | null {
  const flag = mention.score < 0.75 || !draft.isFree(mention) ? null : flagOf(mention.field);
  if (!flag) return null;
  const negation = negationBefore(draft, mention.start);
  const after = draft.skip(mention.end, /^(is|are|was|=|:|equals|equal|to|set|flag|status)$/);
  const stated = /^(true|yes|1|on)$/.test(draft.norm(after))
    ? true
    : /^(false|no|0|off)$/.test(draft.norm(after))
      ? false
      : null;
  const test = (stated ?? negation < 0) ? equalTo(flag.yes) : isNot(mention.field, flag);
  const words = {
    start: negation >= 0 ? negation : mention.start,
    end: stated === null ? mention.end : after + 1,
  };
  return claimCondition({ ...draft.refOf(mention), test, words: [words], role: "condition" }, mention.score);
}

/** `inactive`, `unverified`, `incomplete`. */
function claimOpposite(draft: Draft, at: number): Claim | null {
  const token = draft.tokens[at];
  if (token?.kind !== "word" || draft.isTaken(at)) return null;
  const base = token.norm.replace(PREFIX(token.norm), "");
  if (base === token.norm) return null;
  const hits = draft.question.knowledge.names.hits(base);
  const field = draft.collection.fields.find(
    (one) =>
      flagOf(one) !== null &&
      one.words.every((word) => hits.some((hit) => hit.word === word && hit.weight >= 0.9)),
  );
  const flag = field ? flagOf(field) : null;
  if (!field || !flag) return null;
  const words = [{ start: at, end: at + 1 }];
  return claimCondition({ field, route: null, test: isNot(field, flag), words, role: "condition" }, 0.9);
}

/** Where only "yes" is stored, the documents without the field are the others. */
function isNot(field: FieldModel, flag: { yes: string; no: string }): Test {
  const isOnlyYes = field.absence > 0 && field.kind === "bool" && field.uniqueCount === 1;
  return isOnlyYes ? { ...equalTo(flag.yes), isNegated: true } : equalTo(flag.no);
}

function equalTo(canonical: string): Extract<Test, { kind: "equal" }> {
  const value: Literal = { kind: "stored", canonical, text: canonical.replaceAll('"', "") };
  return { kind: "equal", values: [value], isNegated: false };
}
