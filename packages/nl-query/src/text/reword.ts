import { comparatorOf, SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { lemmaOf, pluralOf } from "./lemma.ts";
import { normAt, type Token } from "./token.ts";

const SENTENCE_START = /^([.?!;]|please|you|kindly)$/;
const REQUESTS =
  /^(provide|export|identify|retrieve|enumerate|determine|generate|compile|summarize|extract|display|present|obtain|supply|specify|deliver|outline|reveal|disclose|furnish|gather|collect|output|fetch|state|report)$/;
/** "And state that number": the verb. */
const AFTER_STATE = /^(the|that|how|its|their|both|all)$/;
const SORTED = /^(arranged|organized|organised|sequenced)$/;
/** What may follow those who did something, and no name of a field. */
const OF_DOER = /^(in|from|that|which|who|whose|with|located|based|at)$/;
/** Words for those who did something. */
const LONGEST_DOER = 3;
const BEFORE_ORDER = /^(in|by|from|according|based|alphabetically)$/;
const DIRECTION = /^(ascending|descending|increasing|decreasing|alphabetical|alphabetic|reverse)$/;
const ORDER = /^(fashion|manner|sequence|arrangement)$/;
const USUAL = /^(commonly|prevalent|widely|prevalently|widespread)$/;
/** "The birth year and flag information of the captains" asks for both. */
const WRAPPERS = /^(information|info|details|data|figures|statistics|options)$/;
const AFTER_WRAPPER = /^(of|for|from|about|and|,|\.|\?|)$/;
const BEFORE_WRAPPER =
  /^(the|all|any|some|a|this|that|these|their|its|both|#|more|full|complete|of|for|in|and|or|,|me|us|list|show|find|give|get|return|contact)$/;
const OFTEN = /^(commonly|frequently|widely|often)$/;
const RANGES = /^(lies|lie|falls|fall|ranges|ranging|lying|falling)$/;
const EMPTY = /^(respective|corresponding|monetary|numerical)$/;
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["identifiers", "ids"],
  ["identifier", "id"],
  ["alongside", "with"],
  ["distinctive", "distinct"],
  ["eldest", "oldest"],
  ["moniker", "name"],
  ["monikers", "names"],
  ["appellation", "name"],
  ["appellations", "names"],
]);
/** A name, save where documents have a job that may be meant. */
const DESIGNATION = /^designations?$/;
const JOBS = ["position", "job", "role", "occupation", "profession"];
const MEAN = /^(average|avg|mean|median)$/;
const BEFORE_COUNT = /^(and|with|the|their|its|,|:)$/;
const AFTER_COUNT = /^([,.?:&+]|and|of|in|from|for|per|by|sorted|ordered|with-none|)$/;
const AFTER_TOTAL = /^(for|per|by)$/;
const STARTS = /^(show|list|give|get|find|display|return|me)$/;
const AFTER_HEAD = /^(and|,|\.|\?|&|\+|per|by|for|in|of|with|with-none|)$/;
const NO_NOUN = /^(total|the|overall|and|their|its|with|by|a|an)$/;
/** "From the third quarter of 2025" is a time. */
const STRETCH = /^(quarter|half|month|week|day|year)s?$/;
const LONGEST_COMPARATOR = 3;
const LONGEST_FIELD = 3;
/** "In an ascending order". */
const LONGEST_ORDER = 4;

/**
 * The same question in the words that readers know.
 *
 * @param isName Tells words that name something stored.
 * @param isCounted A field keeps the number of what the noun names, the word in front included.
 */
export function reword(
  tokens: readonly Token[],
  isName: (norm: string) => boolean,
  isCounted: (noun: string, lead: string) => boolean,
): Token[] {
  const plain = tokens.flatMap((token, at): Token[] => {
    if (token.kind !== "word" || isName(token.norm)) return [token];
    const before = tokens[at - 1]?.norm ?? ".";
    const next = tokens[at + 1]?.norm ?? "";
    const isOften = OFTEN.test(before) && /^(used|occurring|seen|found)$/.test(token.norm);
    const isWrapped =
      WRAPPERS.test(token.norm) && AFTER_WRAPPER.test(next) && !BEFORE_WRAPPER.test(before) && at > 1;
    if (isOften || isWrapped || EMPTY.test(token.norm)) return [];
    const norm = isArranged(tokens, at)
      ? "sorted"
      : DESIGNATION.test(token.norm) && !JOBS.some((job) => isName(job))
        ? token.norm.replace("designation", "name")
        : otherWord(token.norm, before, next);
    return [norm === null ? token : { ...token, norm }];
  });
  return swapBounds(leadBounds(unfoldCounts(plain, isCounted)));
}

/** "the highest crossing count", "crossing count and", "and their crossing counts" as "number of crossing". */
function unfoldCounts(tokens: readonly Token[], isCounted: (noun: string, lead: string) => boolean): Token[] {
  const isKept = (at: number): boolean => isCounted(normAt(tokens, at), normAt(tokens, at - 1));
  return tokens.flatMap((noun, at) => {
    const count = tokens[at + 1];
    if (count && isCountOf(tokens, at) && !isKept(at))
      return [
        { ...count, norm: "number" },
        { ...count, norm: "of" },
        { ...noun, norm: manyOf(noun.norm) },
      ];
    return at > 0 && isCountOf(tokens, at - 1) && !isKept(at - 1) ? [] : [noun];
  });
}

/** "Number of sails" for "sail count"; "head count": of people, not of those who are heads. */
function manyOf(noun: string): string {
  if (noun === "head") return "people";
  return lemmaOf(noun) === noun && !NOISE.has(noun) ? pluralOf(noun) : noun;
}

/** The noun here and "count" behind it ask for a number. */
function isCountOf(tokens: readonly Token[], at: number): boolean {
  const [noun, count] = tokens.slice(at, at + 2);
  if (noun?.kind !== "word" || !count || !/^counts?$/.test(count.norm) || NO_NOUN.test(noun.norm))
    return false;
  const lead = tokens[at - 1]?.norm ?? "";
  const next = tokens[at + 2]?.norm ?? "";
  if (at === 0 || lead === ":" || STARTS.test(lead)) return AFTER_HEAD.test(next);
  const isItem = BEFORE_COUNT.test(lead) && AFTER_COUNT.test(next);
  return SUPERLATIVE.test(lead) || MEAN.test(lead) || isItem || (lead === "total" && AFTER_TOTAL.test(next));
}

/** "Organized by age", "organized in reverse order"; "events organized in the hall" are held there. */
function isArranged(tokens: readonly Token[], at: number): boolean {
  const next = normAt(tokens, at + 1);
  const isOrder = ({ norm }: Token): boolean =>
    DIRECTION.test(norm) || /^orders?$/.test(norm) || ORDER.test(norm);
  // "events organized by clubs in Oslo": who did it
  const behind = tokens.slice(at + 2, at + 2 + LONGEST_DOER);
  const isDone =
    next === "by" && behind.some(({ norm }) => OF_DOER.test(norm)) && !behind.some((one) => isOrder(one));
  return (
    SORTED.test(normAt(tokens, at)) &&
    BEFORE_ORDER.test(next) &&
    !isDone &&
    (next !== "in" || tokens.slice(at + 2, at + 2 + LONGEST_ORDER).some(isOrder))
  );
}

function otherWord(norm: string, before: string, next: string): string | null {
  if (REQUESTS.test(norm) && SENTENCE_START.test(before)) return "list";
  if (norm === "state" && /^(,|and)$/.test(before) && AFTER_STATE.test(next)) return "list";
  if (ORDER.test(norm) && DIRECTION.test(before)) return "order";
  if (USUAL.test(norm) && /^(most|least)$/.test(before)) return "common";
  if (RANGES.test(norm) && /^(between|within|under|above|below)$/.test(next)) return "is";
  return SYNONYMS.get(norm) ?? null;
}

/** "two or more crossings" as "at least two crossings". */
function leadBounds(tokens: readonly Token[]): Token[] {
  const result = [...tokens];
  tokens.forEach((number, at) => {
    const [or, more, noun] = tokens.slice(at + 1, at + 4);
    if (number.kind !== "number" || or?.norm !== "or" || !more || noun?.kind !== "word") return;
    const side = more.norm === "more" ? "least" : /^(fewer|less)$/.test(more.norm) ? "most" : null;
    if (side === null || /^(than|in|for|on|at|of|and|or|are|is|were|was)$/.test(noun.norm)) return;
    const span = { start: number.start, end: more.end };
    result[at] = { ...or, ...span, norm: "at" };
    result[at + 1] = { ...or, ...span, norm: side };
    result[at + 2] = { ...number, ...span };
  });
  return result;
}

/** "exceeding a height of 200" as "height exceeding 200". */
function swapBounds(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = boundAt(tokens, at);
    if (found) result.push(...found.field, ...found.comparator, found.number);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = found?.end ?? at + 1;
  }
  return result;
}

type Bound = { comparator: Token[]; field: Token[]; number: Token; end: number };

function boundAt(tokens: readonly Token[], start: number): Bound | null {
  for (let length = LONGEST_COMPARATOR; length > 0; length--) {
    const comparator = tokens.slice(start, start + length);
    const op = comparatorOf(comparator.map((token) => token.norm).join(" "));
    if (op === null || !/^\$[gl]te?$/.test(op)) continue;
    const first = start + length;
    if (!/^(a|an|the)$/.test(tokens[first]?.norm ?? "")) return null;
    for (let end = first + 2; end <= first + 1 + LONGEST_FIELD; end++) {
      const number = tokens[end + 1];
      const field = tokens.slice(first + 1, end);
      if (field.some((token) => token.kind !== "word") || STRETCH.test(field.at(-1)?.norm ?? "")) return null;
      if (tokens[end]?.norm === "of" && number?.kind === "number")
        return { comparator, field, number, end: end + 2 };
    }
    return null;
  }
  return null;
}
