import { EACH_OR_ALL } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { areOfReferred, GENITIVE, itemsAt, ownerAt, type Item, type Owner } from "./name-shown.ts";

/** In front of columns that are asked for. */
const ASKS =
  /^(?:please|show|list|give|get|return|display|provide|report|find|state|print|retrieve|tell|what|are|is|me|us|i|we|want|need|the|its|their|both|,)$/;
/** Points back to documents that were named, or opens a clause about them. */
const POINTS_BACK = /^(?:that|this|those|these|which|who|whose|its|their)$/;
const OF = /^(?:of|for)$/;
const ARTICLE = /^(?:each|every|all|the|our|any|of)$/;
/** Ends the question, or says more than which documents and in what order. */
const OTHER =
  /^(?:[.?!;:()]|and|or|with|how|number|count|total|sum|average|per|show|list|give|return|display|provide|report)$/;
/** How many words describe the documents in front of their name at most. */
const MOST_DESCRIBING = 3;

/** Columns that are asked for, and where the documents are named that have them. */
type Asked = { items: readonly Item[]; from: number; head: Owner; isEach: boolean };

/**
 * "Show the reason and the mechanic's email of the open repairs" and "for each open repair, show the mechanic's email" as
 * "open repairs: reason and mechanic email", where columns of what each of the documents refers to are asked for.
 */
export function columnsInFront(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const asked = columnsBefore(tokens, knowledge) ?? columnsOfEach(tokens, knowledge);
  if (!asked) return [...tokens];
  const { items, from, head, isEach } = asked;
  const [first] = items;
  const [own, others] = [items.filter(({ owner }) => owner === null), items.filter(({ owner }) => owner)];
  // "first name and last name of the tutor" are both the tutor's
  const isPart = (item: Item): boolean => /^(?:first|last)$/.test(item.said.at(-2)?.norm ?? "");
  const isMixed = own.length > 0 && first?.owner === null && !(own.some(isPart) && others.some(isPart));
  const isTheirs =
    others.length > 0 && (isMixed || (own.length === 0 && isEach)) && areOfReferred(knowledge, head, items);
  if (!first || !isTheirs) return [...tokens];
  const isBehind = first.start > from;
  const said = tokens.slice(from, isBehind ? askedAt(tokens, first.start) : endOf(tokens));
  if (said.slice(1).some(({ norm }) => OTHER.test(norm) || EACH_OR_ALL.test(norm))) return [...tokens];
  const comma = said.findIndex(({ norm }) => norm === ",");
  const described = comma < 0 ? said : said.slice(0, comma);
  const order = isBehind ? tokens.slice(items.at(-1)?.end, endOf(tokens)) : said.slice(described.length);
  const word = inPlaceOf(tokens[first.start] as Token);
  const columns = items.flatMap((item, at) => [
    ...(at > 0 ? [word(",")] : []),
    ...(own.length > 0 ? [] : [word("their")]),
    ...item.said.filter(({ norm }) => norm !== GENITIVE),
  ]);
  return own.length > 0
    ? [...described, ...order, word(":"), ...columns]
    : [...described, word("with"), ...columns, ...order];
}

/** "Reason and mechanic email of the open repairs". */
function columnsBefore(tokens: readonly Token[], knowledge: Knowledge): Asked | null {
  const start = placeAfter(tokens, 0, ASKS);
  for (let of = start + 1; of < tokens.length - 1; of++) {
    if (!OF.test(normAt(tokens, of))) continue;
    const from = placeAfter(tokens, of + 1, ARTICLE);
    const head = headAt(knowledge, tokens, from);
    const items = head ? itemsAt(knowledge, head, { tokens: tokens.slice(0, of), start }) : [];
    if (head && items.at(-1)?.end === of)
      return { items, from, head, isEach: EACH_OR_ALL.test(normAt(tokens, of + 1)) };
  }
  return null;
}

/** "For each open repair, show the mechanic 's email". */
function columnsOfEach(tokens: readonly Token[], knowledge: Knowledge): Asked | null {
  if (normAt(tokens, 0) !== "for" || !EACH_OR_ALL.test(normAt(tokens, 1))) return null;
  const from = placeAfter(tokens, 1, ARTICLE);
  const head = headAt(knowledge, tokens, from);
  const verb = head ? tokens.findIndex(({ norm }, at) => at >= head.end && ASKS.test(norm)) : -1;
  if (!head || verb < 0) return null;
  const items = itemsAt(knowledge, head, { tokens, start: placeAfter(tokens, verb, ASKS) });
  return items.length > 0 ? { items, from, head, isEach: true } : null;
}

/** The documents that are named next, maybe behind what describes them. */
function headAt(knowledge: Knowledge, tokens: readonly Token[], from: number): Owner | null {
  for (let at = from; at <= from + MOST_DESCRIBING; at++) {
    const norm = normAt(tokens, at);
    if (OTHER.test(norm) || OF.test(norm) || POINTS_BACK.test(norm)) return null;
    const found = ownerAt(knowledge, tokens, at);
    if (found) return found;
  }
  return null;
}

/** Where the words begin that ask for what stands at `start`. */
function askedAt(tokens: readonly Token[], start: number): number {
  let at = start;
  while (ASKS.test(normAt(tokens, at - 1))) at--;
  return at;
}

function endOf(tokens: readonly Token[]): number {
  return /^[.?!]$/.test(tokens.at(-1)?.norm ?? "") ? tokens.length - 1 : tokens.length;
}
