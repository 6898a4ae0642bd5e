import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { comparatorOf } from "../lexicon/phrases.table.ts";
import { isNumberField, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

type End = "minimum" | "maximum";

const LEADS = /^(for|by|with|among)$/;
/** "That can be played by": what documents are good for is no condition of its own. */
const CLAUSE =
  /^(that|which|who|can|could|may|be|is|are|were|was|made|meant|suitable|suited|fit|good|designed)$/;
const DEED = /(?:ed|able|ible|un|en)$/;
/** "Need at least 5 players": that is the lowest number. */
const NEEDS = /^(requires?|required|needs?|needed|demands?)$/;
/** How many words such a clause has at most. */
const LONGEST_CLAUSE = 6;
const KEPT_END: ReadonlyMap<string, End> = new Map([
  ["maximum", "maximum"],
  ["max", "maximum"],
  ["highest", "maximum"],
  ["largest", "maximum"],
  ["most", "maximum"],
  ["minimum", "minimum"],
  ["min", "minimum"],
  ["lowest", "minimum"],
  ["smallest", "minimum"],
]);
const LONGEST_COMPARATOR = 3;
/** What people take, one each. */
const PLACES = /^(seat|place|bed|berth|occupancy|capacity)$/;

/**
 * Numbers of which documents keep the lowest and the highest, as in `players: { min, max }`: "for at least 5 players" is
 * "with maximum players at least 5", "for 4 players" lies between both, and "maximum number of players" is that end.
 */
export function nameRangeEnds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const nouns = rangesOf(knowledge);
  if (nouns.size === 0) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = endAt(tokens, at, nouns) ?? boundAt(tokens, at, nouns);
    const token = tokens[at];
    if (found) {
      result.splice(result.length - clauseBefore(result, found.isOfClause));
      result.push(...found.words);
    } else if (token) result.push(token);
    at = found?.end ?? at + 1;
  }
  return result;
}

type Found = { words: readonly Token[]; end: number; isOfClause: boolean };

/** "Maximum number of players". */
function endAt(tokens: readonly Token[], at: number, nouns: ReadonlySet<string>): Found | null {
  const [end, number, of, noun] = tokens.slice(at, at + 4);
  const named = KEPT_END.get(end?.norm ?? "");
  const isNumber = /^(number|count)$/.test(number?.norm ?? "") && of?.norm === "of";
  if (!end || !noun || named === undefined || !isNumber || !nouns.has(lemmaOf(noun.norm))) return null;
  return { words: [inPlaceOf(end)(named), noun], end: at + 4, isOfClause: false };
}

/** "For at least 5 players", "for 4 players". */
function boundAt(tokens: readonly Token[], at: number, nouns: ReadonlySet<string>): Found | null {
  const lead = tokens[at];
  if (!lead || NEEDS.test(normAt(tokens, at - 1))) return null;
  const start = LEADS.test(lead.norm) ? at + 1 : at;
  for (let end = start; end <= start + LONGEST_COMPARATOR; end++) {
    const number = tokens[end];
    if (number?.kind !== "number") continue;
    const comparator = tokens.slice(start, end);
    const noun = nounAt(tokens, end + 1, nouns);
    const op = end === start ? "$eq" : comparatorOf(comparator.map(({ norm }) => norm).join(" "));
    // "with 4 seats" may be what they have, "4 seats" what is asked for
    const isPlain = op === "$eq" && (start === at || lead.norm === "with");
    if (!noun || op === null || isPlain) return null;
    const words = wordsOf(op, { lead, noun, comparator, number });
    return words && { words, end: end + 2, isOfClause: true };
  }
  return null;
}

/** The noun that is counted; people stand for the only ones that are. */
function nounAt(tokens: readonly Token[], at: number, nouns: ReadonlySet<string>): Token | null {
  const noun = tokens[at];
  if (noun?.kind !== "word") return null;
  const lemma = lemmaOf(noun.norm);
  const ofPeople = [...nouns].filter((one) => isRoleOfPeople([one]) || PLACES.test(one));
  // a bound of nights or prices may be one of either end
  if (nouns.has(lemma)) return ofPeople.includes(lemma) ? noun : null;
  const [only] = ofPeople;
  return only !== undefined && ofPeople.length === 1 && /^(people|person)$/.test(noun.norm)
    ? inPlaceOf(noun)(only)
    : null;
}

type Said = { lead: Token; noun: Token; comparator: readonly Token[]; number: Token };

function wordsOf(op: string, { lead, noun, comparator, number }: Said): readonly Token[] | null {
  const word = inPlaceOf(lead);
  const bounded = (end: End, by: readonly Token[]): readonly Token[] => [word(end), noun, ...by, number];
  if (op === "$gte" || op === "$gt") return [word("with"), ...bounded("maximum", comparator)];
  if (op !== "$eq") return null;
  return [
    word("with"),
    ...bounded("minimum", [word("at"), word("most")]),
    word("and"),
    ...bounded("maximum", [word("at"), word("least")]),
  ];
}

/** How many words before the bound only lead to it: "that can be played". */
function clauseBefore(said: readonly Token[], isOfClause: boolean): number {
  if (!isOfClause) return 0;
  const last = said.length - 1;
  let start = said.length;
  if (DEED.test(normAt(said, last)) && CLAUSE.test(normAt(said, last - 1))) start = last;
  while (start > 0 && said.length - start < LONGEST_CLAUSE && CLAUSE.test(normAt(said, start - 1))) start--;
  return said.length - start;
}

const KNOWN = new WeakMap<Knowledge, ReadonlySet<string>>();

/** What documents keep a lowest and a highest number of. */
function rangesOf(knowledge: Knowledge): ReadonlySet<string> {
  const known = KNOWN.get(knowledge);
  if (known) return known;
  const ends = new Map<string, Set<string>>();
  for (const field of knowledge.model.fields) {
    const [end, noun] = endOf(field);
    if (!noun) continue;
    const key = `${field.collection.name} ${noun}`;
    ends.set(key, (ends.get(key) ?? new Set()).add(end));
  }
  const nouns = [...ends].flatMap(([key, both]) => (both.size === 2 ? [key.split(" ")[1] ?? ""] : []));
  KNOWN.set(knowledge, new Set(nouns));
  return new Set(nouns);
}

/** The end that a number is, and of what: `players.max`, `maxPlayers`. */
function endOf(field: FieldModel): readonly [string, string | null] {
  const { words, path, collection, arrayRoot } = field;
  const around = collection.byPath.get(path.slice(0, Math.max(0, path.lastIndexOf("."))))?.words ?? [];
  const [end = "", noun = around.length === 1 ? around[0] : undefined] = words;
  const isEnd = /^(minimum|maximum)$/.test(end) && words.length <= 2 && arrayRoot === null;
  return [end, isEnd && isNumberField(field) ? (noun ?? null) : null];
}
