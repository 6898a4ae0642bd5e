import type { CollectionMention } from "../link/mentions.ts";
import { acceptClaim, claimKey, claimRelation, claimSort, joinClaims } from "../parse/claim.ts";
import { Draft, type Question } from "../parse/draft.ts";
import type { Condition, GroupKey, Words } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { readPart, wordsInWhole, type Part } from "./sub-question.ts";

/** From this surety on words name the documents themselves, or the field. */
const NAME_ITSELF = 0.95;
const NAMED = 0.85;

const ASKS =
  /^(?:in|which|what|list|show|find|give|return|name|names|the|all|distinct|different|unique|me|are|is|provide|identify|of|please|determine|,)$/;
const LEADS =
  /^(?:names?|that|which|where|in|there|is|are|exists?|have|has|had|having|with|contains?|hosts?|both|an?|the|by|of|as|shared|common|to|appears?|occurs?|among|can|we|you|find|at|least|#|any|some|used)$/;
/** What says that the values are those of each of the two, and not of the documents between. */
const HOLDS =
  /^(?:both|shared|common|have|has|had|having|with|contains?|hosts?|where|there|exists?|appears?|occurs?)$/;
const JOINT = /^(?:and|but|yet|while|though|without|also|,)$/;
const BETWEEN =
  /^(?:an?|the|any|no|not|never|are|is|do|does|have|has|had|contains?|hosts?|also|in|of|as|to|with|without|associated|linked|where|there|for|that|which|appears?|occurs?|among)$/;
const NONE = /^(?:no|not|never|without)$/;
const ENDS_PART = /^(?:[.?!;:,]|share|sort|sorted|order|ordered)$/;
const TAIL =
  /^(?:share ?)?(?:in common ?)?(?:[,.;?] )*(?:(?:sort|sorted|order|ordered) (?:them )?(?<order>alphabetically|in (?:reverse )?alphabetical order|by (?:the )?(?<by>[a-z]+))(?: (?<direction>ascending|descending))? ?)?[.?!]?$/;

/** What the reading is worth over one that goes from one kind to the other over other documents. */
const SHARED = 0.5;

type Shared = { field: FieldModel; words: Words; first: CollectionMention; second: CollectionMention };

/** Where what is said of either kind begins and ends. */
type Clauses = { start: number; joint: number; end: number; isNone: boolean; direction: 1 | -1 | null };

/**
 * "Cities that have both a yard and a museum", "with a yard but no museum": the values of a field that both kinds of
 * documents have under one name, where neither refers to the other.
 */
export function readShared(question: Question): Draft | null {
  const shared = sharedIn(question);
  const clauses = shared && clausesOf(question, shared);
  if (!clauses) return null;
  const { first, second, field, words } = shared;
  const { start, joint, end, isNone, direction } = clauses;
  const twin = twinOf(second.collection, field);
  const parts = [
    readPart(question, first.collection, range(start, joint)),
    readPart(question, second.collection, range(second.start, end)),
  ] as const;
  if (!twin || !parts.every(isPlain)) return null;
  const draft = new Draft(question, first.collection);
  const said = question.tokens[end]?.norm === "share" ? end + 1 : second.end;
  const rest = { start: end, end: question.tokens.length };
  const key: GroupKey = { field, route: null, part: null, step: null, words: [words] };
  const relation = claimRelation({
    route: { collection: second.collection, from: field, to: twin, isToMany: true },
    op: isNone ? "$eq" : "$gte",
    count: isNone ? 0 : 1,
    conditions: conditionsOf(parts[1]),
    words: [{ start: joint, end: said }],
  });
  const sort = direction && claimSort({ by: { kind: "key", index: 0 }, direction, words: [rest] });
  const own = { ...claimKey(key), differentKeys: [key], conditions: conditionsOf(parts[0]) };
  acceptClaim(draft, joinClaims(own, relation, ...(sort ? [sort] : [])));
  draft.plan.collectionWords = [{ start: first.start, end: first.end }];
  draft.plan.ask = "group";
  for (const taken of [{ start: 0, end: first.end }, rest]) draft.take(taken);
  for (const part of parts) takePart(draft, part);
  draft.bonus = SHARED;
  return draft;
}

function clausesOf(question: Question, { first, second, field, words }: Shared): Clauses | null {
  const norms = question.tokens.map(({ norm }) => norm);
  let joint = second.start - 1;
  while (joint >= first.end && isBetween(question, joint, field)) joint--;
  // "cities with a yard also have a museum", "cities of yards that are also cities of museums"
  const also = joint < first.end ? norms.indexOf("also", first.end) : -1;
  if (also >= 0 && also < second.start) joint = also;
  if (joint < first.end || !JOINT.test(norms[joint] ?? "")) return null;
  const start = described(norms, words.end, first);
  const lead = norms.slice(words.end, start);
  const end = endOfPart(norms, second.end);
  const isShare = norms[end] === "share" || also >= 0 || lead.some((norm) => HOLDS.test(norm));
  const direction = directionOf(norms.slice(end), field);
  if (!isShare || direction === undefined || lead.some((norm) => NONE.test(norm))) return null;
  const isNone = norms.slice(joint, second.start).some((norm) => NONE.test(norm));
  return { start, joint, end, isNone, direction };
}

/** The order that the rest asks for, null for none; undefined where it says something else. */
function directionOf(rest: readonly string[], { words }: FieldModel): 1 | -1 | null | undefined {
  const tail = TAIL.exec(rest.join(" "));
  const { order, by = "name" } = tail?.groups ?? {};
  if (!tail || (by !== "name" && !words.includes(lemmaOf(by)))) return undefined;
  if (order === undefined) return null;
  return /reverse|descending/.test(tail[0]) ? -1 : 1;
}

/** The two kinds of documents, and the field that is named in front of them. */
function sharedIn(question: Question): Shared | null {
  const mentions = question.names
    .collections()
    .filter(({ score }) => score >= NAME_ITSELF)
    .sort((a, b) => a.start - b.start);
  const [first, second] = mentions;
  if (!first || !second || mentions.length !== 2 || first.collection === second.collection) return null;
  if (isReferred(question, first.collection, second.collection)) return null;
  const found = question.names
    .fields(first.collection, [])
    .find(
      (one) =>
        one.end <= first.start &&
        one.score >= NAMED &&
        isPlainText(one.field) &&
        twinOf(second.collection, one.field) !== null,
    );
  const isAsked = question.tokens.slice(0, found?.start).every(({ norm }) => ASKS.test(norm));
  return found && isAsked
    ? { field: found.field, words: { start: found.start, end: found.end }, first, second }
    : null;
}

function isPlainText({ kind, depth, isArray, arrayRoot }: FieldModel): boolean {
  return kind === "text" && depth === 0 && !isArray && arrayRoot === null;
}

/** The field of the same name. */
function twinOf({ fields }: CollectionModel, { words }: FieldModel): FieldModel | null {
  const name = words.join(" ");
  return fields.find((one) => isPlainText(one) && one.words.join(" ") === name) ?? null;
}

/** One of them refers to the other itself; what its elements refer to is between the two. */
function isReferred({ knowledge }: Question, ...ends: [CollectionModel, CollectionModel]): boolean {
  return knowledge.model.references.some(
    ({ from, to }) =>
      ends.includes(from.collection) && ends.includes(to.collection) && from.arrayRoot === null,
  );
}

/** Where what is said in front of the documents begins: "cities with two large yards". */
function described(norms: readonly string[], from: number, { start }: Words): number {
  const at = norms.findIndex((norm, place) => place >= from && place < start && !LEADS.test(norm));
  return at < 0 ? start : at;
}

/** "And a", "but are not the city of any". */
function isBetween({ names, tokens }: Question, at: number, { words }: FieldModel): boolean {
  const hits = names.byToken[at];
  return BETWEEN.test(tokens[at]?.norm ?? "") || words.some((word) => (hits?.get(word) ?? 0) >= NAMED);
}

function endOfPart(norms: readonly string[], start: number): number {
  const end = norms.findIndex((norm, at) => at >= start && ENDS_PART.test(norm));
  return end < 0 ? norms.length : end;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** Nothing but conditions on the documents themselves. */
function isPlain({ draft: { plan } }: Part): boolean {
  const others = [plan.keys, plan.metrics, plan.relations, plan.sort, plan.having, plan.computed];
  return (
    others.every(({ length }) => length === 0) &&
    plan.limit === null &&
    plan.distinct === null &&
    plan.conditions.every(({ route }) => route === null)
  );
}

function conditionsOf(part: Part): Condition[] {
  return part.draft.plan.conditions.map((one) => ({
    ...one,
    words: one.words.flatMap((words) => wordsInWhole(part, words)),
  }));
}

function takePart(draft: Draft, { draft: part, places }: Part): void {
  for (const [at, place] of places.entries())
    if (part.isTaken(at)) draft.take({ start: place, end: place + 1 }, part.understood[at]);
}
