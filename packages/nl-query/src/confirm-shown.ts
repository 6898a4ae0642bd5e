import type { Doubt } from "./parse/doubt.ts";
import type { Draft } from "./parse/draft.ts";
import { accountedWords } from "./parse/account.ts";
import { looseWords } from "./left-over.ts";
import type { FieldRef, GroupKey, Plan, Words } from "./plan/plan.ts";
import { isUnique } from "./schema/model.ts";
import { labelField } from "./schema/name-field.ts";
import { type Scored, suretyOf } from "./score.ts";
import { WITH_NONE } from "./text/phrases/with-none.table.ts";
import { NAME_OR_TITLE } from "./text/small-words.ts";

/** Between a name and whose name it is: "the name of each of the ports". */
const OF = /^(of|the|each|every|all|those|these|such|that)$/;
/** Words in front of a name that say of no other thing that it is called so: "return its full name". */
const PLAIN =
  /^(the|a|its|their|his|her|full|and|with|along|,|:|;|[(+&]|-|–|—|[.?!]|show|give|list|return|provide|state|display|including|what|are|is|was|were|find|get|report|plus)$/;
/** What stands behind these is ordered or split, and not shown. */
const ORDER = /^(by|then|sorted|ordered|alphabetically|order|within)$/;
/** Most words between "by" and a name. */
const NEAR_ORDER = 3;
const COUNTS = /^(many|number|count|total)$/;
const CONFIRMED = 0.9;
/** From this surety on a word is that of a name. */
const SAME = 0.85;
const NAMED = 0.9;

/**
 * "Which 3 ports have most piers? Show the name and the number": groups by what refers to a port are ports, and show
 * the port's name without being told to. Words that ask for what is there confirm the reading that was chosen; they
 * say nothing for it against others, so its score stays.
 */
export function confirmShown(scored: Scored): Scored {
  const { draft, plan } = scored;
  const [key, ...others] = draft.plan.keys;
  // groups lack those that were asked for as well
  const isOfAll = draft.tokens.some(({ norm }) => norm === WITH_NONE);
  if (draft.plan.ask !== "group" || !key || others.length > 0 || isOfAll) return scored;
  const names = confirmNames(draft, key, plan);
  const isSplit = isSplitByHead(draft, key);
  dropDoubts(draft, ({ kind }) => kind === "otherHead" && isSplit);
  if (names.length === 0) return scored;
  const open = scored.open.filter((at) => !names.some(({ start, end }) => start <= at && at < end));
  return { ...scored, open, loose: looseWords(draft, open), surety: suretyOf(draft) };
}

function dropDoubts({ doubts }: Draft, isSettled: (doubt: Doubt) => boolean): void {
  for (const doubt of doubts.filter(isSettled)) doubts.splice(doubts.indexOf(doubt), 1);
}

/** Takes the words that ask for the name that the groups show; names of anything else stay open. */
function confirmNames(draft: Draft, key: GroupKey, compiled: Plan): Words[] {
  const shown = nameShown(compiled);
  const accounted = accountedWords(draft.plan);
  return draft.tokens.flatMap(({ norm }, at) => {
    if (!NAME_OR_TITLE.test(norm) || accounted.has(at) || isOrder(draft, at)) return [];
    const words = shown
      ? phraseOf(draft, { at, key, names: shown.field.words, owner: ownerOf(shown) })
      : phraseOfKey(draft, at, key);
    if (!words) return [];
    (shown ? (draft.plan.beside ??= { ...shown, words: [] }) : key).words.push(words);
    draft.take(words, CONFIRMED);
    const doubt = draft.doubts.find(({ kind, about }) => kind === "name" && about === norm);
    dropDoubts(draft, (one) => one === doubt);
    return [words];
  });
}

/** The name that stands beside the only key, or in its place. */
function nameShown({ ask, beside, columns }: Plan): FieldRef | null {
  if (ask === "group") return beside;
  return columns.find(({ field }) => field === labelField(field.collection)) ?? null;
}

function ownerOf({ field, route }: FieldRef): readonly string[] {
  return route ? route.collection.words : [...field.parentWords, ...field.collection.words];
}

function isOrder({ tokens }: Draft, at: number): boolean {
  return tokens.slice(Math.max(0, at - NEAR_ORDER), at).some(({ norm }) => ORDER.test(norm));
}

/** The words that ask for the name that is shown, with those that say whose it is; null for another name. */
function phraseOf(
  draft: Draft,
  {
    at,
    key,
    names,
    owner,
  }: { at: number; key: GroupKey; names: readonly string[]; owner: readonly string[] },
): Words | null {
  const { tokens } = draft;
  const end = at + 1;
  if (!hitsOneOf(draft, at, names)) return null;
  const isOwner = (place: number): boolean =>
    hitsOneOf(draft, place, owner) || hitsOneOf(draft, place, wordsOf(draft, key));
  if (tokens[end]?.norm === "of") {
    const place = tokens.findIndex(({ norm }, next) => next > at && !OF.test(norm));
    return isOwner(place) ? { start: at, end } : null;
  }
  const before = tokens[at - 1]?.norm === "'s" ? at - 2 : at - 1;
  if (isOwner(before)) return { start: before, end };
  return PLAIN.test(tokens[at - 1]?.norm ?? ",") ? { start: at, end } : null;
}

/** "The city names", "each city with its name", of groups by a text that says the city. */
function phraseOfKey(draft: Draft, at: number, { field, part, route }: GroupKey): Words | null {
  const isText = field.kind === "text" && part === null && route === null;
  const isItsOwn = /^(its|their)$/.test(draft.tokens[at - 1]?.norm ?? "");
  return isText && (isItsOwn || hitsOneOf(draft, at - 1, field.words)) ? { start: at, end: at + 1 } : null;
}

/** All that the words of the key may mean. */
function wordsOf({ question }: Draft, { words }: GroupKey): string[] {
  return words.flatMap(({ start, end }) =>
    question.names.byToken.slice(start, end).flatMap((hits) => [...hits.keys()]),
  );
}

function hitsOneOf({ question }: Draft, at: number, words: readonly string[]): boolean {
  const hits = question.names.byToken[at];
  return words.some((word) => (hits?.get(word) ?? 0) >= SAME);
}

/** The groups are of the documents that the question names first, and show what these are called. */
function isSplitByHead({ plan, routes, question, tokens }: Draft, key: GroupKey): boolean {
  const named = question.names.collections().filter(({ score }) => score >= NAMED);
  const head = Math.min(...named.map(({ start }) => start));
  const isCounted = tokens.slice(0, head).some(({ norm }) => COUNTS.test(norm));
  const isShown = plan.shown !== null || plan.beside !== null;
  if (!isShown || key.part !== null || isCounted) return false;
  const route = key.route ?? routes.find(({ from, isToMany }) => from === key.field && !isToMany);
  const isOfOne = key.route === null || isUnique(key.field);
  const isWhole = route?.via === undefined && route?.to.arrayRoot === null;
  return isOfOne && isWhole && named.some((one) => one.start === head && one.collection === route.collection);
}
