import type { FieldMention } from "../link/mentions.ts";
import { NEVER_VALUES } from "../lexicon/words.table.ts";
import type { Literal, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { foldText } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";

import { nameField } from "../schema/name-field.ts";

const LEADS =
  /^(is|are|was|were|=|==|:|of|by|named|called|titled|entitled|equals|equal|to|the|in|with|from|at|a|an|for|on|about)$/;
const IDENTIFIER = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Whether a field can hold this word: no name is an ObjectId. */
function canHold(field: FieldModel, text: string): boolean {
  if (field.kind === "id") return IDENTIFIER.test(text);
  return (
    field.kind === "text" || (field.kind === "number" && field.words.includes("number") && /^\d+$/.test(text))
  );
}

/** Names that are not among the stored values that are known: quoted, capitalized or coded words. */
export function readNames(draft: Draft): void {
  for (let at = 0; at < draft.tokens.length; at++) {
    const end = endOfName(draft, at);
    if (end === null) continue;
    readName(draft, { start: at, end });
    at = end - 1;
  }
}

function endOfName(draft: Draft, at: number): number | null {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at)) return null;
  if (token.kind === "quoted") return at + 1;
  if (token.kind !== "word") return null;
  if (token.isCode) return at + 1;
  const isCapital = /^\p{Lu}/u.test(token.text);
  const isNamed = /^(named|called|titled|entitled)$/.test(draft.norm(at - 1));
  if (!isCapital && !isNamed) return null;
  if (isCapital && !isNamed && (at === 0 || NEVER_VALUES.has(token.norm) || isKnownWord(draft, at)))
    return null;
  let end = at + 1;
  for (;;) {
    const next = draft.tokens[end];
    const isPart =
      next !== undefined &&
      !draft.isTaken(end) &&
      (/^\p{Lu}/u.test(next.text) ||
        (isNamed &&
          !isCapital &&
          next.kind === "word" &&
          !/^(with|who|and|or|in|from|that|whose|by|ordered|sorted|after|before)$/.test(next.norm)));
    const isInner =
      next !== undefined &&
      /^(of|the|and|de|van|von|der|la|le|&|-|'s|\.|')$/.test(next.norm) &&
      /^\p{Lu}/u.test(draft.tokens[end + 1]?.text ?? "") &&
      !draft.isTaken(end + 1);
    if (isPart) end++;
    else if (isInner && next.norm !== "and") end += 2;
    else break;
  }
  return end;
}

/** Capitalized in the middle of a sentence, but it names a field or collection: "average Price". */
function isKnownWord(draft: Draft, at: number): boolean {
  return (
    draft.fieldAt(at, (_, mention) => mention.score >= 0.8) !== null ||
    draft.question.names.collections().some((one) => one.start === at && one.score > 0.8)
  );
}

function readName(draft: Draft, words: Words): void {
  const token = draft.tokens[words.start];
  const last = draft.tokens[words.end - 1];
  if (!token || !last) return;
  const text = token.quoted ?? draft.question.text.slice(token.start, last.end);
  const leadEnd = draft.skipBack(words.start, LEADS);
  const nearby = (accept: (field: FieldModel) => boolean): FieldMention | null =>
    draft.fieldBefore(leadEnd, accept) ??
    draft.fieldBefore(words.start, accept) ??
    draft.fieldAt(words.end, accept);
  const named =
    (IDENTIFIER.test(text) ? nearby((one) => one.kind === "id") : null) ??
    nearby((one) => canHold(one, text));
  const lead = draft.norm(words.start - 1);
  const guess = named ? null : guessField(draft, { lead, text, isCode: token.isCode ?? false });
  const field = named?.field ?? guess;
  if (!field) return;
  const all = {
    start: Math.min(words.start, named?.start ?? words.start),
    end: Math.max(words.end, named?.end ?? words.end),
  };
  const negation = negationBefore(draft, all.start);
  const span = { start: negation >= 0 ? negation : all.start, end: all.end };
  const route = named?.route ?? null;
  if (field.kind === "text" && field.valuesAreComplete && field.values.length > 0) {
    // every value is known and none is this one: perhaps a part of one
    const part = field.values.filter((value) => foldText(value.text).includes(foldText(text)));
    if (part.length > 0)
      draft.addCondition({
        field,
        route,
        test: { kind: "text", mode: "contains", texts: [text], isNegated: negation >= 0 },
        words: [span],
        role: "condition",
      });
    else {
      draft.addCondition({
        field,
        route,
        test: { kind: "equal", values: [{ kind: "text", text }], isNegated: negation >= 0 },
        words: [span],
        role: "condition",
      });
      draft.doubt(named ? 0.1 : 0.35, text);
    }
    draft.take(span, named ? 0.85 : 0.5);
    return;
  }
  const values: Literal[] = [field.kind === "number" ? { kind: "number", text } : { kind: "text", text }];
  draft.addCondition({
    field,
    route,
    test: { kind: "equal", values, isNegated: negation >= 0 },
    words: [span],
    role: "condition",
  });
  draft.take(span, named ? 1 : 0.75);
  if (!named) draft.doubt(0.1, field.path);
}

type Guess = { lead: string; text: string; isCode: boolean };

function guessField(draft: Draft, { lead, text, isCode }: Guess): FieldModel | null {
  const own = draft.collection.fields.filter((field) => field.kind === "text");
  const has = (pattern: RegExp): FieldModel | null =>
    own.find((field) => field.words.some((word) => pattern.test(word)) && !field.valuesAreComplete) ?? null;
  if (IDENTIFIER.test(text)) return draft.collection.byPath.get("_id") ?? null;
  if (text.includes("@")) return has(/^(email|mail)$/);
  if (isCode)
    return (
      own.find((field) => field.values.some((value) => shape(value.text) === shape(text))) ??
      has(/^(code|sku|number|id|key|reference)$/)
    );
  if (lead === "by") return has(/^(author|director|artist|writer|creator|user|owner|name)$/);
  if (/^(in|from|at|near|to)$/.test(lead))
    return has(/^(city|country|town|state|region|location|place|borough|origin|destination)$/);
  return nameField(draft.collection);
}

/** Letters and digits by kind, so that `FUR-1001` looks like `TOY-1234`. */
function shape(text: string): string {
  return text
    .replace(/\p{Lu}/gu, "A")
    .replace(/\p{Ll}/gu, "a")
    .replace(/\d/g, "9");
}
