import { rolesOfVerb } from "../link/ends-said.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Literal, Test, Words } from "../plan/plan.ts";
import { type FieldModel, isUnique } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { foldText, roleStem } from "../text/lemma.ts";
import { endOfCapitals, isCapitalized } from "./capitals.ts";
import { acceptClaim, claimCondition, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { partsOfName } from "./parts-of-name.ts";
import { readListedTexts } from "./read-listed-texts.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";

type Mode = "contains" | "starts" | "ends";

/** Verbs and nouns that are only said of a text: a field need not be named. */
const SPOKEN =
  /(?:mention|mentions|mentioning|mentioned|about|containing|contain|contains|letters?|words?|texts?|strings?|phrases?|keywords?|terms?|substrings?)$/;

/** A noun that says that only a part of the text is meant. */
const PART = /(?:letters?|words?|strings?|phrases?|keywords?|terms?|substrings?|prefix|suffix|digits?)$/;

/** Ends of a text that are said without "with". */
const BARE = /^(?:beginning|starting|ending)$/;
const LEAD_WORD = /^(?:texts?|letters?|words?|strings?|phrases?|keywords?|terms?|substrings?)$/;
/** The verb that is said again in front of another text: `starts with a or starts with b`. */
const SAID_AGAIN: Readonly<Record<Mode, RegExp>> = {
  starts: /^(?:starts?|starting|begins?|beginning)$/,
  ends: /^(?:ends?|ending)$/,
  contains: /^(?:contains?|containing|includes?|including|mentions?|mentioning)$/,
};
const LINK = /^(?:with|in|the|an?)$/;
/** What goes on behind "or" is no text: "starts with a or ends with b", "or whose age is 30". */
const A_TEXT =
  /^(?!(?:starts?|starting|begins?|beginning|ends?|ending|contains?|containing|without|whose|that|which|who|ha(?:s|ve|ving)|is|are|those)$)/;
const ANY_VERB = /^(?:starts?|starting|begins?|beginning|ends?|ending|contains?|containing)$/;
/** Words between two verbs that are said of one text. */
const FARTHEST = 6;
/** "Or with s", where "or with a discount" goes on. */
const LETTER = /^[b-z]$/;
const HOLDS_NAME = /^(?:have|has|having|with|whose|where)$/;
/** From this surety on a word is that of the name itself. */
const HEAD_SURETY = 0.9;
/** From this surety on a word is another one for a name. */
const ALIKE = 0.7;

const PATTERNS: readonly { pattern: RegExp; mode: Mode }[] = [
  {
    pattern:
      /(?:that |which |who )?(?:starts?|starting|begins?|beginning|started) with(?: either)?(?: the)?(?: an?(?= [a-zA] ))?(?: (?:letter|letters|word|text|string|prefix|digits?))?(?= )/,
    mode: "starts",
  },
  // a text or a number follows at once: "codes beginning 12"
  { pattern: /(?:beginning|starting)(?= [#"])/, mode: "starts" },
  { pattern: /ending(?= [#"])/, mode: "ends" },
  {
    pattern:
      /(?:that |which |who )?(?:ends?|ending|ended|finish(?:es|ing)?) (?:with|in(?! an? [a-z]{2})|on)(?: either)?(?: the)?(?: an?(?= [a-zA] ))?(?: (?:letter|letters|word|text|string|suffix|digits?))?(?= )/,
    mode: "ends",
  },
  {
    pattern:
      /(?:that |which |who )?(?:do not |does not |not )?(?:contains?|containing|includes?|including|mentions?|mentioning|mentioned|matches|matching|has in it|talks? about|talking about|with|having|has|have|like)(?: the)? (?:letters?|words?|texts?|strings?|phrases?|keywords?|terms?|substrings?|(?:codes?|tags?|values?|items?|labels?)(?= "))(?= )/,
    mode: "contains",
  },
  {
    pattern:
      /(?:that |which |who )?(?:do not |does not |not )?(?:contains?|containing|includes|include|including|mentions?|mentioning|mentioned|matches|matching|talks? about|talking about|like|about)(?= )/,
    mode: "contains",
  },
];

/** `"wood" in the title`, `with "wood" in their name`. */
const QUOTED_INSIDE =
  /(?:(?:that |which |who )?(?:with|containing|contains?|having|has|have|includ(?:e|es|ing)) )?(?:the )?(?:(?:words?|texts?|phrases?|terms?|keywords?|strings?|substrings?|letters?|(?:exact )?values?) )?" (?:or (?:the (?:[a-z]+ )?)?" )?(?:anywhere )?(?:in|within|inside|as part of) (?:the |their |its |his |her )?/;
/** Only a part of a text is meant. */
const SAYS_PART =
  /(?:^| )(?:contain(?:s|ing)?|includ(?:e|es|ing)|words?|texts?|phrases?|terms?|keywords?|strings?|substrings?|letters?|anywhere|part)(?: |$)/;
/** "with Winter in the title", "with Winter or Snow in the title". */
const WORD_INSIDE =
  /(?:with|containing|having|has|have) (?:the )?(?:(?:word|words|text|phrase|term) )?(?<word>[^ ]+)(?: or (?<other>[^ "]+))? (?:anywhere )?(?:in|within|inside) (?:the |their |its |his |her )/;

/** Conditions on parts of a text: `name starts with A`, `comments mentioning "refund"`. */
export function readTexts(draft: Draft): void {
  readListedTexts(draft);
  draft.each(QUOTED_INSIDE, (match) => acceptClaim(draft, claimQuotedInside(draft, match)));
  draft.each(WORD_INSIDE, (match) => acceptClaim(draft, claimWordInside(draft, match)));
  for (const { pattern, mode } of PATTERNS)
    draft.each(pattern, (match) => acceptClaim(draft, claimAfter(draft, match, mode)));
}

function claimQuotedInside(draft: Draft, match: Match): Claim | null {
  const at = quotedAt(draft, match);
  const mention = at < 0 ? null : fieldNamedAfter(draft, match);
  const texts = draft.tokens.slice(at, match.end).flatMap(({ quoted }) => quoted ?? []);
  return mention && claimInside(draft, match, { mention, texts });
}

/** The text named after the condition; "its name" is that of the field in front: "cities with "x" in their name". */
function fieldNamedAfter(draft: Draft, match: Match): FieldMention | null {
  const mention = draft.fieldAt(match.end, (field) => field.kind === "text");
  if (!NAME_OR_TITLE.test(draft.norm(match.end))) return mention;
  const words = { start: match.end, end: match.end + 1 };
  const owner = /(?:their|its)$/.test(match.text) ? headBefore(draft, match.start) : null;
  if (owner) return { ...owner, ...words };
  const isOwn = mention === null || (mention.route === null && mention.field.arrayRoot === null);
  const field = isOwn ? null : nameField(draft.collection);
  return field ? { field, ...words, score: HEAD_SURETY, route: null } : mention;
}

/** A text of the documents whose name ends here with its own last word. */
function headBefore(draft: Draft, end: number): FieldMention | null {
  const hits = draft.question.names.byToken[end - 1];
  return draft.fieldBefore(
    end,
    (field, one) =>
      field.kind === "text" &&
      one.route === null &&
      (hits?.get(field.words.at(-1) ?? "") ?? 0) >= HEAD_SURETY,
  );
}

function claimWordInside(draft: Draft, match: Match): Claim | null {
  const at = match.start + match.text.split(" ").indexOf(match.groups.word ?? "");
  const said = match.groups.other === undefined ? [at] : [at, at + 2];
  if (said.some((place) => draft.tokens[place]?.kind !== "word")) return null;
  const texts = said.flatMap((place) => draft.tokens[place]?.text ?? []);
  const mention = fieldNamedAfter(draft, match);
  if (mention?.field.kind !== "text" || mention.field.values.some(({ text }) => texts.includes(text)))
    return null;
  if (!isCalledSo(draft, mention)) return null;
  if (!isProse(draft, mention.field) && said.some((place) => isOtherDocument(draft, place))) return null;
  return claimInside(draft, match, { mention, texts });
}

/** "Have players in the tryout" says nothing of the name that each tryout has: the field itself must be named. */
function isCalledSo({ question, tokens }: Draft, { field, end }: FieldMention): boolean {
  const surety = question.names.byToken[end - 1]?.get(field.words.at(-1) ?? "") ?? 0;
  return surety >= ALIKE || NAME_OR_TITLE.test(tokens[end - 1]?.norm ?? "");
}

/** What any word may stand in: the name of the documents, or sentences. */
function isProse({ collection }: Draft, field: FieldModel): boolean {
  return field === nameField(collection) || NAME_OR_TITLE.test(field.words.at(-1) ?? "") || isLongText(field);
}

/** "Ships that have a lock in their town": documents that are stored, and no part of a town's name. */
function isOtherDocument({ question, collection }: Draft, at: number): boolean {
  return question.names
    .collections()
    .some((one) => one.start === at && one.score >= HEAD_SURETY && one.collection !== collection);
}

function claimInside(draft: Draft, match: Match, found: { mention: FieldMention; texts: string[] }): Claim {
  const { field, end } = found.mention;
  const words = { start: match.start, end };
  const isNegated = negationBefore(draft, match.start) >= 0;
  const stored = SAYS_PART.test(match.text) ? null : storedAs(field, found.texts);
  if (stored) {
    const test: Test = { kind: "equal", values: stored, isNegated, isAll: false };
    return claimCondition({ ...draft.refOf(found.mention), test, words: [words], role: "condition" });
  }
  return claimPart(draft, field, { words, mode: "contains", texts: found.texts, isNegated });
}

/** The states that a field of few holds, written as they are stored; null where one of the texts is none of them. */
function storedAs(field: FieldModel, texts: readonly string[]): Literal[] | null {
  if (!field.valuesAreComplete || isUnique(field)) return null;
  const stored = texts.flatMap(
    (said) => field.values.find(({ text }) => foldText(text) === foldText(said)) ?? [],
  );
  const isWhole = stored.length === texts.length && stored.length > 0;
  return isWhole ? stored.map(({ value, text }) => ({ kind: "stored", canonical: value, text })) : null;
}

function quotedAt(draft: Draft, words: Words): number {
  for (let at = words.start; at < words.end; at++) if (draft.tokens[at]?.kind === "quoted") return at;
  return -1;
}

/** "publishers whose name", "rank title": the field that is named so, not the name of the documents. */
function ownerOfName(draft: Draft, end: number): FieldMention | null {
  if (!NAME_OR_TITLE.test(draft.norm(end - 1))) return null;
  const isWhose = draft.norm(end - 2) === "whose";
  const owner = headBefore(draft, isWhose ? end - 2 : end - 1);
  const whole = isWhose
    ? null
    : draft.fieldBefore(end, (field, one) => field.kind === "text" && one.start < end - 1);
  return owner && (!whole || whole.score < HEAD_SURETY)
    ? { ...owner, start: isWhose ? end - 1 : owner.start, end }
    : null;
}

/** "members that have a name", "members whose names": those of the documents where they have one, not of what belongs to them. */
function ownName(draft: Draft, end: number): FieldMention | null {
  const verb = draft.skipBack(end - 1, /^(a|an|the)$/) - 1;
  const isBare = NAME_OR_TITLE.test(draft.norm(end - 1)) && HOLDS_NAME.test(draft.norm(verb));
  const field = isBare ? nameField(draft.collection) : null;
  return field && { field, start: end - 1, end, score: HEAD_SURETY, route: null };
}

/** The text that follows the verb, and the field it is looked for in. */
function claimAfter(draft: Draft, match: Match, mode: Mode): Claim | null {
  const before = fieldBeforeVerb(draft, match, mode);
  // "the letter a" is no article
  const articles = PART.test(match.text) ? /^the$/ : /^(the|a|an)$/;
  const first = mode === "contains" ? draft.skip(match.end, articles) : match.end;
  const isText = isTextAt(draft, first, mode) || isDigitsIn(draft, first, before);
  if (!isText || isNoPart(draft, match, { first, before })) return null;
  if (before === null && saysResult(draft, match, first)) return { evidence: evidenceOf([match]) };
  // "details about the price" names a column
  if (match.text.endsWith("about") && before === null && isNamedField(draft, first)) return null;
  const isSaid = mode !== "contains" || before !== null || SPOKEN.test(match.text);
  if (!isSaid && draft.tokens[first]?.quoted === undefined) return null;
  if (mode === "contains" && !PART.test(match.text) && isStoredWhole(draft, first, before))
    return before && claimVerb(match);
  return claimText(draft, match, { mode, before, first });
}

/** The verb in front of a value; what denies it is left to the reader of the value. */
function claimVerb(match: Match): Claim | null {
  return /\bnot\b/.test(match.text) ? null : { evidence: evidenceOf([match]) };
}

/**
 * "Has term spring" where a `term` is stored: the value of that field, and no part of a text. "Starting 5" without a
 * text in front is said of something else.
 */
function isNoPart(
  draft: Draft,
  { text, end }: Match,
  { first, before }: { first: number; before: FieldMention | null },
): boolean {
  if (isLead(draft, first)) return true;
  if (before === null && (BARE.test(text) || saysEnd(draft, { text, end }, first))) return true;
  const part = PART.exec(text)?.[0] ?? "";
  return draft.valueMentions.some((one) => one.start === first && one.field.words.includes(part));
}

/** "Ended with "Not found"": the result that is stored, not how a name ends. */
function saysResult(draft: Draft, { text }: Match, first: number): boolean {
  return /\b(?:ended|finished) (?:with|in|on)$/.test(text) && isStoredWhole(draft, first, null);
}

/** "Trips ending in Paris" of what is stored as the end of a way, and no end of a text. */
function saysEnd(draft: Draft, { text, end }: Pick<Match, "text" | "end">, first: number): boolean {
  if (!/ (?:in|on)$/.test(text)) return false;
  const roles = rolesOfVerb(draft.tokens, end - 2);
  return draft.valueMentions.some(
    ({ start, field }) => start === first && field.words.some((word) => roles.includes(roleStem(word))),
  );
}

function isNamedField(draft: Draft, at: number): boolean {
  return (
    draft.tokens[at]?.kind === "word" && draft.fieldAt(at, (_, one) => one.score >= HEAD_SURETY) !== null
  );
}

/** The condition that the text at `first` makes on the named field, or on the one that holds texts. */
function claimText(
  draft: Draft,
  match: Match,
  { mode, before, first }: { mode: Mode; before: FieldMention | null; first: number },
): Claim | null {
  const { texts, end } = textsAt(draft, first, mode);
  const after = before ? null : fieldInside(draft, end);
  const named = before ?? after;
  const field = named?.field ?? textField(draft, mode, texts);
  if (!field) return null;
  const words = { start: before?.start ?? match.start, end: after?.end ?? end };
  const isNegated = /\bnot\b/.test(match.text) || negationBefore(draft, words.start) >= 0;
  const claim = claimPart(draft, field, { words, mode, texts, isNegated });
  return named ? claim : { ...claim, assumptions: [{ weight: 0.1, about: field.path }] };
}

/** What is stored as a whole is an equality, also in arrays: "tags containing sale". */
function isStoredWhole({ valueMentions }: Draft, at: number, named: FieldMention | null): boolean {
  if (named)
    return named.field.isArray && valueMentions.some((one) => one.start === at && one.field === named.field);
  return valueMentions.some((one) => one.start === at);
}

/** "in their name": the field, named after the text. */
function fieldInside(draft: Draft, end: number): FieldMention | null {
  const inside = draft.skip(end, /^(in|within|inside|the|their|its|his|her)$/);
  return inside === end ? null : draft.fieldAt(inside, (field) => field.kind === "text");
}

function fieldBeforeVerb(draft: Draft, match: Pick<Match, "start">, mode: Mode): FieldMention | null {
  const end = draft.skipBack(
    match.start,
    /^(is|are|that|which|does|do|did|should|must|whose|with|and|not|either)$/,
  );
  const named =
    ownerOfName(draft, end) ??
    ownName(draft, end) ??
    draft.fieldBefore(end, (field) => field.kind === "text" || (mode === "contains" && holdsTexts(field)));
  return named ? withinElements(named) : sameText(draft, match, mode);
}

/** Lists of numbers and ids hold no texts: "whose members include Ada" speaks of those whom `memberIds` refers to. */
function holdsTexts({ isArray, kind }: FieldModel): boolean {
  return isArray && kind !== "number" && kind !== "id";
}

/** "Starts with a or ends with b": both ends are those of one text, whichever is read first. */
function sameText(draft: Draft, { start }: Pick<Match, "start">, mode: Mode): FieldMention | null {
  if (!/^(and|or)$/.test(draft.tokens[start - 1]?.norm ?? "")) return null;
  const words = { start, end: start, score: HEAD_SURETY };
  const known = draft.plan.conditions.find(
    (one) => one.test.kind === "text" && one.words.some(({ end }) => end === start - 1),
  );
  if (known) return { ...words, field: known.field, route: known.route };
  for (let at = start - 2; at >= Math.max(0, start - FARTHEST); at--)
    if (ANY_VERB.test(draft.norm(at))) {
      const named = fieldBeforeVerb(draft, { start: at }, mode);
      return named && { ...named, ...words };
    }
  return null;
}

/** "a note mentions" of an array of documents: the text that their elements hold. */
function withinElements(mention: FieldMention): FieldMention | null {
  const { field } = mention;
  if (field.kind !== "objects") return mention;
  const inner = field.collection.fields.filter(
    (one) => one.kind === "text" && one.path.startsWith(`${field.path}.`) && one.depth === field.depth + 1,
  );
  const text = inner.find(isLongText) ?? (inner.length === 1 ? inner[0] : undefined);
  return text ? { ...mention, field: text } : null;
}

/** A field whose name says that it holds sentences. */
function isLongText({ kind, words }: FieldModel): boolean {
  return (
    kind === "text" &&
    words.some((word) =>
      /^(text|body|content|description|comment|message|note|review|plot|summary)$/.test(word),
    )
  );
}

/** A free word or quoted text that can be looked for; a bare number only at an end of the text. */
function isTextAt(draft: Draft, at: number, mode: Mode): boolean {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at)) return false;
  if (token.kind === "number") return mode !== "contains" || token.quoted !== undefined;
  if (token.kind !== "word" && token.kind !== "quoted") return false;
  return !/^(at|more|less|no|any|only|each|every|its|their)$/.test(token.norm);
}

/** "Whose name contains 7": digits of a text, where nothing is counted that follows. */
function isDigitsIn(draft: Draft, at: number, named: FieldMention | null): boolean {
  const isText = named?.field.kind === "text" && !named.field.isArray;
  return isText && draft.tokens[at]?.kind === "number" && /^[.?!,]?$/.test(draft.norm(at + 1));
}

/** "the text "late"": the noun leads to the text that is looked for. */
function isLead({ tokens }: Draft, at: number): boolean {
  return LEAD_WORD.test(tokens[at]?.norm ?? "") && tokens[at + 1]?.kind === "quoted";
}

/** A text and its alternatives: `Winter or Summer`, `"red", "blue"`. */
function textsAt(draft: Draft, first: number, mode: Mode): { texts: string[]; end: number } {
  const { tokens } = draft;
  const token = tokens[first];
  let end = first + 1;
  const texts = [token?.quoted ?? token?.text ?? ""];
  if (token?.kind === "word" && token.text.length > 1 && isCapitalized(token)) {
    end = endOfCapitals(tokens, end);
    texts[0] = draft.question.text.slice(token.start, tokens[end - 1]?.end);
  }
  for (;;) {
    const other = alternativeAt(draft, end, { isWord: token?.kind === "word", mode });
    if (other === null) return { texts, end };
    texts.push(other.text);
    end = other.end;
  }
}

/**
 * The text after "or", or after a comma where it is quoted or a single letter in a list that "or" ends; a bare
 * word only joins another one.
 */
function alternativeAt(
  draft: Draft,
  at: number,
  { isWord, mode }: { isWord: boolean; mode: Mode },
): { text: string; end: number } | null {
  const joint = draft.norm(at);
  if (!/^(or|,)$/.test(joint)) return null;
  const isJoined = joint === "or" || draft.norm(at + 1) === "or" || isLetterOfList(draft, at + 1);
  const verb = draft.skip(at + 1, /^(or|the)$/);
  const said = SAID_AGAIN[mode].test(draft.norm(verb)) ? draft.skip(verb + 1, LINK) : verb;
  const isWith = draft.norm(verb) === "with";
  const start = draft.skip(isWith ? verb + 1 : said, LEAD_WORD);
  const next = draft.tokens[start];
  if (next?.kind === "quoted") return { text: next.quoted ?? next.text, end: start + 1 };
  const pattern = isWith ? LETTER : A_TEXT;
  const isText = next?.kind === "word" && !draft.isTaken(start) && pattern.test(draft.norm(start));
  return isJoined && isWord && isText ? { text: next.text, end: start + 1 } : null;
}

/** "P, R or S": a single letter, and further ones up to the last behind "or". */
function isLetterOfList(draft: Draft, at: number): boolean {
  const isLetter = (place: number): boolean => /^[a-z]$/.test(draft.norm(place));
  let end = at;
  while (isLetter(end) && draft.norm(end + 1) === ",") end += 2;
  if (isLetter(end)) end++;
  return end > at && draft.norm(end) === "or" && isLetter(end + 1);
}

/** Where texts are looked for that no field is named for: a long text, or the name where only names hold them. */
function textField({ collection }: Draft, mode: Mode, texts: readonly string[] = []): FieldModel | null {
  const name = nameField(collection);
  if (mode !== "contains") return name;
  const long = collection.fields.find(isLongText);
  const holds = (field: FieldModel): boolean =>
    field.values.some((value) => texts.some((text) => foldText(value.text).includes(foldText(text))));
  return long && name && !holds(long) && holds(name) ? name : (long ?? name);
}

function claimPart(
  draft: Draft,
  field: FieldModel,
  { words, mode, texts, isNegated }: { words: Words; mode: Mode; texts: string[]; isNegated: boolean },
): Claim {
  const route =
    field.collection === draft.collection
      ? null
      : (draft.routes.find((one) => one.collection === field.collection) ?? null);
  const said = texts.filter((text) => foldText(text) !== "" || text !== "");
  const test: Test = { kind: "text", mode, texts: said, isNegated };
  const parts = partsOfName(draft.tokens, { field, words, mode });
  return {
    conditions: parts.map((part, at) => ({
      field: part,
      route,
      test: { ...test },
      words: [words],
      role: "condition",
      isAlternative: at > 0 && !isNegated,
    })),
    evidence: evidenceOf([words]),
  };
}
