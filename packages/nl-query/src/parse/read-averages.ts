import { type Adjective, ADJECTIVES, MEASURES } from "../lexicon/concepts.table.ts";
import { COMPARATIVE, comparatorOf } from "../lexicon/phrases.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, CompareOp, FieldRef, Test, Words } from "../plan/plan.ts";
import { amountFields, amountOf } from "../plan/amount-fields.ts";
import { type FieldModel, isNumeric, isTemporal } from "../schema/model.ts";
import { amountAt, amountBefore, type FoundAmount } from "./amounts.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { agedBy } from "./aged-by.ts";
import { sharedByAverage } from "./average-within.ts";
import { worth } from "./own-amount.ts";
import { isIdentity } from "./is-identity.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** "Twice", "5 times", "half", "80%". */
const MULTIPLE = "(?:# (?:times|x|fold|% of|percent of|%)|#|double|triple|half|twice)";
const AVERAGE = new RegExp(
  `(?<op>(?:more|less) (?:[a-z]+ ){1,3}than|${COMPARATIVE}|above|over|below|under|exceeding|exceeds|exceed|beyond|newer than|later than|earlier than|before|after|at least|at most|>|<|>=|<=)(?: (?<times>${MULTIPLE})(?: (?:of|as [a-z]+ as|that of))*)?(?: (?:the|its|their|overall|global|company|collection|fleet|general))* (?:average|avg|mean|typical)(?: (?:of|for|all|the|value|one))*(?= )`,
);
/** An average of all, whatever else is said of what is compared with it: "of all rooms", "the overall average". */
const OF_ALL =
  /(?:overall|global|company|collection|fleet|general|(?:of|for|across|over|among) (?:all|every))(?= )/;
/** "The average of these". */
const OF_FOUND = /(?:of|for|across|over|among) (?:these|those|them)(?= |$)/;
const THEIR = / their /;
const ARTICLES = /^(the|our|of|these|those)$/;
/** Words up to the name of what an average is of: "of all female athletes". */
const NAME_BEHIND = 4;
/** Words between an amount and its comparison. */
const NEAR = 3;
/** Words between an average and what it is of: "the average fee of the boats across all". */
const OWN_NAME = 1;
/** "twice the", "5 times the", "half of", "80 % of". */
const FACTOR = new RegExp(`${MULTIPLE}(?: (?:of|the|its|their|as [a-z]+ as|that of))*(?= )`);
/** "with more wins than nominations", "a higher rating than the average". */
const MORE =
  /(?:with |having |have |has |had )?(?:a |an |the )?(?<op>more|fewer|less|higher|greater|lower|larger|smaller|bigger|better|longer|shorter)(?: (?:the|number of))*(?= )/;
const FIELDS =
  /(?:is |are |was |were )?(?<op>(?:at least|at most|no more than|no less than|not more than)(?= (?:#|the|its|their|double|triple|half|twice) )|(?:more|greater|higher|larger|bigger|longer|heavier|later|less|lower|smaller|fewer|shorter|cheaper|earlier) than|equal to|the same as|same as|equals|exceeds|exceed|exceeding|above|below|over|under|before|after|>|<|>=|<=|=)(?: (?:the|its|their|or equal to))*(?= )/;

/** Comparisons with the average of all, and between two fields. */
export function readAverages(draft: Draft): void {
  draft.each(AVERAGE, (match) => acceptClaim(draft, claimBesideAverage(draft, match)));
  draft.each(FIELDS, (match) => acceptClaim(draft, claimBetweenFields(draft, match)));
  draft.each(MORE, (match) => acceptClaim(draft, claimMoreThan(draft, match)));
}

/** "longer than the average": the field beside the comparison, or the one its adjective speaks of. */
function claimBesideAverage(draft: Draft, match: Match): Claim | null {
  const end = draft.skipBack(match.start, /^(is|are|was|were|that|which|has|have|a|an|the|with|of)$/);
  const factor = factorOf(match);
  if (factor && !isFactor(draft, factor)) return null;
  const after = averagedAfter(draft, match);
  // "amounts of bills above the average amount": what stands apart is a column
  const before =
    draft.fieldBefore(end, (field) => isNumeric(field) && !isIdentity(draft, field)) ??
    (after ? null : fieldNear(draft, match.start));
  const adjective = adjectiveOf(match);
  const measure = MEASURES.get(draft.norm(match.start - 1));
  const aged = measure ? null : agedBy(draft, adjective);
  const measured = measure ? fieldOfConcept(draft, measure) : null;
  const picked = measured ?? before ?? after ?? meantBy(draft, measure ?? adjective?.concept, aged?.field);
  if (!picked) return adjective ? null : claimWorth(draft, match);
  const start = measure ? match.start - 1 : match.start;
  const words = spanOf([{ start, end: match.end }, before, after]);
  return claimAverage(draft, picked, { match, words, op: aged?.field === picked.field ? aged.op : null });
}

/** From the first to the last of these words. */
function spanOf(all: readonly (Words | null)[]): Words {
  const said = all.filter((one) => one !== null);
  return {
    start: Math.min(...said.map(({ start }) => start)),
    end: Math.max(...said.map(({ end }) => end)),
  };
}

/** "The average berth depth" of berths, "the average grade" of `averageGrade`. */
function averagedAfter(draft: Draft, { end }: Match): FieldMention | null {
  return (
    draft.fieldAt(draft.skipOver(end, /^of$/), isNumeric) ??
    draft.fieldAt(end - 1, (field, one) => isNumeric(field) && one.end > end && one.score >= 0.9)
  );
}

/** The number that an adjective speaks of, or the year that tells ages. */
function meantBy(
  draft: Draft,
  concept: Adjective["concept"] | undefined,
  year: FieldModel | undefined,
): FieldRef | null {
  const meant = concept ? fieldOfConcept(draft, concept) : null;
  return meant ?? (year && isNumeric(year) ? { field: year, route: null } : null);
}

/** An amount named close to the comparison. */
function fieldNear(draft: Draft, start: number): FieldMention | null {
  return draft.fieldAnywhere(
    (field, { score, end }) =>
      isNumeric(field) && !isIdentity(draft, field) && score > 0.7 && Math.abs(end - start) <= NEAR,
  );
}

function adjectiveOf({ groups }: Match): Adjective | undefined {
  const words = `${groups.op ?? ""} ${groups.times ?? ""}`.split(" ");
  return words.map((word) => ADJECTIVES.get(word)).find((one) => one !== undefined);
}

/** "Fines above average": what the documents are worth. */
function claimWorth(draft: Draft, match: Match): Claim | null {
  const own = worth(draft);
  const field = own && draft.collection.byPath.get(own.about);
  if (!own || !field) return null;
  return { ...claimAverage(draft, { field, route: null }, { match, words: match }), assumptions: [own] };
}

function claimAverage(
  draft: Draft,
  { field, route }: FieldRef,
  { match, words, op: turned = null }: { match: Match; words: Words; op?: CompareOp | null },
): Claim {
  const said = averagedOf(draft, match, words.end + OWN_NAME);
  const op = turned ?? opOf(match.groups.op ?? "");
  const factor = factorOf(match);
  const times = factor ? { times: factorText(draft, factor) } : {};
  const shared = route === null ? sharedByAverage(draft, words.end) : null;
  if (shared) {
    const test: Test = { kind: "average", op, of: "all", isSaid: true, within: shared.ref.field, ...times };
    const all = { start: words.start, end: shared.words.end };
    return claimCondition({ field, route, test, words: [all], role: "range" }, 0.95);
  }
  const of = said ?? (route !== null || isOneOfJoined(draft) ? "all" : "found");
  const test: Test = { kind: "average", op, of, isSaid: said !== null, ...times };
  return claimCondition({ field, route, test, words: [words], role: "range" }, 0.95);
}

type Factor = { start: number; text: string };

/** "More than twice the average": what the average is multiplied with. */
function factorOf({ start, groups }: Match): Factor | null {
  const text = groups.times;
  return text === undefined ? null : { start: start + (groups.op ?? "").split(" ").length, text };
}

/** A bare number multiplies nothing, but "twice" and "80%" are one. */
function isFactor({ tokens }: Draft, { start, text }: Factor): boolean {
  const [number, next] = text.split(" ");
  const token = tokens[start];
  const isBare = number === "#" && (next === undefined || /^(of|as|that)$/.test(next));
  return !isBare || token?.number?.unit === "%" || /^(twice|thrice)$/i.test(token?.text ?? "");
}

/** Whose average the question speaks of: "of all rooms", "of all double rooms", "their average"; null where it does not say. */
function averagedOf(draft: Draft, { start, text }: Match, end: number): "all" | "found" | null {
  const all = draft.match(OF_ALL, start);
  if (!all || all.start > end) {
    const found = draft.match(OF_FOUND, start);
    return THEIR.test(text) || (found && found.start <= end) ? "found" : null;
  }
  const noun = draft.skip(all.end, ARTICLES);
  const own = draft.plan.collectionWords.find((one) => one.start >= noun && one.start < noun + NAME_BEHIND);
  return own && own.start > noun && / (all|every)$/.test(all.text) ? "found" : "all";
}

/** "Rooms with a fee above average and in Bergen": each of several conditions is said of all rooms. */
function isOneOfJoined({ plan, tokens }: Draft): boolean {
  const [own] = plan.collectionWords;
  return own !== undefined && tokens.slice(own.end).some(({ norm }) => norm === "and");
}

/** "The extras cost more": "cost" is a verb where another amount stands before it. */
function comparedBefore(draft: Draft, end: number): FoundAmount | null {
  return amountBefore(draft, draft.skipBack(end, /^costs?$/)) ?? amountBefore(draft, end);
}

/** What may stand between a field and its comparison. */
const BETWEEN = /^(is|are|was|were|that|which|a|an|the|being|has|have|got|worth|for|at)$/;

/** What things were sold for. */
const SOLD = /^(sold|sale|sells?|selling)$/;
/** Verbs of what a document has in money. */
const PAID = /^(paid|earns?|earned|earning|costs?|costing|charged|billed)$/;

/** "price below cost", "the extras cost more than the room", "seats more than twice the passengers". */
function claimBetweenFields(draft: Draft, match: Match): Claim | null {
  const end = draft.skipBack(match.start, BETWEEN);
  const op = opOf(match.groups.op ?? "");
  const compared = comparedBefore(draft, end);
  const left = compared ?? paidBefore(draft, end);
  const right = left && scaledAt(draft, match.end);
  if (left && right && isOwn(left.amount) && isSingle(right.amount) && !isSame(left.amount, right.amount))
    return claimAmounts(draft, { left, op, right });
  return compared ? null : claimBetweenOthers(draft, match, { end, op });
}

/** "Started before it ended": dates, texts and ids of one document. */
function claimBetweenOthers(
  draft: Draft,
  match: Match,
  { end, op }: { end: number; op: CompareOp },
): Claim | null {
  const plain = draft.fieldBefore(
    end,
    (field) => isTemporal(field) || field.kind === "text" || field.kind === "id",
  );
  const other =
    plain &&
    draft.fieldAt(
      match.end,
      (field, mention) => field.kind === plain.field.kind && mention.score >= 0.75 && field !== plain.field,
    );
  if (!plain || !other || plain.score < 0.6 || other.route !== null || plain.route !== null) return null;
  return claimAmounts(draft, {
    left: { amount: amountOf(plain.field), words: plain },
    op,
    right: { amount: amountOf(other.field), words: other },
  });
}

/** "Twice the passengers", "80 % of the price": an amount with what it is multiplied with. */
function scaledAt(draft: Draft, start: number): FoundAmount | null {
  const factor = draft.match(FACTOR, start);
  const hasFactor = factor?.start === start && isFactor(draft, factor);
  const found = amountAt(draft, hasFactor ? factor.end : start);
  if (!found || !hasFactor) return found;
  const by: Amount = { kind: "constant", text: factorText(draft, factor) };
  return { ...found, amount: { kind: "operation", op: "$multiply", left: found.amount, right: by } };
}

/** "Sailors paid above the top rate of their rank", "bikes sold below the list price": what is paid for them. */
function paidBefore(draft: Draft, end: number): FoundAmount | null {
  // the state that the verb tells may have been read
  const verb = draft.tokens[end - 1]?.norm ?? "";
  const isPaid = (field: FieldModel): boolean =>
    isNumeric(field) && field.words.some((one) => PAID.test(one));
  const isSold = (field: FieldModel): boolean =>
    isNumeric(field) && field.words.some((one) => SOLD.test(one)) && field.words.includes("price");
  const money = PAID.test(verb)
    ? (fieldOfConcept(draft, "money", isPaid) ?? fieldOfConcept(draft, "money", isNumeric))
    : SOLD.test(verb)
      ? fieldOfConcept(draft, "price", isSold)
      : null;
  return (
    money && { amount: amountOf(money.field), words: { start: draft.isTaken(end - 1) ? end : end - 1, end } }
  );
}

function claimMoreThan(draft: Draft, match: Match): Claim | null {
  const left = amountAt(draft, match.end);
  if (!left || !isOwn(left.amount) || draft.norm(left.words.end) !== "than") return null;
  const next = draft.skip(left.words.end + 1, /^(the|its|their|an|a|overall)$/);
  if (/^(average|avg|mean|typical)$/.test(draft.norm(next)) && left.amount.kind === "field")
    return claimAverage(draft, left.amount, { match, words: { start: match.start, end: next + 1 } });
  const right = amountAt(draft, next);
  if (!right || !isOwn(right.amount) || isSame(left.amount, right.amount)) return null;
  return claimAmounts(draft, {
    left: { amount: left.amount, words: { start: match.start, end: left.words.end } },
    op: opOf(match.groups.op ?? ""),
    right,
  });
}

type Compared = { left: FoundAmount; op: CompareOp; right: FoundAmount };

function claimAmounts(draft: Draft, { left, op, right }: Compared): Claim | null {
  const [field] = amountFields(left.amount);
  if (!field || isPointer(draft, left.amount) || isPointer(draft, right.amount)) return null;
  const test: Test = { kind: "amounts", left: left.amount, op, right: right.amount };
  const words = { start: left.words.start, end: right.words.end };
  return claimCondition({ ...field, test, words: [words], role: "range" });
}

/** Who is referred to is no amount: no wage is above a manager's id. */
function isPointer({ question }: Draft, amount: Amount): boolean {
  const { references } = question.knowledge.model;
  return amountFields(amount).some(({ field }) => references.some(({ from }) => from === field));
}

function factorText(draft: Draft, factor: Factor): string {
  const word = draft.norm(factor.start);
  if (word === "double" || word === "twice") return "2";
  if (word === "triple") return "3";
  if (word === "half") return "0.5";
  const text = draft.numberText(factor.start);
  const isPercent = /(%|percent)/.test(factor.text) || draft.tokens[factor.start]?.number?.unit === "%";
  return isPercent ? String(Number(text) / 100) : text;
}

/** One number for each document: its own, or that of what it refers to. */
function isSingle(amount: Amount): boolean {
  return amountFields(amount).every(({ route }) => route === null || !route.isToMany);
}

function isOwn(amount: Amount): boolean {
  return amountFields(amount).every((ref) => ref.route === null);
}

function isSame(left: Amount, right: Amount): boolean {
  const base = right.kind === "operation" && right.right.kind === "constant" ? right.left : right;
  return left.kind === "field" && base.kind === "field" && left.field === base.field;
}

/** How words such as "older than", "before" compare. */
export function opOf(text: string): CompareOp {
  if (/^(equal|same|the same|=)/.test(text) || text === "equals") return "$eq";
  if (/^(at least|>=)/.test(text)) return "$gte";
  if (/^(at most|<=)/.test(text)) return "$lte";
  const known = comparatorOf(text);
  if (known !== null) return known;
  return /^(less|lower|smaller|fewer|shorter|cheaper|lighter|worse|younger|below|under|before|earlier|<)/.test(
    text,
  )
    ? "$lt"
    : "$gt";
}
