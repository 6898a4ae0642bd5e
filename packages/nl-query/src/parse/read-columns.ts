import type { FieldMention } from "../link/mentions.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { isPluralWord } from "./read-groups.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { amountAt } from "./amounts.ts";
import { nameField } from "../schema/name-field.ts";
import { keyField } from "../relate/columns.ts";

const LEADS =
  /^(show|list|give|get|find|display|return|fetch|tell|me|us|the|all|what|which|is|are|was|were|a|an|only|just|print|select|of|their|its|and|,|&|also|both|please|can|could|you|i|want|need|to|see|know|'s|do|does|would|like|retrieve|include|including|with|out|each|every|my|our|for|whats|what's|project|including|along|together|s|by|how|full|list)$/;
const ASKS_DISTINCT =
  /(?:all )?(?:the )?(?:distinct|unique|different|various|separate|possible)(?: (?:values?|kinds?|types?|sets?|list))?(?: (?:of|for|in))?(?: the)?(?= )/;

/** Columns that are asked for, and lists of different values. */
export function readColumns(draft: Draft): void {
  readDistinct(draft);
  if (draft.plan.metrics.length > 0 || draft.plan.keys.length > 0 || draft.plan.distinct) return;
  readHead(draft);
  draft.each(
    /(?:with|along with|together with|including|include|showing|show|return|returning|display|displaying|only|just|give|giving|project)(?: (?:me|only|just|the|their|its|his|her|also|full|complete))*(?= )/,
    (match) => {
      if (/^(with)$/.test(match.text) && !/(their|its|his|her|the|full|complete)$/.test(match.text)) return;
      readList(draft, match.end, match);
    },
  );
  // "cities of members and their streets"
  draft.each(/(?:and|as well as|,) (?:also )?(?:their|its|his|her)(?= )/, (match) => {
    if (draft.plan.columns.length > 0) readList(draft, match.end, match);
  });
  readWhatOf(draft);
}

function readDistinct(draft: Draft): void {
  draft.each(ASKS_DISTINCT, (match) => {
    if (
      draft.plan.distinct ||
      (/^(all the )?(various|different)$/.test(match.text.trim()) &&
        draft.plan.metrics.some((metric) => (metric.words[0]?.start ?? 0) <= match.end))
    )
      return;
    const mention =
      draft.fieldAt(match.end, (field) => field.kind !== "object" && field.kind !== "objects") ??
      draft.fieldAnywhere(
        (field, one) =>
          one.start > match.start &&
          one.start - match.end <= 4 &&
          field.kind !== "object" &&
          field.kind !== "objects" &&
          one.score > 0.7,
      );
    if (!mention) return;
    draft.plan.distinct = {
      ...draft.refOf(mention),
      words: [{ start: match.start, end: Math.max(match.end, mention.end) }],
      isCounted: false,
    };
    draft.take({ start: match.start, end: Math.max(match.end, mention.end) }, mention.score);
  });
  if (
    draft.plan.distinct ||
    draft.plan.metrics.length > 0 ||
    draft.plan.keys.length > 0 ||
    draft.plan.sort.length > 0
  )
    return;
  // "which countries do customers come from", "what categories are there"
  const asked = draft.match(
    /(?:which|what)(?: (?:are|is))?(?: (?:the|all|kinds of|types of|sorts of))*(?= )/,
  );
  // the collection may stand in front: "what product categories exist"
  const named = asked && draft.plan.collectionWords.find((words) => words.start === asked.end);
  const start = named?.end ?? asked?.end ?? -1;
  if (!asked || draft.isTaken(start)) return;
  const mention = draft.fieldAt(start);
  const isListed =
    mention &&
    (mention.field.kind === "text" || mention.field.isArray) &&
    mention.field.kind !== "objects" &&
    !isUnique(mention.field);
  if (!mention || !isListed || mention.score < 0.6 || !isPluralWord(draft, mention.end - 1)) return;
  const next = draft.norm(mention.end);
  if (
    !/^(do|does|did|are|is|have|exist|exists|we|available|were|•|in|of|there|can|appear|occur|)$/.test(next)
  )
    return;
  draft.plan.distinct = {
    ...draft.refOf(mention),
    words: [{ start: asked.start, end: mention.end }],
    isCounted: false,
  };
  draft.take({ start: asked.start, end: mention.end }, mention.score);
}

/** "names and emails of customers", "list the product names". */
function readHead(draft: Draft): void {
  // "sort the member names by age" shows names
  const isSort = draft.isTaken(0) && /^(sort|order|rank|arrange)$/.test(draft.tokens[0]?.norm ?? "");
  const start = draft.skip(isSort ? 1 : 0, LEADS);
  const own = draft.plan.collectionWords[0];
  // the collection may stand in front: "product names"
  const first = own?.start === start ? own : null;
  const at = first ? draft.skip(first.end, /^('s|,|:|and|-)$/) : start;
  // "games and their types": the games are shown by their names
  const name = first ? nameField(draft.collection) : null;
  const isBeside = draft.norm(at - 1) === "and" && /^(their|its)$/.test(draft.norm(at));
  readList(draft, isBeside ? at + 1 : at, null);
  const isShown = draft.plan.columns.some((one) => one.field === name);
  if (first && name && isBeside && draft.plan.columns.length > 0 && !isShown)
    draft.plan.columns.unshift({ field: name, route: null, words: [first] });
}

function readList(draft: Draft, start: number, lead: Words | null): void {
  let at = start;
  let isFirst = true;
  for (;;) {
    const computed = draft.fieldAt(at) ? amountAt(draft, at) : null;
    if (computed && computed.amount.kind !== "field") {
      draft.plan.computed.push({
        name: nameOfAmount(computed.amount),
        amount: computed.amount,
        words: [computed.words],
      });
      draft.take(computed.words);
      at = draft.skip(computed.words.end, /^(and|,|&|the|their|its|as|well|plus)$/);
      isFirst = false;
      continue;
    }
    const found = draft.fieldAt(at, (_, one) => one.score >= 0.55);
    // "ids of crossings" are those of the crossings, not of what they belong to
    const key = isBareId(draft, found) ? keyField(draft.collection) : null;
    const mention = found && key && key.path !== "_id" ? { ...found, field: key, route: null } : found;
    const called = mention ? null : calledAt(draft, at);
    if (!mention && !called) return;
    const end = mention?.end ?? at + 1;
    const words = { start: isFirst && lead ? lead.start : at, end };
    const known = mention ? nameBehind(draft, mention) : null;
    if (known) addColumn(draft, known.field, { route: known.route, words });
    else if (mention) addColumn(draft, mention.field, { route: mention.route, words });
    else if (called) addColumn(draft, called, { route: null, words });
    const next = draft.skip(end, /^(and|,|&|the|their|its|as|well|plus|also)$/);
    if (next === end) return;
    at = next;
    isFirst = false;
  }
}

function isBareId(draft: Draft, mention: FieldMention | null): boolean {
  return (
    mention?.end === (mention?.start ?? 0) + 1 && /^(ids?|identifiers?)$/.test(draft.norm(mention.start))
  );
}

/** "department name" where documents hold the department's key: the name behind it. */
function nameBehind(draft: Draft, mention: FieldMention): FieldRef | null {
  if (mention.route !== null || !/^names?$/.test(draft.tokens[mention.end - 1]?.norm ?? "")) return null;
  const route = draft.routes.find((one) => one.from === mention.field && !one.isToMany && !one.via);
  const field = route ? nameField(route.collection) : null;
  return route && field ? { field, route } : null;
}

/** "name" and "id" of what has no field of that name: what it is called by and told apart by. */
function calledAt(draft: Draft, at: number): FieldModel | null {
  if (/^names?$/.test(draft.norm(at))) return nameField(draft.collection);
  return /^(ids?|identifiers?)$/.test(draft.norm(at)) ? keyField(draft.collection) : null;
}

/** "what is the email of ...", "in which city does ...": a field that is asked for anywhere in the head. */
function readWhatOf(draft: Draft): void {
  if (draft.plan.columns.length > 0 || draft.plan.computed.length > 0) return;
  draft.each(/(?:what|which|whose|where)(?: (?:is|are|was|were|the|'s|of))*(?= )/, (match) => {
    const mention = draft.fieldAt(match.end, (_, one) => one.score >= 0.7);
    // "conductors whose nationality is not ..." asks for conductors
    const isClause = match.text.startsWith("whose") && match.start > 0;
    if (mention && draft.plan.columns.length === 0 && !isClause)
      addColumn(draft, mention.field, {
        route: mention.route,
        words: { start: match.start, end: mention.end },
      });
  });
}

function addColumn(
  draft: Draft,
  field: FieldModel,
  call: { route: Draft["routes"][number] | null; words: Words },
): void {
  if (!draft.plan.columns.some((one) => one.field === field))
    draft.plan.columns.push({ field, route: call.route, words: [call.words] });
  draft.take(call.words, 0.95);
}
