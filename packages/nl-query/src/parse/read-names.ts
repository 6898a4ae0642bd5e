import type { FieldMention } from "../link/mentions.ts";
import { COUNTRY_FORMS } from "../lexicon/places.table.ts";
import { NEVER_VALUES } from "../lexicon/words.table.ts";
import type { Condition, Test, Words } from "../plan/plan.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { PLACES } from "../schema/place-of-person.ts";
import { foldText } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import { isCapitalized } from "./capitals.ts";
import { acceptClaim, claimCondition, coverOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";

const LEADS =
  /^(is|are|was|were|=|==|:|of|by|named|called|titled|entitled|equals|equal|to|the|in|with|from|at|a|an|for|on|about)$/;
const NAMING = /^(named|called|titled|entitled)$/;
/** Words inside a name, in front of a capital. */
const INNER = /^(of|the|de|van|von|der|la|le|&|-|'s|\.|')$/;
const AFTER_NAME = /^(with|who|and|or|in|from|that|whose|by|ordered|sorted|after|before)$/;
const MAIL = /^(email|mail)$/;
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
    acceptClaim(draft, claimName(draft, { start: at, end }));
    at = end - 1;
  }
}

/** The condition that a name at this place gives, and where it ends; null where there is none. */
export function nameAt(draft: Draft, at: number): { condition: Condition; end: number } | null {
  const end = endOfName(draft, at);
  const condition = end === null ? undefined : claimName(draft, { start: at, end })?.conditions?.[0];
  return condition && end !== null ? { condition, end } : null;
}

function endOfName(draft: Draft, at: number): number | null {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at)) return null;
  if (token.kind === "quoted") return at + 1;
  if (token.kind !== "word") return null;
  if (token.isCode) return at + 1;
  const isNamed = NAMING.test(draft.norm(at - 1));
  if (!isCapitalized(token)) return isNamed ? endOfParts(draft, at + 1, isLowerPart) : null;
  if (!isNamed && (startsSentence(draft, at) || NEVER_VALUES.has(token.norm) || isKnownWord(draft, at)))
    return null;
  return endOfParts(draft, at + 1, isCapitalized);
}

/** Follows the parts of a name, also over small words such as "of" in front of a capital. */
function endOfParts(draft: Draft, from: number, isPart: (token: Token) => boolean): number {
  let end = from;
  for (;;) {
    const next = draft.tokens[end];
    if (!next) return end;
    if (!draft.isTaken(end) && isPart(next)) end++;
    else if (isInner(draft, end) && isCapitalized(draft.tokens[end + 1]) && !draft.isTaken(end + 1)) end += 2;
    else return end;
  }
}

const SENTENCE_END = /^[.?!]$/;
/** "St." and initials are short. */
const LONGEST_SHORT_FORM = 3;

/** A capital says nothing there: "Return the names". */
function startsSentence({ tokens }: Draft, at: number): boolean {
  return at === 0 || SENTENCE_END.test(tokens[at - 1]?.norm ?? "");
}

/** A small word inside a name; the period behind a long one ends the sentence. */
function isInner({ tokens }: Draft, at: number): boolean {
  const { norm } = tokens[at] ?? { norm: "" };
  const isShortened = (tokens[at - 1]?.text.length ?? 0) <= LONGEST_SHORT_FORM;
  return INNER.test(norm) && (norm !== "." || isShortened);
}

/** A name in lower case, as in "named anna weber", goes on until a word of the sentence. */
function isLowerPart(token: Token): boolean {
  return isCapitalized(token) || (token.kind === "word" && !AFTER_NAME.test(token.norm));
}

/** Capitalized in the middle of a sentence, but it names a field or collection: "average Price". */
function isKnownWord(draft: Draft, at: number): boolean {
  return (
    draft.fieldAt(at, (_, mention) => mention.score >= 0.8) !== null ||
    draft.question.names.collections().some((one) => one.start === at && one.score > 0.8)
  );
}

function claimName(draft: Draft, words: Words): Claim | null {
  const token = draft.tokens[words.start];
  const last = draft.tokens[words.end - 1];
  if (!token || !last) return null;
  const text = token.quoted ?? draft.question.text.slice(token.start, last.end);
  const beside = namedField(draft, words, text);
  const named = beside && (referredField(draft, beside, text) ?? beside);
  const lead = draft.norm(words.start - 1);
  const field = named?.field ?? guessField(draft, { lead, text, isCode: token.isCode ?? false });
  if (!field || isCountryOfOther(field, lead, text)) return null;
  const part = named && partSaid(draft, named);
  const all = part ? { ...coverOf(words, named), start: named.start - 1 } : coverOf(words, named);
  const negation = negationBefore(draft, all.start);
  const span = { start: negation >= 0 ? negation : all.start, end: all.end };
  const { test, surety, doubt } = testOf(field, text, {
    isNamed: named !== null,
    isNegated: negation >= 0,
    part,
  });
  const route = named?.route ?? null;
  const claim = claimCondition({ field, route, test, words: [span], role: "condition" }, surety);
  return { ...claim, assumptions: doubt ? [doubt] : [] };
}

/** "Suppliers in China" are not those who are called so, where no country of them is China. */
function isCountryOfOther(field: FieldModel, lead: string, text: string): boolean {
  const names = [...field.words, ...field.parentWords];
  return (
    /^(?:in|from)$/.test(lead) &&
    COUNTRY_FORMS.has(foldText(text)) &&
    !names.some((word) => PLACES.test(word))
  );
}

/** The field that is named beside a name and can hold it. */
function namedField(draft: Draft, words: Words, text: string): FieldMention | null {
  const leadEnd = draft.skipBack(words.start, LEADS);
  const nearby = (accept: (field: FieldModel) => boolean): FieldMention | null =>
    draft.fieldBefore(leadEnd, accept) ??
    draft.fieldBefore(words.start, accept) ??
    draft.fieldAt(words.end, accept);
  return (
    (IDENTIFIER.test(text) ? nearby((one) => one.kind === "id") : null) ?? nearby((one) => canHold(one, text))
  );
}

/** "Of the sender ann@mail.example" where `senderId` holds keys of another form: the mail of whom it refers to. */
function referredField(draft: Draft, named: FieldMention, text: string): FieldMention | null {
  const { field } = named;
  const route = draft.routes.find((one) => one.from === field && one.via === undefined && !one.isToMany);
  if (!route || named.route !== null || field.values.some((one) => shape(one.text) === shape(text)))
    return null;
  const isMail = text.includes("@");
  const told = route.collection.fields.find(
    (one) =>
      one.kind === "text" &&
      one.arrayRoot === null &&
      (isMail
        ? one.words.some((word) => MAIL.test(word))
        : one !== route.to && isUnique(one) && one.values.some((value) => shape(value.text) === shape(text))),
  );
  return told ? { ...named, field: told, route } : null;
}

/** How a name is compared with what the field holds, and how sure that is. */
function testOf(
  field: FieldModel,
  text: string,
  { isNamed, isNegated, part: said }: { isNamed: boolean; isNegated: boolean; part: Part | null },
): { test: Test; surety: number; doubt: { weight: number; about: string } | null } {
  const value = { kind: field.kind === "number" ? "number" : "text", text } as const;
  const found = partOfWhole(field, text);
  const test: Test = found
    ? { kind: "text", mode: said ?? found, texts: [text], isNegated, isWhole: WHOLE.test(text) }
    : { kind: "equal", values: [value], isNegated };
  const isListed = field.kind === "text" && field.valuesAreComplete && field.values.length > 0;
  if (!isListed)
    return {
      test,
      surety: isNamed ? 1 : 0.75,
      doubt: isNamed ? null : { weight: 0.1, about: field.path },
    };
  const stored = field.values.find((one) => foldText(one.text) === foldText(text));
  if (stored) {
    const same: Test = { kind: "equal", values: [{ kind: "text", text: stored.text }], isNegated };
    return { test: same, surety: isNamed ? 1 : 0.75, doubt: null };
  }
  const surety = isNamed ? 0.85 : 0.5;
  // every value is known and none is this one: perhaps a part of one
  if (field.values.some((one) => foldText(one.text).includes(foldText(text))))
    return {
      test: found ? test : { kind: "text", mode: "contains", texts: [text], isNegated },
      surety,
      doubt: null,
    };
  return { test, surety, doubt: { weight: isNamed ? 0.1 : 0.35, about: text } };
}

/** Where a first and a last name stand in a whole one. */
type Part = "starts" | "ends";

/** "First" of "first name", "last" of "last name", in front of a field. */
function partSaid(draft: Draft, { start }: Words): Part | null {
  const norm = draft.norm(start - 1);
  if (/^(?:first|given|christian)$/.test(norm)) return "starts";
  return /^(?:last|family)$/.test(norm) ? "ends" : null;
}

/** Where a word begins and ends is told of these letters alone. */
const WHOLE = /^[a-z]+$/i;

/** Known values that tell of what words the others are. */
const ENOUGH = 5;

/** "Named Anna" where names are whole ones: where the word stands in them; null where it may be all of one. */
function partOfWhole(field: FieldModel, text: string): Part | "contains" | null {
  const word = foldText(text);
  if (field.kind !== "text" || /[^\p{L}]/u.test(text) || field.values.length < ENOUGH) return null;
  const stored = field.values.map((one) => foldText(one.text).split(" "));
  if (stored.some(({ length }) => length < 2)) return null;
  if (stored.some((words) => words[0] === word)) return "starts";
  return stored.some((words) => words.at(-1) === word) ? "ends" : "contains";
}

type Guess = { lead: string; text: string; isCode: boolean };

function guessField(draft: Draft, { lead, text, isCode }: Guess): FieldModel | null {
  const own = draft.collection.fields.filter((field) => field.kind === "text");
  const has = (pattern: RegExp): FieldModel | null =>
    own.find((field) => field.words.some((word) => pattern.test(word)) && !field.valuesAreComplete) ?? null;
  if (IDENTIFIER.test(text)) return draft.collection.byPath.get("_id") ?? null;
  if (text.includes("@")) return has(MAIL);
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
