import type { CollectionModel } from "../schema/model.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { rolesOfVerb } from "./ends-said.ts";
import type { Knowledge } from "./knowledge.ts";

const STARTS = ["from", "origin", "start", "departure", "source", "pickup"] as const;
const ENDS = ["destination", "end", "arrival", "target", "dropoff"] as const;
const STARTING: ReadonlySet<string> = new Set([...STARTS, "starting", "departing", "beginning"]);
const ENDING: ReadonlySet<string> = new Set([...ENDS, "to", "ending", "arriving", "final", "finish"]);
/** They name an end only beside the other one: "from station and to station". */
const SMALL = /^(from|to)$/;
const JOIN = /^(and|or|to|-|\/|,|&)$/;
const ARTICLE = /^(the|an?|its|their)$/;
/** A stretch of time has dates of its own for both ends. */
const STRETCH = /^(dates?|times?|days?|years?|months?|hours?|minutes?|points?)$/;
const MOVES =
  /^(fly|flies|flew|flown|flying|sail|sails|sailed|sailing|travel|travels|travelled|traveled|traveling|travelling|go|goes|went|going|run|runs|ran|running|head|heads|headed|heading|drive|drives|drove|driving)$/;
const NONE = /^(nothing|nobody|none|no)$/;
const ADVERB = /^(ever|has|have|had|yet)$/;
/** What is kept of the things at both ends. */
const TAIL = /^(names?|ids?|codes?|numbers?)$/;
/** How far the other end may be said from one. */
const FURTHEST = 6;
/** From this surety on a word is that of the name itself. */
const NAMED = 0.9;

type End = "start" | "end";
/** The words that a pair of names begins with, and the documents on the way. */
type Pair = Record<End, string> & { collection: CollectionModel };

/**
 * "Start stop" and "arrival stop" of `from_stop` and `to_stop` in the words of these names, "start and end stop" with the
 * noun for each. `endedAt` would be a word of the same stem. Lines that "fly to" a stop arrive at it, and where "nothing
 * stops at" a stop, no line does.
 */
export function nameEnds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (pairsOf(knowledge).size === 0) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = sharedAt(tokens, at, knowledge) ??
      namedAt(tokens, at, knowledge) ??
      movedAt(tokens, at, knowledge) ??
      noneAt(tokens, at, knowledge) ?? { tokens: tokens.slice(at, at + 1), end: at + 1 };
    result.push(...found.tokens);
    at = found.end;
  }
  return result;
}

/** What is said in place of the words up to `end`. */
type Said = { tokens: readonly Token[]; end: number };

function namedAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Said | null {
  const token = tokens[at];
  const end = endAt(tokens, at);
  const pair = end && pairOf(tokens[at + 1], knowledge);
  if (!token || !end || !pair || (SMALL.test(token.norm) && !isBesideOther(tokens, at, end))) return null;
  return { tokens: [{ ...token, norm: pair[end] }], end: at + 1 };
}

/** "Fly to", "sailing out of": they arrive or depart. */
function movedAt(tokens: readonly Token[], at: number, { names }: Knowledge): Said | null {
  const [verb, small] = tokens.slice(at, at + 2);
  if (!verb || !small || !MOVES.test(verb.norm) || names.has(verb.norm)) return null;
  const isOut = small.norm === "out" && /^(of|from)$/.test(normAt(tokens, at + 2));
  // "run from A to B" is said of both ends already
  if (small.norm === "from" && tokens.slice(at + 2, at + 2 + FURTHEST).some(({ norm }) => norm === "to"))
    return null;
  const isStart = isOut || small.norm === "from";
  if (!isStart && !/^(to|into)$/.test(small.norm)) return null;
  const [stem, preposition] = isStart ? ["depart", "from"] : ["arrive", "at"];
  const norm = verb.norm.endsWith("ing") ? `${stem.replace(/e$/, "")}ing` : stem;
  return {
    tokens: [
      { ...verb, norm },
      { ...small, norm: preposition },
    ],
    end: at + (isOut ? 3 : 2),
  };
}

/** "Nothing ever departs from", "nobody set off from": no documents that are on the way do. */
function noneAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Said | null {
  const token = tokens[at];
  if (!token || !NONE.test(token.norm)) return null;
  const end = token.norm === "no" && normAt(tokens, at + 1) === "one" ? at + 2 : at + 1;
  if (token.norm === "no" && end === at + 1) return null;
  const verb = ADVERB.test(normAt(tokens, end)) ? end + 1 : end;
  if (!MOVES.test(normAt(tokens, verb)) && rolesOfVerb(tokens, verb).length === 0) return null;
  const [pair] = pairsOf(knowledge).values();
  const noun = pair?.collection.words.at(-1);
  if (noun === undefined) return null;
  return {
    tokens: [{ ...token, norm: "no" }, inPlaceOf(token)(noun)],
    end,
  };
}

function endAt(tokens: readonly Token[], at: number): End | null {
  const { kind, norm } = tokens[at] ?? {};
  if (kind !== "word" || norm === undefined) return null;
  return STARTING.has(norm) ? "start" : ENDING.has(norm) ? "end" : null;
}

/** "From" of "from station and to station". */
function isBesideOther(tokens: readonly Token[], at: number, end: End): boolean {
  const noun = tokens[at + 1]?.norm;
  for (let other = at - FURTHEST; other <= at + FURTHEST; other++) {
    const found = other === at ? null : endAt(tokens, other);
    if (found && found !== end && normAt(tokens, other + 1) === noun) return true;
  }
  return false;
}

/** "Start and" of "start and end station" with the noun: what stands there and the join; null for anything else. */
function sharedAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Said | null {
  const [first, join] = tokens.slice(at, at + 2);
  if (!first || !join || endAt(tokens, at) !== "start" || !JOIN.test(join.norm)) return null;
  const otherAt = ARTICLE.test(normAt(tokens, at + 2)) ? at + 3 : at + 2;
  const noun = tokens[otherAt + 1];
  const pair = endAt(tokens, otherAt) === "end" ? pairOf(noun, knowledge) : null;
  if (!pair || !noun) return null;
  const and = /^(or|,)$/.test(join.norm) ? join : { ...join, norm: "and" };
  const tail = tokens[otherAt + 2];
  const nouns = tail && TAIL.test(tail.norm) ? [noun, tail] : [noun];
  const said = nouns.map((one) => ({ ...one, start: first.start, end: first.end }));
  return { tokens: [{ ...first, norm: pair.start }, ...said, and], end: at + 2 };
}

/** How both ends of what a noun calls are named; null where the schema has no such pair. */
function pairOf(noun: Token | undefined, knowledge: Knowledge): Pair | null {
  if (noun?.kind !== "word" || STRETCH.test(noun.norm)) return null;
  const pairs = pairsOf(knowledge);
  if (pairs.size === 0) return null;
  const hit = knowledge.names.hits(noun.norm).find(({ word, weight }) => weight >= NAMED && pairs.has(word));
  return (hit && pairs.get(hit.word)) ?? null;
}

const PAIRS = new WeakMap<Knowledge, ReadonlyMap<string, Pair>>();

/** Pairs of names by the noun behind the ends. */
function pairsOf(knowledge: Knowledge): ReadonlyMap<string, Pair> {
  const known = PAIRS.get(knowledge);
  if (known) return known;
  const pairs = new Map<string, Pair>();
  for (const { fields } of knowledge.model.collections) {
    const called = new Set(fields.map(({ words }) => words.slice(0, 2).join(" ")));
    for (const { words, collection } of fields) {
      const [start = "", noun = ""] = words;
      const end = STARTS.some((one) => one === start) && ENDS.find((one) => called.has(`${one} ${noun}`));
      if (end && noun !== "" && !STRETCH.test(noun) && !pairs.has(noun))
        pairs.set(noun, { start, end, collection });
    }
  }
  PAIRS.set(knowledge, pairs);
  return pairs;
}
