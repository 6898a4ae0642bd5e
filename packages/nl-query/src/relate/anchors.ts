import type { Words } from "../plan/plan.ts";
import { isSharedByAverage } from "../parse/average-within.ts";
import type { Question } from "../parse/draft.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { nameField } from "../schema/name-field.ts";
import { isFlagSaid } from "../link/flag-said.ts";
import type { CollectionMention, FieldMention } from "../link/mentions.ts";
import { isOwnerBehind } from "../link/name-of-document.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import { keyField } from "./columns.ts";
import type { JoinPaths } from "./join-paths.ts";

/** A place in the question that names a collection, or a value that only one elsewhere holds. */
export type Anchor = Words & {
  collection: CollectionModel;
  isValue: boolean;
  score: number;
  /** The field whose name holds the name of the collection: "template type code". */
  field: FieldModel | null;
};

const CLEAR = 0.8;
/** Names of more words win over a part of them. */
const LONGER = 0.25;
const FIGURE =
  /^(average|avg|mean|total|sum|maximum|max|minimum|min|highest|lowest|largest|smallest|most|least|greatest|biggest)$/;
/** Words in front of documents that are only counted. */
const COUNTED = /^(#|many|most|fewest|least|no|any|without)$/;
const FAR_VALUE = 0.78;
const COMPOUND = 0.95;
const FIELD = 0.75;
/** Greatest cost of the path to a collection that only a field stands for. */
const NEAR = 2.6;

/** Names of collections, and values that none of the named ones holds, from left to right. */
export function findAnchors(question: Question, fields: OwnFields, paths: JoinPaths): Anchor[] {
  const anchors: Anchor[] = [];
  const known = question.names
    .collections()
    .filter((one) => one.score >= CLEAR && !isOrder(question, one))
    .map((one) => withWholeName(question, one));
  const named = known.filter(
    (one) =>
      !isInFlag(one, known, fields) &&
      !isSharedByAverage(question.tokens, one.start) &&
      !isStateNamed(question, one, fields) &&
      !isInValue(question, one, known),
  );
  const byLength = named.toSorted(
    (a, b) => b.score + LONGER * (b.end - b.start) - a.score - LONGER * (a.end - a.start),
  );
  for (const mention of byLength)
    if (isFree(anchors, mention)) {
      const nearest = ownList(question, mention, { named, paths }) ?? nearestNamesake(mention, named, paths);
      anchors.push({ ...nearest, isValue: false, field: null });
    }
  const compounds = anchors.map((one) =>
    compoundOf(one, { question, fields, collections: anchors.map((other) => other.collection) }),
  );
  const kept = anchors.filter((one, at) =>
    compounds.every(
      (other, place) => place === at || other === null || other.end <= one.start || one.end <= other.start,
    ),
  );
  const found = kept.map((one) => compounds[anchors.indexOf(one)] ?? one);
  dropOrders(question, found);
  addFields(question, found, { fields, paths });
  addValues(question, found, { paths, fields });
  return found.sort((a, b) => a.start - b.start);
}

/** "At the inspection stage": the state of that name, and none of the inspections. */
function isStateNamed({ values }: Question, { start, end }: Words, fields: OwnFields): boolean {
  return values.some(
    (value) =>
      value.start === start &&
      value.end === end &&
      value.isVerbatim &&
      fields
        .of(value.field.collection)
        .some((one) => one.start === end && one.field === value.field && one.score >= COMPOUND),
  );
}

/**
 * "The Tennis Club" is the one that is called so: the whole name stands for it, and not the noun that ends it. Of several
 * names either may be meant, which the reader of values tells.
 */
function withWholeName({ values }: Question, mention: CollectionMention): CollectionMention {
  const { start, end, collection } = mention;
  const names = values.filter((value) => value.isVerbatim && value.field === nameField(collection));
  const name = names.find((value) => value.start < start && value.end === end);
  const isOnly = name && names.every((one) => one.start >= name.start && one.end <= end);
  return isOnly ? { ...mention, start: name.start } : mention;
}

/** "Repairs waiting for parts" of that state: what one of the documents named holds, and none of the parts. */
function isInValue(
  { values }: Question,
  { start, end, collection }: CollectionMention,
  named: readonly CollectionMention[],
): boolean {
  return values.some(
    (value) =>
      value.start <= start &&
      end <= value.end &&
      value.end - value.start > end - start &&
      value.isVerbatim &&
      value.field.collection !== collection &&
      named.some((one) => one.collection === value.field.collection),
  );
}

/**
 * "accepting new members" of the flag `acceptingNewMembers` and "on loan" of `on_loan`: what is said of documents, and no
 * members or loans of them.
 */
function isInFlag(words: Words, named: readonly CollectionMention[], fields: OwnFields): boolean {
  return named.some(({ collection, start, end }) => {
    const isOther = end <= words.start || words.end <= start;
    const own = fields.of(collection);
    const isWider = ({ field, score, start: from, end: to }: FieldMention): boolean =>
      field.kind === "bool" && score >= COMPOUND && from < words.start && to === words.end;
    return isOther && (own.some(isWider) || isFlagSaid(fields.question.tokens, own, words));
  });
}

/** "Plays with more than 2 crew" of plays that hold `play_crew`, where the theaters hold all their `crew`. */
function ownList(
  { names: { knowledge }, tokens }: Question,
  mention: CollectionMention,
  { named, paths }: { named: readonly CollectionMention[]; paths: JoinPaths },
): CollectionMention | null {
  const { collection, start, end } = mention;
  if (collection.words.length !== 1 || !COUNTED.test(normAt(tokens, start - 1))) return null;
  const holders = named.filter((one) => one.end <= start || end <= one.start);
  const isHeld = (own: CollectionModel, holder: CollectionModel): boolean =>
    own.words.length === 2 &&
    own.words[0] === holder.words.at(-1) &&
    own.words[1] === collection.words[0] &&
    own.byPath.has(CONTAINED_IN) &&
    paths.cost(holder, own) < paths.cost(holder, collection);
  for (const holder of holders) {
    const own = knowledge.model.collections.find((one) => isHeld(one, holder.collection));
    if (own) return { ...mention, collection: own };
  }
  return null;
}

/** What a name loses for the number that tells equal arrays apart. */
const NUMBERED = 0.06;

/** Of collections with the same name, such as equal arrays in two places, the one nearest to the others. */
function nearestNamesake(
  mention: CollectionMention,
  named: readonly CollectionMention[],
  paths: JoinPaths,
): CollectionMention {
  const namesakes = named.filter((one) => one.start === mention.start && one.end === mention.end);
  const others = named.filter((one) => one.end <= mention.start || mention.end <= one.start);
  const costOf = ({ collection }: CollectionMention): number =>
    others.reduce((sum, one) => sum + Math.min(9, paths.cost(one.collection, collection)), 0);
  return namesakes.reduce(
    (best, one) => (one.score >= mention.score - NUMBERED && costOf(one) < costOf(best) ? one : best),
    mention,
  );
}

function isFree(anchors: readonly Anchor[], words: Words): boolean {
  return anchors.every((one) => one.end <= words.start || words.end <= one.start);
}

/** "customers in descending order of customer number": what they are sorted by is no new mention of them. */
function dropOrders({ tokens }: Question, anchors: Anchor[]): void {
  const isOrderedBy = (one: Anchor): boolean =>
    /(^| )(order(ed)? (of|by)|sort(ed)? by|ranked by)( the| their)?$/.test(
      tokens
        .slice(Math.max(0, one.start - 3), one.start)
        .map((token) => token.norm)
        .join(" "),
    );
  for (const one of anchors.filter((anchor) => anchor.field !== null && isOrderedBy(anchor)))
    if (anchors.some((other) => other !== one && other.collection === one.collection))
      anchors.splice(anchors.indexOf(one), 1);
}

/** "ordered by", "ordered from the highest" and "in order of" name no orders. */
function isOrder({ tokens }: Question, words: Words): boolean {
  const norm = tokens[words.start]?.norm ?? "";
  return (
    /^(order|ordered|ordering)$/.test(norm) &&
    (/^(by|of|from)$/.test(tokens[words.end]?.norm ?? "") ||
      /^(in|the|ascending|descending|alphabetical)$/.test(tokens[words.start - 1]?.norm ?? ""))
  );
}

/**
 * A longer name of a field around the name of a collection, best one of a collection that the question names.
 */
function compoundOf(
  anchor: Anchor,
  {
    question,
    fields,
    collections,
  }: { question: Question; fields: OwnFields; collections: readonly CollectionModel[] },
): Anchor | null {
  let best: { mention: FieldMention; rank: number } | null = null;
  for (const collection of new Set(collections)) {
    const isElsewhere =
      collections.filter((one) => one === collection).length > (collection === anchor.collection ? 1 : 0);
    for (const mention of fields.of(collection)) {
      const isAround =
        mention.start <= anchor.start &&
        mention.end >= anchor.end &&
        mention.end - mention.start > anchor.end - anchor.start;
      const isWhole =
        mention.score >= COMPOUND &&
        mention.end > anchor.end &&
        mention.field.parentWords.length + mention.field.words.length > 1;
      const isOfName =
        mention.end - mention.start <= mention.field.words.length + mention.field.parentWords.length;
      if (!isAround || !isWhole || !isOfName || !endsInName(question, mention)) continue;
      const rank =
        mention.score +
        (isElsewhere ? 0.2 : 0) +
        (collection === anchor.collection ? (mention.field === keyField(collection) ? 0.3 : 0.15) : 0) +
        0.1 * (mention.end - mention.start);
      if (!best || rank > best.rank) best = { mention, rank };
    }
  }
  if (!best) return null;
  const { start, end, field } = best.mention;
  return { start, end, collection: field.collection, isValue: false, score: anchor.score, field };
}

/** "highest bonus", "total amount spent": a figure in front of a number. */
function isMeasured({ tokens }: Question, { start, field }: FieldMention): boolean {
  return (
    field.kind === "number" &&
    tokens.slice(Math.max(0, start - 4), start).some((token) => FIGURE.test(token.norm))
  );
}

/** The last word is one of the field's own, so that "visitor names" are no `visitor_ID`. */
function endsInName({ names, tokens }: Question, { end, field }: FieldMention): boolean {
  const norm = tokens[end - 1]?.norm ?? "";
  if (/^(named|called|titled)$/.test(norm)) return false;
  if (/^ids?$/.test(norm)) return /(^|[_a-z])(id|ID|Id)$/.test(field.path);
  const hits = names.byToken[end - 1];
  return [...wordsOfName(field.path).map((word) => lemmaOf(word)), ...field.words].some(
    (word) => (hits?.get(word) ?? 0) >= 0.9 || lemmaOf(norm) === word,
  );
}

/** "total number of tickets per museum": a field that only a collection nearby has. */
function addFields(
  question: Question,
  anchors: Anchor[],
  { fields, paths }: { fields: OwnFields; paths: JoinPaths },
): void {
  const named = [...new Set(anchors.map((one) => one.collection))];
  const isKnown = (at: number): boolean =>
    named.some((collection) =>
      fields.of(collection).some((one) => one.start <= at && at < one.end && one.score >= 0.5),
    );
  // "the name of the pier" is that of the pier, however long the name of the field is
  const isOwn = (at: number): boolean =>
    /^names?$/.test(normAt(question.tokens, at)) &&
    anchors.some((one) => isOwnerBehind(question, at + 1, one) && nameField(one.collection) !== null);
  for (const at of question.tokens.keys()) {
    const isTaken = !isFree(anchors, { start: at, end: at + 1 });
    if (!isNaming(question, at) || isTaken || isKnown(at) || isOwn(at)) continue;
    const mention = nearestField(question, at, { fields, named, paths });
    if (mention && isFree(anchors, mention))
      anchors.push({
        start: mention.start,
        end: mention.end,
        collection: mention.field.collection,
        isValue: true,
        score: 0.85,
        field: mention.field,
      });
  }
}

/** The word is in some name and not part of a stored value. */
function isNaming({ tokens, names, values }: Question, at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === "word" &&
    !NOISE.has(token.norm) &&
    // "the number of visits" counts them, whatever else has a number
    !(/^(number|count|amount)$/.test(token.norm) && tokens[at + 1]?.norm === "of") &&
    (names.byToken[at]?.size ?? 0) > 0 &&
    !values.some((one) => one.start <= at && at < one.end && !one.isCommon)
  );
}

/** The field named at this place whose collection is close to those named. */
function nearestField(
  question: Question,
  at: number,
  { fields, named, paths }: { fields: OwnFields; named: readonly CollectionModel[]; paths: JoinPaths },
): FieldMention | null {
  let best: { mention: FieldMention; cost: number } | null = null;
  for (const collection of question.knowledge.model.collections) {
    const distance = Math.min(...named.map((one) => paths.cost(one, collection)));
    if (distance > NEAR || distance === 0) continue;
    for (const mention of fields.of(collection)) {
      const least = isMeasured(question, mention) ? FIELD : COMPOUND;
      if (mention.start > at || at >= mention.end || mention.score < least) continue;
      const cost = distance - mention.score - 0.1 * (mention.end - mention.start);
      if (!best || cost < best.cost) best = { mention, cost };
    }
  }
  return best?.mention ?? null;
}

/** "who own a cat": the collection that holds the value is meant. */
function addValues(
  question: Question,
  anchors: Anchor[],
  { paths, fields }: { paths: JoinPaths; fields: OwnFields },
): void {
  const named = new Set(anchors.map((one) => one.collection));
  const places = new Map<number, Anchor>();
  for (const mention of question.values) {
    if (mention.isCommon || mention.score < FAR_VALUE) continue;
    const isOwn = question.values.some(
      (one) =>
        one.start < mention.end &&
        mention.start < one.end &&
        one.end - one.start >= mention.end - mention.start &&
        named.has(one.field.collection),
    );
    const isTaken = anchors.some((one) => one.start < mention.end && mention.start < one.end);
    if (
      isOwn ||
      isTaken ||
      isOwnName(
        question,
        mention,
        [...named].flatMap((one) => fields.of(one)),
      )
    )
      continue;
    const { collection } = mention.field;
    const costOf = (one: CollectionModel): number =>
      Math.min(...[...named].map((other) => paths.cost(other, one)), 9);
    const known = places.get(mention.start);
    const isLonger = known !== undefined && known.end - known.start > mention.end - mention.start;
    const isNearer =
      known === undefined ||
      (!isLonger && costOf(collection) < costOf(known.collection)) ||
      known.end < mention.end;
    if (costOf(collection) < 9 && isNearer)
      places.set(mention.start, {
        start: mention.start,
        end: mention.end,
        collection,
        isValue: true,
        score: 0.8,
        field: null,
      });
  }
  for (const place of places.values())
    if (anchors.every((one) => one.end <= place.start || place.end <= one.start)) anchors.push(place);
}

/** "The author of the note" is that field, though people in another collection have the role "author", unless that is said. */
function isOwnName(
  { names }: Question,
  { start, end, field }: ValueMention,
  own: readonly FieldMention[],
): boolean {
  const isRole = [start - 1, end].some((at) =>
    field.words.some((word) => (names.byToken[at]?.get(word) ?? 0) >= COMPOUND),
  );
  return (
    !isRole &&
    end === start + 1 &&
    own.some((one) => one.start === start && one.end === end && one.score >= COMPOUND && one.field !== field)
  );
}

/** Mentions of a collection's own fields, asked for often. */
export class OwnFields {
  readonly #known = new Map<CollectionModel, readonly FieldMention[]>();

  constructor(readonly question: Question) {}

  of(collection: CollectionModel): readonly FieldMention[] {
    const known = this.#known.get(collection);
    if (known) return known;
    const found = this.question.names.fields(collection, []);
    this.#known.set(collection, found);
    return found;
  }
}

/** Whether amounts of a collection are named right behind it: the "fault points" of faults, which are no count of faults. */
export function leadsToAmount(fields: OwnFields, { collection, end }: Anchor): boolean {
  const { tokens } = fields.question;
  return fields.of(collection).some((one) => {
    const last = normAt(tokens, one.end - 1);
    return one.start === end && one.score >= CLEAR && isNumeric(one.field) && last !== lemmaOf(last);
  });
}

/** Whether "the amount of the bills", "the bill amount of the bills" is what each bill has, and no number of bills. */
export function holdsAmount(fields: OwnFields, { collection }: Anchor, at: number): boolean {
  const { tokens, names } = fields.question;
  if (normAt(tokens, at) !== "amount") return false;
  const isOwned = collection.words.some((word) => (names.byToken[at - 1]?.get(word) ?? 0) >= CLEAR);
  if (!isOwned && collection.byPath.has(CONTAINED_IN)) return false;
  return fields
    .of(collection)
    .some(
      ({ start, end, score, field }) =>
        start <= at && end === at + 1 && score >= CLEAR && field.words.includes("amount") && isNumeric(field),
    );
}
