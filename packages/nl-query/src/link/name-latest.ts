import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { representativesOf } from "../schema/representative.ts";
import { lemmaOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const IN_TIME = /^(latest|newest|last|first|earliest|recent)$/;
/** "Last name", "first floor": said of numbers only, as these may be parts of names or of places. */
const PLACED = /^(last|first)$/;
const JOINS = /^(and|,|&)$/;
const LINK = /^(of|for|from)$/;
const EACH = /^(per|by)$/;
const ONE = /^(each|every)$/;
const ENDS = /^([.?!]|)$/;
/** What is ordered in itself: the latest version is the highest one. */
export const ORDERED =
  /^(version|edition|season|number|no|id|code|round|quarter|year|month|week|day|hour|time)$/;
const LONGEST_NAME = 3;

type Named = { field: FieldModel; words: readonly Token[] };

/**
 * "Latest depth of each gauge" as "depth of the latest reading of each gauge", where readings hold depths and dates: a
 * depth is no later than another one.
 */
export function nameLatest(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => IN_TIME.test(norm));
  const said = tokens[at];
  // "newest first" is an order, also where a name has its first part
  if (!said || PLACED.test(normAt(tokens, at + 1))) return tokens;
  const isPlaced = PLACED.test(said.norm);
  const { named, end } = namesFrom(tokens, at + 1, knowledge);
  const [first] = named;
  if (!first || !isOfOne(tokens, end)) return tokens;
  const isMeant = named.every(
    ({ field }) => sharesDocument(field, first.field) && (!isPlaced || isNumber(field)),
  );
  const noun = isMeant ? documentNoun(first.field, knowledge) : null;
  if (noun === null) return tokens;
  const most = said.norm === "recent" && normAt(tokens, at - 1) === "most" ? at - 1 : at;
  const start = DETERMINER.test(normAt(tokens, most - 1)) ? most - 1 : most;
  const word = inPlaceOf(said);
  const which = /^(first|earliest)$/.test(said.norm) ? "earliest" : "latest";
  return [
    ...tokens.slice(0, start),
    ...tokens.slice(at + 1, end),
    ...["of", "the", which, ...noun].map(word),
    ...(EACH.test(normAt(tokens, end)) ? ["of", "each"].map(word) : []),
    ...tokens.slice(EACH.test(normAt(tokens, end)) ? end + 1 : end),
  ];
}

/** Whether one is meant, or one of each: "of the sensors" may be either. */
function isOfOne(tokens: readonly Token[], at: number): boolean {
  const link = normAt(tokens, at);
  if (!LINK.test(link)) return EACH.test(link) || ENDS.test(link);
  const owner = tokens.slice(at + 1, at + 1 + LONGEST_NAME);
  return owner.some(({ norm }) => ONE.test(norm)) || owner.every(isSingular);
}

function isSingular({ kind, norm }: Token): boolean {
  return kind !== "word" || lemmaOf(norm) === norm;
}

/** The fields that are named one after the other. */
function namesFrom(
  tokens: readonly Token[],
  from: number,
  knowledge: Knowledge,
): { named: readonly Named[]; end: number } {
  const named: Named[] = [];
  let end = from;
  for (let at = from; ;) {
    const found = nameAt(tokens, at, knowledge);
    if (!found) return { named, end };
    named.push(found);
    end = at + found.words.length;
    at = end;
    while (JOINS.test(normAt(tokens, at)) || (at > end && DETERMINER.test(normAt(tokens, at)))) at++;
    if (at === end) return { named, end };
  }
}

/** The longest name of a value from here on that is no document's and tells no time. */
function nameAt(tokens: readonly Token[], at: number, { names, model, lists }: Knowledge): Named | null {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ kind }) => kind !== "word")) continue;
    const lemmas = words.map(({ norm }) => lemmaOf(norm));
    const noun = lemmas.at(-1) ?? "";
    const field = [names.fieldNamed(lemmas), names.fieldNamed([noun])].find((one) => isCalled(one, lemmas));
    if (!field) continue;
    // "the latest survey cost" is that of the latest survey
    const isDocument = [...model.collections, ...lists].some((one) =>
      lemmas.includes(one.words.at(-1) ?? ""),
    );
    return isDocument || !isValue(field) ? null : { field, words };
  }
  return null;
}

/** By its own words, and maybe by those of what it is in: "wind speed" of `wind.speed`. */
function isCalled(field: FieldModel | null | undefined, lemmas: readonly string[]): boolean {
  const all = [...(field?.parentWords ?? []), ...(field?.words ?? [])];
  return (
    field?.words.every((word) => lemmas.includes(word)) === true && lemmas.every((one) => all.includes(one))
  );
}

function isValue(field: FieldModel): boolean {
  const { kind, isArray, words } = field;
  const isPlain = kind === "text" || kind === "bool" || isNumber(field);
  return isPlain && !isArray && !isYearField(field) && !words.some((word) => ORDERED.test(word));
}

function isNumber(field: FieldModel): boolean {
  return isNumeric(field) || (field.kind === "object" && representativesOf(field).some(isNumeric));
}

function sharesDocument(one: FieldModel, other: FieldModel): boolean {
  return one.collection === other.collection && one.arrayRoot === other.arrayRoot;
}

/** What holds the field and its own date; null where nothing tells a time, or others have a field of this name. */
function documentNoun(field: FieldModel, { model, lists }: Knowledge): readonly string[] | null {
  const { collection, arrayRoot } = field;
  const isDated = collection.fields.some((one) => isTemporal(one) && one.arrayRoot === arrayRoot);
  const isElsewhere = model.fields.some(
    (one) => one.words.join() === field.words.join() && isValue(one) && !sharesDocument(one, field),
  );
  const list = arrayRoot === null ? collection : collection.byPath.get(arrayRoot);
  // batches that hold others of their name are no noun for either
  const noun = list?.words.at(-1);
  const namesakes = [...model.collections, ...lists].filter(({ words }) => words.at(-1) === noun);
  const isAlone = namesakes.length === 1 && namesakes[0] === list;
  return isDated && !isElsewhere && isAlone && list ? list.words : null;
}
