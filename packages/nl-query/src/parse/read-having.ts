import type { Words } from "../plan/plan.ts";
import { flagOf, isUnique, type FieldModel } from "../schema/model.ts";
import { stemOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { addKey, isPluralWord, keyAt } from "./read-groups.ts";
import { addMetric } from "./read-metrics.ts";

/** Words between a number and what it counts: "more than 3 different late orders". */
const MOST_MODIFIERS = 3;
const BY = /^(by|of|in|are|is|was|were|been|that|who|which|have|has|had|for|to|at|from)$/;
const PLAIN_VERB =
  /^(shared|spoken|used|held|appears?|occurs?|found|registered|listed|represented|employed|live|living|born|based|made|produced|played|taught|placed|worked|released|common|located|assigned|available)$/;
const LINKS = /^(different|distinct|unique|separate|the|of|such|other|-)$/;
/** A number with so many values as there are documents is an amount, not a kind. */
const MOST_REPEATED = 0.5;

/**
 * "categories with more than 10 products": the documents of each group are counted. Gives the position of
 * their count among the figures.
 */
export function countGroups(draft: Draft, words: Words): { metric: number; words: Words } | null {
  const counted = countedAt(draft, words.end);
  if (!counted) return null;
  if (draft.plan.keys.length === 0) takeHeadKey(draft, words.start);
  if (draft.plan.keys.length === 0 || draft.plan.keys.some((key) => key.field === counted.link)) return null;
  if (draft.isFree(counted)) draft.take(counted, 0.9);
  excuseVerb(draft, draft.skipBack(words.start, BY));
  excuseVerb(draft, draft.skip(counted.end, BY) + 1);
  return { metric: countIndex(draft, words), words };
}

/** "countries shared by several singers": of many groups, all but those of one document. */
export function readSeveral(draft: Draft): void {
  draft.each(/(?:several|multiple|many|numerous|more than one|more than a single)(?= )/, (match) => {
    if (/^(how|too|as|so)$/.test(draft.norm(match.start - 1))) return;
    const found = countGroups(draft, match);
    if (!found) return;
    draft.plan.having.push({ metric: found.metric, op: "$gt", value: "1", words: [match] });
    draft.take(match, 0.9);
    if (/many|numerous/.test(match.text)) draft.doubt(0.1, match.text);
  });
}

/**
 * A verb beside the count that says no more than that things belong to the group: "shared by", "were
 * released".
 */
function excuseVerb(draft: Draft, end: number): void {
  const norm = draft.norm(end - 1);
  const stem = stemOf(norm);
  const isOfKey = draft.plan.keys.some((key) => key.field.words.some((word) => stemOf(word) === stem));
  if (isOfKey || PLAIN_VERB.test(norm)) draft.take({ start: end - 1, end }, 0.9);
}

/** "appear more than once": how often each value stands there. */
export function countOccurrences(draft: Draft, words: Words): { metric: number; words: Words } | null {
  const start = draft.skipBack(
    words.start,
    /^(that|which|who|are|is|was|were|been|have|has|appears?|occurs?|repeated|listed|used|shown|mentioned|found|happen|shared|exist|exists)$/,
  );
  if (draft.plan.keys.length === 0) takeHeadKey(draft, start);
  return draft.plan.keys.length > 0
    ? { metric: countIndex(draft, { start, end: words.end }), words: { start, end: words.end } }
    : null;
}

function countIndex(draft: Draft, words: Words): number {
  const known = draft.plan.metrics.findIndex((metric) => metric.kind === "count");
  if (known >= 0) return known;
  addMetric(draft, { kind: "count", name: "count", words: [words] });
  return draft.plan.metrics.length - 1;
}

type Counted = Words & {
  /** Where each counted thing is one document of a link, the field that leads to it. */ link: FieldModel | null;
};

/** The documents that are counted from this word on, behind values and flags that narrow them. */
function countedAt(draft: Draft, start: number): Counted | null {
  let at = start;
  for (let seen = 0; seen <= MOST_MODIFIERS; seen++) {
    at = draft.skip(at, LINKS);
    const own = draft.plan.collectionWords.find((one) => one.start === at);
    if (own) return { ...own, link: null };
    const linked = linkAt(draft, at);
    if (linked) return linked;
    const next = endOfModifier(draft, at);
    if (next === null) return null;
    at = next;
  }
  return null;
}

/** "enrolled in at least 4 courses", where each document links somebody to one course. */
function linkAt(draft: Draft, start: number): Counted | null {
  for (const mention of draft.question.names.collections()) {
    if (mention.start !== start || mention.score < 0.85) continue;
    const route = draft.routes.find(
      (one) =>
        one.collection === mention.collection &&
        !one.isToMany &&
        one.via === undefined &&
        one.from.arrayRoot === null,
    );
    if (route) return { start, end: mention.end, link: route.from };
  }
  return null;
}

function endOfModifier(draft: Draft, at: number): number | null {
  const taken = draft.plan.conditions
    .flatMap((one) => one.words)
    .find((words) => words.start <= at && at < words.end);
  if (taken) return taken.end;
  const value = draft.valueMentions.find(
    (one) => one.start === at && one.field.collection === draft.collection && !one.isCommon,
  );
  if (value) return value.end;
  const flag = draft.fieldAt(
    at,
    (field, mention) => mention.route === null && mention.score >= 0.75 && flagOf(field) !== null,
  );
  return flag?.end ?? null;
}

/** What a condition on groups speaks of stands in front of it. */
export function takeHeadKey(draft: Draft, end: number): void {
  for (let at = 0; at < end; at++) {
    const key = keyAt(draft, at, true);
    if (!key || key.words.end > end || isUnique(key.ref.field)) continue;
    if (!isKind(draft, key.ref.field) && !isPluralWord(draft, key.words.end - 1)) continue;
    addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
    return;
  }
}

/** Numbers are keys where they stand for something: a year, a code of few values, another document. */
function isKind(draft: Draft, field: FieldModel): boolean {
  return (
    field.kind !== "number" ||
    field.words.includes("year") ||
    isIdentity(draft, field) ||
    field.uniqueCount <= field.presentCount * MOST_REPEATED
  );
}
