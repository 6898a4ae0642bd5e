import { unitKey } from "../parse/units.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What a distance is kept under: `nearest.lakeKm`, `distance.lake`. */
const HOLDER = /^(?:nearest|closest|distance|proximity|nearby)$/;
/** Words of names that say no more than that a distance is kept. */
const DISTANCE = /^(?:distance|dist|nearest|closest|to|from|away|proximity)$/;
const NEAR = /^(?:nearest|closest|next)$/;
const ARTICLE = /^(?:the|a|an|any|its|their|his|her|each|every)$/;
const TO = /^(?:to|from|of)$/;
const FIRST = /^(?:nearest|closest|shortest|(?<far>farthest|furthest))$/;
/** Words in front of a distance that bound it. */
const WITHIN = /^(?:within|in)$/;
const BOUNDED = /^(?:than|under|over|most|least|to|below|above|within|beyond|exactly)$/;
const BOUND =
  /^(?:less|more|fewer|greater|closer|nearer|farther|further|not|no|at|up|than|under|over|most|least|to|below|above|within|beyond|exactly)$/;
const NEARER = /^(?:closer|nearer)$/;
const FARTHER = /^(?:farther|further)$/;
const ORDERS = /^(?:sort|sorted|order|ordered|rank|ranked|arranged)$/;
const VERB = /^(?:is|are|it|they|lie|lies)$/;

/** A thing that documents keep the distance to, and the word behind its name. */
type Found = { field: FieldModel; end: number; isNear: boolean };

const THINGS = new WeakMap<Knowledge, ReadonlyMap<string, FieldModel>>();

/**
 * "The distance to the nearest lake", "how far the lake is", "less than 3 km from a lake", "closest to a lake" and, where
 * no other distance is spoken of, "nearest first" of a `lakeKm` among what is `nearest`: "lake distance".
 */
export function nameDistances(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const things = thingsOf(knowledge);
  if (things.size === 0 || !tokens.some(({ norm }) => things.has(lemmaOf(norm)))) return tokens;
  const result: Token[] = [];
  const said = new Set<FieldModel>();
  for (let at = 0; at < tokens.length;) {
    const found =
      farFrom(tokens, at, things) ??
      distanceTo(tokens, at, things) ??
      awayFrom(result, tokens, at, things) ??
      thingWithin(tokens, at, things) ??
      rankedBy(tokens, at, things);
    if (found) said.add(found.field);
    if (found) result.push(...found.words);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = found?.end ?? at + 1;
  }
  const [only, ...others] =
    said.size > 0 ? said : new Set(tokens.flatMap(({ norm }) => things.get(lemmaOf(norm)) ?? []));
  return only && others.length === 0 ? nameAlone(result, only) : result;
}

type Said = { field: FieldModel; words: Token[]; end: number };

/** "How far (away) the nearest lake is", "how far it is to a lake". */
function farFrom(tokens: readonly Token[], at: number, things: ReadonlyMap<string, FieldModel>): Said | null {
  if (normAt(tokens, at) !== "how" || normAt(tokens, at + 1) !== "far") return null;
  let start = at + 2;
  while (/^(?:away|off)$/.test(normAt(tokens, start)) || VERB.test(normAt(tokens, start))) start++;
  const found = thingAt(tokens, TO.test(normAt(tokens, start)) ? start + 1 : start, things);
  if (!found) return null;
  const end = VERB.test(normAt(tokens, found.end)) ? found.end + 1 : found.end;
  return { ...found, words: ["the", ...namesOf(found.field)].map((norm) => say(tokens[at], norm)), end };
}

/** "The distance to the nearest lake". */
function distanceTo(
  tokens: readonly Token[],
  at: number,
  things: ReadonlyMap<string, FieldModel>,
): Said | null {
  if (lemmaOf(normAt(tokens, at)) !== "distance" || !TO.test(normAt(tokens, at + 1))) return null;
  const found = thingAt(tokens, at + 2, things);
  // "with the lake distance" is shown, "with lake distance" may be there or not
  const lead = ARTICLE.test(normAt(tokens, at - 1)) ? [] : ["the"];
  return (
    found && { ...found, words: [...lead, ...namesOf(found.field)].map((norm) => say(tokens[at], norm)) }
  );
}

/** "Within 3 km of a lake", "less than 3 km (away) from the nearest lake": the bound is one of the distance. */
function awayFrom(
  before: Token[],
  tokens: readonly Token[],
  at: number,
  things: ReadonlyMap<string, FieldModel>,
): Said | null {
  if (tokens[at]?.kind !== "number" || !BOUNDED.test(normAt(tokens, at - 1))) return null;
  let end = at + 1;
  if (unitKey(lemmaOf(normAt(tokens, end))) !== null) end++;
  if (/^(?:away|off)$/.test(normAt(tokens, end))) end++;
  const found = TO.test(normAt(tokens, end)) ? thingAt(tokens, end + 1, things) : null;
  if (!found) return null;
  const number = tokens.slice(at, end).filter(({ norm }) => !/^(?:away|off)$/.test(norm));
  const bound: Token[] = [];
  while (BOUND.test(normAt(before, before.length - 1))) bound.unshift(...before.splice(-1));
  const words = bound.flatMap((token) => comparative(token));
  const name = ["with", ...namesOf(found.field)].map((norm) => say(tokens[at], norm));
  return { ...found, words: [...name, ...words, ...number] };
}

/** "With a lake within 3 km". */
function thingWithin(
  tokens: readonly Token[],
  at: number,
  things: ReadonlyMap<string, FieldModel>,
): Said | null {
  const found = thingAt(tokens, at, things);
  if (!found || !WITHIN.test(normAt(tokens, found.end)) || tokens[found.end + 1]?.kind !== "number")
    return null;
  const words = [...namesOf(found.field), "at", "most"].map((norm) => say(tokens[at], norm));
  return { ...found, words, end: found.end + 1 };
}

/** "Within" as "at most", "farther" as "more". */
function comparative(token: Token): Token[] {
  const { norm } = token;
  if (WITHIN.test(norm)) return [say(token, "at"), say(token, "most")];
  if (NEARER.test(norm)) return [say(token, "less")];
  return [FARTHER.test(norm) ? say(token, "more") : token];
}

/** "Closest to a lake" is what has the lowest distance; the "nearest lake" is the one that is kept. */
function rankedBy(
  tokens: readonly Token[],
  at: number,
  things: ReadonlyMap<string, FieldModel>,
): Said | null {
  const rank = FIRST.exec(normAt(tokens, at));
  if (!rank) return null;
  const isTo = TO.test(normAt(tokens, at + 1));
  const found = thingAt(tokens, isTo ? at + 2 : at, things);
  if (!found || (!isTo && !found.isNear)) return null;
  const end = rank.groups?.far === undefined ? "lowest" : "highest";
  const names = isTo ? ["with", "the", end, ...namesOf(found.field)] : namesOf(found.field);
  return { ...found, words: names.map((norm) => say(tokens[at], norm)) };
}

/** "Name and distance", "nearest first", "from nearest to farthest" beside what speaks of one distance only. */
function nameAlone(tokens: readonly Token[], field: FieldModel): readonly Token[] {
  const names = namesOf(field);
  const own = new Set([...field.words, ...names]);
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const scale = scaleAt(tokens, at);
    if (scale !== null) {
      if (result.at(-1)?.norm === "from") result.pop();
      const order = ORDERS.test(result.at(-1)?.norm ?? "") ? [] : ["sorted"];
      result.push(...[...order, "by", ...names, scale].map((one) => say(token, one)));
      at += 2;
    } else result.push(...saidAlone(tokens, at, { names, own }));
  }
  return result;
}

function saidAlone(
  tokens: readonly Token[],
  at: number,
  { names, own }: { names: readonly string[]; own: ReadonlySet<string> },
): Token[] {
  const [token, next] = [tokens[at], normAt(tokens, at + 1)];
  if (!token) return [];
  const rank = next === "first" ? FIRST.exec(token.norm) : null;
  if (rank)
    return [rank.groups?.far === undefined ? "lowest" : "highest", ...names].map((one) => say(token, one));
  const isNamed = own.has(lemmaOf(normAt(tokens, at - 1)));
  const isAlone = lemmaOf(token.norm) === "distance" && !isNamed && /^(?:[,.?;)]|and|in|)$/.test(next);
  return isAlone ? names.map((one) => say(token, one)) : [token];
}

/** "Nearest to farthest" or the other way round. */
function scaleAt(tokens: readonly Token[], at: number): "ascending" | "descending" | null {
  const [from, to] = [FIRST.exec(normAt(tokens, at)), FIRST.exec(normAt(tokens, at + 2))];
  if (!from || !to || normAt(tokens, at + 1) !== "to") return null;
  const isFar = from.groups?.far !== undefined;
  if (isFar === (to.groups?.far !== undefined)) return null;
  return isFar ? "descending" : "ascending";
}

function say(token: Token | undefined, norm: string): Token {
  const { start = 0, end = 0 } = token ?? {};
  return inPlaceOf({ start, end })(norm);
}

function namesOf({ words }: FieldModel): readonly string[] {
  return words.includes("distance") ? words : [...words, "distance"];
}

function thingAt(
  tokens: readonly Token[],
  start: number,
  things: ReadonlyMap<string, FieldModel>,
): Found | null {
  let at = placeAfter(tokens, start, ARTICLE);
  const isNear = NEAR.test(normAt(tokens, at));
  if (isNear) at++;
  const [first, second] = [lemmaOf(normAt(tokens, at)), lemmaOf(normAt(tokens, at + 1))];
  const long = things.get(`${first} ${second}`);
  const field = long ?? things.get(first);
  return field ? { field, end: long ? at + 2 : at + 1, isNear } : null;
}

/** Things that documents keep the distance to, by their names; without those that several fields are of. */
function thingsOf(knowledge: Knowledge): ReadonlyMap<string, FieldModel> {
  const known = THINGS.get(knowledge);
  if (known) return known;
  const things = new Map<string, FieldModel | null>();
  for (const field of knowledge.model.fields) {
    const thing = isNumeric(field) && field.arrayRoot === null ? thingOf(field) : "";
    if (thing !== "") things.set(thing, things.has(thing) ? null : field);
  }
  const only = new Map([...things].flatMap(([thing, field]) => (field ? [[thing, field] as const] : [])));
  THINGS.set(knowledge, only);
  return only;
}

/** The thing that a number is the distance to; an empty text for others. */
function thingOf({ path, words, parentWords }: FieldModel): string {
  const unit = lemmaOf(wordsOfName(path).at(-1) ?? "");
  const isHeld = parentWords.some((word) => HOLDER.test(word));
  const isKept = words.includes("distance") || (isHeld && unitKey(unit)?.startsWith("length") === true);
  const thing = words.filter((word) => !DISTANCE.test(word));
  return (isKept || (isHeld && parentWords.includes("distance"))) && thing.length <= 2 ? thing.join(" ") : "";
}
