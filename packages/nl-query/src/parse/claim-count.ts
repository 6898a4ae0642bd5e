import { NOISE } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldRef, Metric, Words } from "../plan/plan.ts";
import { isSaidOfSubject } from "../relate/columns.ts";
import { type FieldModel, flagOf, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { claimCondition, claimMetrics, joinClaims, type Claim } from "./claim.ts";
import { valueOfElements } from "./distinct-elements.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { nameOf } from "./metric-name.ts";
import { PARTICIPLE } from "./negation.ts";
import { isPluralWord } from "./read-groups.ts";
import { repeatedName } from "./repeated-name.ts";

/** Surety of a mention that holds all of a name. */
const WHOLE_NAME = 0.9;
/** Words in names of numbers of deeds: `play_count`, `times_lent`. */
const TIMES_KEPT = /^(count|times?|number|total)$/;
/** What documents have one of, however high its number. */
const STANDINGS =
  /^(grade|level|year|floor|storey|rank|age|stage|tier|round|season|semester|edition|version|priority|generation|zone|week|month|decade)$/;
/** Words between "amount of" and what has it: "the 5 largest fees". */
const MOST_BETWEEN = 4;
/** What names of numbers end with, in front of whose they are. */
const STORED_NUMBER = /^(?:number|amount)(?= of(?! (?:different|distinct|unique)))/;
const PHONE = /^(phone|telephone|mobile|cell|fax)$/;

/** Claims the count that the words of a match ask for; null where they mean something else. */
export function claimCount(draft: Draft, match: Match): Claim | null {
  // "five of them" has the same shape as "# of orders"
  if (match.text.startsWith("#") && draft.tokens[match.start]?.kind === "number") return null;
  const isNoun = !/how/.test(match.text);
  if (isStored(draft, match)) return null;
  if (isNoun && (isStateRead(draft, match) || isInFieldName(draft, match))) return null;
  const done = isNoun ? null : claimTimesDone(draft, match);
  if (done) return done;
  const isDistinct = /(distinct|different|unique|separate)/.test(match.text);
  const kinds = claimKinds(draft, match, isDistinct) ?? claimNames(draft, match, isDistinct);
  if (kinds) return kinds;
  const isOwn = draft.isTaken(match.end) || draft.norm(match.end) === "";
  const target = isOwn
    ? null
    : draft.fieldAt(
        match.end,
        (field, words) =>
          words.score >= 0.6 &&
          (field.kind === "text" || flagOf(field) === null) &&
          !isSaidOfSubject(draft.question, { field, words }),
      );
  if (target && isNoun && isStoredCount(draft, match, target)) return null;
  const ofField = target && claimCountOfField(draft, match, { target, isDistinct });
  return ofField ?? claimMetrics(draft, [{ kind: "count", name: "count", words: [match] }]);
}

/** A number that documents keep, which counts nothing. */
function isStored(draft: Draft, match: Match): boolean {
  return isNumberOfPhone(draft, match) || isNumberNamed(draft, match) || isAmountKept(draft, match);
}

/** "The amount of the fees" that have a field `amount` counts nothing. */
function isAmountKept(draft: Draft, { start, end, text }: Match): boolean {
  const amount = text.includes("amount of") ? start + text.split(" ").indexOf("amount") : end;
  const { byToken } = draft.question.names;
  const isOf = ({ parentWords, collection, arrayRoot }: FieldModel): boolean => {
    const holder = (arrayRoot === null ? collection.words : parentWords).at(-1) ?? "";
    return byToken.slice(end, end + MOST_BETWEEN).some((hits) => (hits.get(holder) ?? 0) >= WHOLE_NAME);
  };
  const isKept = (field: FieldModel): boolean =>
    isNumeric(field) && field.words.join() === "amount" && isOf(field);
  return amount < end && draft.fieldAt(amount, isKept) !== null;
}

/** "Different extras" of documents that only repeat their names: so many names. */
function claimNames(draft: Draft, match: Match, isDistinct: boolean): Claim | null {
  const name = isDistinct ? repeatedName(draft, match.end) : null;
  return name ? claimDistinctCount(draft, draft.refOf(name), [match, name]) : null;
}

/** "How often were the songs played" of a `playCount`: the number that is kept, added up. */
function claimTimesDone(draft: Draft, match: Match): Claim | null {
  if (!/how (?:many times|often|frequently)/.test(match.text)) return null;
  const { byToken } = draft.question.names;
  for (let at = match.end; at < draft.tokens.length; at++) {
    if (!PARTICIPLE.test(draft.tokens[at]?.norm ?? "") || draft.isTaken(at)) continue;
    const field = draft.collection.fields.find(
      (one) =>
        isNumeric(one) &&
        one.arrayRoot === null &&
        one.words.length === 2 &&
        one.words.some((word) => TIMES_KEPT.test(word)) &&
        one.words.some((word) => !TIMES_KEPT.test(word) && (byToken[at]?.get(word) ?? 0) >= WHOLE_NAME),
    );
    if (!field) continue;
    const words = [
      { start: match.start, end: match.end },
      { start: at, end: at + 1 },
    ];
    return claimMetrics(draft, [{ kind: "sum", of: amountOf(field), name: nameOf("total", field), words }]);
  }
  return null;
}

/** "the number of seats is unknown" was read already; "the number of repaired boats" was not. */
function isStateRead({ plan }: Draft, match: Words): boolean {
  return plan.conditions.some(
    ({ test, words }) =>
      test.kind === "present" && words.some(({ start, end }) => start === match.end && end > start + 1),
  );
}

/** "The phone number of a customer" counts nothing. */
function isNumberOfPhone(draft: Draft, match: Match): boolean {
  const at = match.start - 1;
  return (
    /^number of(?! (?:different|distinct|unique))/.test(match.text) &&
    PHONE.test(draft.norm(at)) &&
    draft.fieldAt(at, ({ kind }, { score }) => (kind === "text" || kind === "id") && score >= 0.5) !== null
  );
}

/** "The voucher number of the vouchers", "the fine amount of all fines": a number that is stored counts nothing. */
function isNumberNamed({ collection, question }: Draft, match: Match): boolean {
  const [noun = ""] = STORED_NUMBER.exec(match.text) ?? [];
  if (noun === "") return false;
  const { byToken } = question.names;
  const isSaid = (words: readonly string[]): boolean => {
    const first = match.start - words.length + 1;
    return words.every((word, at) => (byToken[first + at]?.get(word) ?? 0) >= WHOLE_NAME);
  };
  return collection.fields.some(({ words, parentWords }) => {
    if (words.at(-1) !== noun) return false;
    const whole = [...parentWords, ...words];
    return (whole.length > 1 && isSaid(whole)) || isSaid([...collection.words, ...words]);
  });
}

/** "number of tickets" may be the name of a field. */
function isInFieldName(draft: Draft, match: Match): boolean {
  const noun =
    match.start + match.text.split(" ").findIndex((word) => /^(number|count|quantity|no|nr|#)$/.test(word));
  const isInside = draft.fieldMentions.some(
    (one) =>
      one.start < noun &&
      noun < one.end &&
      one.score >= 0.9 &&
      one.route === null &&
      isNumeric(one.field) &&
      draft.isFree(one),
  );
  const named = draft.fieldAt(
    noun,
    (field, { route, score, end }) =>
      isNumeric(field) &&
      route === null &&
      score >= 0.9 &&
      (end > match.end - 1 || (draft.norm(noun) === "quantity" && field.words.includes("quantity"))),
  );
  return isInside || named !== null;
}

/** "by number of seats": the field itself is the number. */
function isStoredCount(draft: Draft, match: Words, { field, score }: FieldMention): boolean {
  if (!isNumeric(field) || score < 0.85) return false;
  const isHead = draft.tokens
    .slice(0, match.start)
    .every((token, at) => draft.isTaken(at) || NOISE.has(token.norm) || token.kind === "mark");
  return !isHead || /^(per|for|by|of|in)$/.test(draft.norm(match.start - 1));
}

/** Counts the values of a field; of an array of documents, what tells its elements apart. */
function claimDifferent(draft: Draft, words: Words[], target: FieldMention): Claim | null {
  const of = target.field.kind === "objects" ? valueOfElements(draft, target) : draft.refOf(target);
  return of && claimDistinctCount(draft, of, words);
}

/** Counts different values; an explicit null is no value, so documents with one are left out. */
function claimDistinctCount(draft: Draft, of: FieldRef, words: Words[]): Claim {
  const { field, route } = of;
  const figure = claimMetrics(draft, [{ kind: "countDistinct", of, name: nameOf("distinct", field), words }]);
  const { metrics, keys } = draft.plan;
  const isAlone = metrics.length === 0 && keys.length === 0 && field.arrayRoot === null && !field.isArray;
  if (!field.hasNull || !isAlone) return figure;
  const test = { kind: "present", isPresent: true } as const;
  return joinClaims(figure, claimCondition({ field, route, test, words, role: "shape" }));
}

/** "how many cities", "number of tags": different values of a field, or a sum of what documents hold. */
function claimCountOfField(
  draft: Draft,
  match: Words,
  { target, isDistinct }: { target: FieldMention; isDistinct: boolean },
): Claim | null {
  const { field, score } = target;
  const words = [{ start: match.start, end: target.end }];
  if (isDistinct || isStanding(draft, target)) return claimDifferent(draft, words, target);
  // "number of sled rides": the documents are counted, whatever narrows them
  const isInFront = draft.plan.collectionWords.some((one) => one.start === target.end);
  if ((field.kind === "text" && !field.isArray) || field.kind === "id") {
    const isProperty = flagOf(field) !== null || isInFront;
    return score >= 0.85 && !isProperty ? claimDifferent(draft, words, target) : null;
  }
  // a number called as a collection is more often a reference to it
  const doubt = (weight: number): Claim["assumptions"] =>
    namesCollection(draft, target) ? [{ weight, about: field.path }] : [];
  // "how many patients" where each document has one `patientId`
  if (isNumeric(field) && isIdentity(draft, field) && !field.isArray) {
    const claim = score < 0.85 || isInFront ? null : claimDifferent(draft, words, target);
    return claim && { ...claim, assumptions: doubt(0.25) };
  }
  const isSummed = isNumeric(field) ? score >= 0.85 : field.isArray && score >= 0.8;
  if (!isSummed) return null;
  const sum: Metric = { kind: "sum", of: draft.amountOf(target), name: nameOf("total", field), words };
  return { ...claimMetrics(draft, [sum]), assumptions: field.isArray ? [] : doubt(0.3) };
}

/** The `grade` or `floor` of each document says where it stands; `floors` would say how many there are. */
function isStanding({ plan }: Draft, { field, score, end }: FieldMention): boolean {
  const isOne = !field.path.toLowerCase().endsWith("s") && !field.isArray;
  // "number of week reports": the documents are counted
  const isInFront = plan.collectionWords.some((one) => one.start === end);
  return (
    isNumeric(field) && isOne && !isInFront && score >= WHOLE_NAME && STANDINGS.test(field.words.at(-1) ?? "")
  );
}

function namesCollection({ question, collection, tokens }: Draft, { start, end }: Words): boolean {
  const noun = lemmaOf(tokens[start]?.norm ?? "");
  return (
    question.knowledge.lists.some(({ words }) => words.join() === noun) ||
    question.names
      .collections()
      .some(
        (one) =>
          one.start === start &&
          one.end === end &&
          one.score >= 0.95 &&
          one.collection.words !== collection.words,
      )
  );
}

/** "how many kinds of roles", "how many product types", "number of different ship types". */
function claimKinds(draft: Draft, match: Words, isDistinct: boolean): Claim | null {
  const own = draft.plan.collectionWords.find((words) => words.start === match.end);
  const kinds = draft.match(/(?:kinds?|types?|sorts?) of(?: the)?(?= )/, match.end);
  const isKinds = kinds?.start === match.end;
  const start = isKinds ? kinds.end : own?.end;
  if (start === undefined || (own && isKinds)) return null;
  const target = draft.fieldAt(
    start,
    (field, mention) => mention.score >= 0.6 && (field.kind === "text" || field.kind === "id"),
  );
  const amount = isKinds || isDistinct ? null : amountBehind(draft, start);
  if (amount && amount.score > (target?.score ?? 0)) {
    const words = [{ start: match.start, end: amount.end }];
    const of = draft.amountOf(amount);
    const sum: Metric = { kind: "sum", of, name: nameOf("total", amount.field), words };
    return { ...claimMetrics(draft, [sum]), isSure: true };
  }
  if (!target || !(isDistinct || isKinds || isPluralWord(draft, target.end - 1))) return null;
  const words = [{ start: match.start, end: target.end }];
  return claimDistinctCount(draft, draft.refOf(target), words);
}

/** "Number of fault points", of faults: points that each of them has. */
function amountBehind(draft: Draft, start: number): FieldMention | null {
  return draft.fieldAt(
    start,
    (field, { score, route, end }) =>
      isNumeric(field) &&
      !field.isArray &&
      !isIdentity(draft, field) &&
      route === null &&
      score >= WHOLE_NAME &&
      isPluralWord(draft, end - 1),
  );
}
