import { NAME_OR_TITLE, POSSESSIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { CollectionModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
const LONGEST_NAME = 2;
/** Most words of a clause that only ties: "that they have been scheduled to fly with". */
const LONGEST_CLAUSE = 7;
const PRONOUN = /^(they|he|she|it)$/;
const OBJECT = /^(them|him|her|it)$/;
const RELATIVE = /^(that|which|whom)$/;
const AUXILIARY = /^(do|does|did|is|are|was|were|has|have|had|can|could|will)$/;
const ARTICLE = /^(the|all|what|which|any|every)$/;
const EACH = /^(each|every|the|all)$/;
const EMPTY =
  /^(respective|corresponding|associated|specific|various|different|particular|individual|the|of)$/;
const JOIN = /^(and|with|alongside|plus|,)$/;
const PHRASES = [
  ["as", "well", "as"],
  ["along", "with"],
  ["together", "with"],
];
const ORDER = /^(sorted|ordered|arranged|ranked|organized|displayed|listed|alphabetically)$/;
const DIRECTION = /^(ascending|descending|alphabetical|alphabetic|increasing|decreasing|reverse|order)$/;
/** Words of a clause that narrow it, and no mere ties. */
const TELLING =
  /^(not|never|no|only|most|least|best|first|last|more|than|less|fewer|also|where|when|whose|who|since|during|before|after|each|every|per|and|or|but|number|many|much|often)$/;
const PARTICIPLE = /(?:ed|en|wn|ught|ld|id|de|ne|ung)$/;
const FIGURE = /^(number|count|many|much|total|average|most|least|sum|per)$/;

/**
 * "Names of pilots and the gliders they are scheduled to fly", "... and which glider does he fly", "... and the gliders
 * assigned to them", "... and the clubs that own them" become "names of pilots and their gliders names": a clause that only ties the documents to their
 * owners asks for what they are called.
 */
export function nameTheirs(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  for (let at = 2; at <= tokens.length; at++) {
    const found = clauseAt(tokens, at) ?? endAt(tokens, at);
    if (!found) continue;
    const name = nameEndingAt(tokens, found.start, knowledge);
    const join = name && joinBefore(tokens, name.start, found.end === found.start);
    if (!name || !join || !asksForNames(tokens.slice(0, join.start), name.collection, knowledge)) continue;
    const [first] = tokens.slice(name.start, name.start + 1);
    if (!first) continue;
    const word = inPlaceOf(first);
    const last = tokens[name.end - 1] ?? first;
    return [
      ...ownersFirst(tokens.slice(0, join.start), word),
      ...["and", "their"].map(word),
      ...tokens.slice(name.start, name.end),
      { ...word("names"), start: last.start, end: last.end },
      ...tokens.slice(found.end),
    ];
  }
  return tokens;
}

type Place = { start: number; end: number };

/** "They are assigned to fly", "assigned to them for flying" with nothing that narrows it. */
function clauseAt(tokens: readonly Token[], at: number): Place | null {
  const start = RELATIVE.test(normAt(tokens, at - 1)) ? at - 1 : at;
  const verb = AUXILIARY.test(normAt(tokens, at)) ? at + 1 : at;
  const isActive = PRONOUN.test(normAt(tokens, verb));
  const isPassive = PARTICIPLE.test(normAt(tokens, at));
  const isTurned = start < at || normAt(tokens, at - 1) === "who";
  if (!isActive && !isPassive && !isTurned) return null;
  let end = normAt(tokens, verb + 1) === "or" ? verb + 3 : at;
  while (end - at < LONGEST_CLAUSE && isTie(tokens, end)) end++;
  if (!endsClause(tokens, end) || end - verb < 2) return null;
  if (isActive || (isPassive && OBJECT.test(normAt(tokens, at + 2)))) return { start, end };
  return isTurned && OBJECT.test(normAt(tokens, end - 1)) ? { start: at - 1, end } : null;
}

/** "And their gliders" with nothing behind it. */
function endAt(tokens: readonly Token[], at: number): Place | null {
  return endsClause(tokens, at) ? { start: at, end: at } : null;
}

/** "Each pilot's name" as "names of pilot", so that the other names are those of another. */
function ownersFirst(tokens: readonly Token[], word: (norm: string) => Token): readonly Token[] {
  const [owner, of, name] = tokens.slice(-3);
  if (!owner || !name || normAt(tokens, tokens.length - 2) !== "'s" || !of) return tokens;
  const start = EACH.test(normAt(tokens, tokens.length - 4)) ? tokens.length - 4 : tokens.length - 3;
  return [...tokens.slice(0, start), name, word("of"), owner];
}

function isTie(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === "word" && !TELLING.test(token.norm) && !startsOrder(tokens, at);
}

function startsOrder(tokens: readonly Token[], at: number): boolean {
  return (
    ORDER.test(normAt(tokens, at)) || (normAt(tokens, at) === "in" && DIRECTION.test(normAt(tokens, at + 1)))
  );
}

function endsClause(tokens: readonly Token[], at: number): boolean {
  return at >= tokens.length || /^[.,?!;]$/.test(normAt(tokens, at)) || startsOrder(tokens, at);
}

/** Where the name of a collection that has names ends in front of the clause. */
function nameEndingAt(
  tokens: readonly Token[],
  end: number,
  { model, names }: Knowledge,
): (Place & { collection: CollectionModel }) | null {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const said = tokens.slice(end - length, end).map(({ norm }) => norm);
    const collection = model.collections.find(
      (one) =>
        one.words.length === length &&
        one.words.every((word, at) =>
          names.hits(said[at] ?? "").some((hit) => hit.weight >= NAMED && hit.word === word),
        ),
    );
    if (collection && nameField(collection)) return { start: end - length, end, collection };
  }
  return null;
}

/** Where "and the", "along with all the", "and what" begin that lead to the name. */
function joinBefore(tokens: readonly Token[], start: number, isOwn: boolean): Place | null {
  let at = start;
  if (isOwn) {
    while (EMPTY.test(normAt(tokens, at - 1))) at--;
    if (!POSSESSIVE.test(normAt(tokens, at - 1))) return null;
    at--;
  }
  while (EMPTY.test(normAt(tokens, at - 1)) || ARTICLE.test(normAt(tokens, at - 1))) at--;
  const phrase = PHRASES.find((words) =>
    words.every((word, place) => normAt(tokens, at - words.length + place) === word),
  );
  if (phrase) at -= phrase.length;
  else if (JOIN.test(normAt(tokens, at - 1))) at--;
  else return null;
  if (normAt(tokens, at - 1) === ",") at--;
  return at > 1 ? { start: at, end: start } : null;
}

/** Names of other documents are asked for, and no figures. */
function asksForNames(
  before: readonly Token[],
  collection: CollectionModel,
  { model, names }: Knowledge,
): boolean {
  const isOther = ({ norm }: Token): boolean =>
    model.collections.some(
      (one) =>
        one !== collection &&
        names.hits(norm).some((hit) => hit.weight >= NAMED && one.words.at(-1) === hit.word),
    );
  return (
    before.some(({ norm }) => NAME_OR_TITLE.test(norm)) &&
    !before.some(({ norm }) => FIGURE.test(lemmaOf(norm))) &&
    before.some(isOther)
  );
}
