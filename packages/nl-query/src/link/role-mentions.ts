import { ABBREVIATIONS } from "../lexicon/synonyms.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import type { Question } from "../parse/draft.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Hits } from "./cover-name.ts";
import { isContainment, type Knowledge, type Route } from "./knowledge.ts";
import type { FieldMention } from "./mentions.ts";

/** A reference in a role: `deputy` of a `deputy_skipper_id` that leads to sailors. */
type Role = { route: Route; words: readonly string[] };
/** Words of the question that say a role, with the collection that it leads to behind it. */
type RolePhrase = { start: number; end: number; route: Route };

type Look = {
  tokens: readonly Token[];
  byToken: readonly Hits[];
  /** Mentions of a collection's own fields. */
  fieldsOf: (collection: CollectionModel) => readonly FieldMention[];
};

const POINTER = /^(ids?|refs?|codes?|no|nr|num|number|key|uuid)$/;
const MAIN = /^(main|principal|primary|chief|official|current|respective)$/;
const WHOSE = /^(the|its|their|his|her|an?|each|that|this|respective)$/;
const NAME = /^(full)?names?$/;
const JOIN = /^(,|and|&|plus)$/;
/** `chair` is said as "chairperson" as well. */
const PERSON = /(?<=...)(?:person|people|man|men|woman|women)$/;
const DERIVED = /(?:ure|al|ing|e)$/;
const SHORTEST_ROOT = 4;
/** Between what a role leads to and the role: "pier of departure", "fighter in red". */
const AS = /^(of|with|as|in)$/;
/** Surety from which on a word names what the role leads to. */
const NAMED = 0.9;
/** What a field whose role is said is ahead of the same field without it. */
const ROLE_BONUS = 0.25;
const SMALLEST_SCORE = 0.55;

/**
 * Fields of what a document refers to, named by the role of the reference: "deputy skipper name", "the skipper's age",
 * "name of its skipper and of its deputy". Several references to one collection are told apart.
 */
export function roleMentions(look: Look, routes: readonly Route[]): FieldMention[] {
  const roles = routes.flatMap((route): Role[] => {
    const words = wordsOfRole(route);
    return words.length > 0 ? [{ route, words }] : [];
  });
  if (roles.length === 0) return [];
  const phrases = phrasesIn(look, roles);
  return phrases.flatMap((phrase) => [...fieldsBehind(look, phrase), ...fieldsBefore(look, phrase, phrases)]);
}

/** "Deputy skipper name" is that of the deputy, and not one of the skipper with more words in front. */
export function withoutOtherRoles(
  mentions: readonly FieldMention[],
  inRoles: readonly FieldMention[],
): readonly FieldMention[] {
  return mentions.filter(
    ({ field, route, start, end }) =>
      route === null ||
      !inRoles.some(
        (one) => one.field === field && one.route !== route && one.start === start && one.end === end,
      ),
  );
}

/** The reference whose role is said in full from here on, where documents "have a skipper". */
export function referenceSaid(
  { tokens, byToken }: Pick<Look, "tokens" | "byToken">,
  routes: readonly Route[],
  at: number,
): (Words & { field: FieldModel }) | null {
  const roles = routes.map((route): Role => ({ route, words: wordsOfRole(route) }));
  const said = roleAt({ tokens, byToken, fieldsOf: () => [] }, roles, at);
  const words = said ? wordsOfRole(said.route) : [];
  return said && saidOf(tokens, words, at)?.missing === 0
    ? { start: at, end: said.end, field: said.route.from }
    : null;
}

/** `id` of `leader_id`: it says that a field refers to something, and not to what. */
export function isPointerName(word: string): boolean {
  return POINTER.test(word);
}

/** "Skipper name" is that of who the field leads to in a role, and no other name of the field. */
export function leadsInRole(knowledge: Knowledge, field: FieldModel): boolean {
  return knowledge
    .routes(field.collection)
    .some((one) => one.from === field && wordsOfRole(one).length > 0 && nameField(one.collection) !== null);
}

/** "Ordering clerk" is the one of a role, and no order. */
export function isInRole(mentions: readonly FieldMention[], { start, end }: Words): boolean {
  return mentions.some(({ role }) => role !== undefined && role.start <= start && end <= role.end);
}

/** "Skipper name of the Heron": the name is that of the skipper, and not the one that a value of the boat follows. */
export function isOfRole(
  mentions: readonly FieldMention[],
  { start, end, field }: Pick<FieldMention, "start" | "end" | "field">,
): boolean {
  return mentions.some(
    (one) => one.role !== undefined && one.field !== field && one.start <= start && end <= one.end,
  );
}

/** "Names of the skipper and of the deputy": of each collection, paths lead to a document of another one. */
export function saysSeveralRoles({ knowledge, names }: Pick<Question, "knowledge" | "names">): boolean {
  return knowledge.model.collections.some((collection) => {
    const routes = knowledge.routes(collection).filter((one) => wordsOfRole(one).length > 0);
    if (routes.every((one, at) => routes.findIndex((other) => other.collection === one.collection) === at))
      return false;
    const said = names
      .fields(collection, routes)
      .flatMap(({ role, route }) => (role && route ? [route] : []));
    return said.some((one) => one !== said[0] && one.collection === said[0]?.collection);
  });
}

/** The words say the role of the reference by which a field is reached. */
export function isNamedByRole(
  mentions: readonly FieldMention[],
  { field, route, words }: FieldRef & { words: readonly Words[] },
): boolean {
  return mentions.some(
    (one) =>
      one.role !== undefined &&
      one.field === field &&
      one.route === route &&
      words.some(({ start, end }) => start < one.end && one.start < end),
  );
}

/** The stored words of a reference without those of its target: `deputy skipper` of `deputy_skipper_id`. */
function wordsOfRole(route: Route): readonly string[] {
  const { from, to, collection, isToMany, via } = route;
  if (isToMany || via !== undefined || from.arrayRoot !== null || isContainment(route)) return [];
  const target = new Set([
    ...wordsOfName(to.path).map((word) => word.toLowerCase()),
    ...wordsOfName(collection.name).map((word) => lemmaOf(word.toLowerCase())),
  ]);
  const stored = wordsOfName(from.path.slice(from.path.lastIndexOf(".") + 1));
  // `homeportid` is cut where the schema knows its parts
  const words = (stored.length === 1 ? from.words : stored).map((word) => word.toLowerCase());
  return words.filter((word) => !POINTER.test(word) && !target.has(word) && !target.has(lemmaOf(word)));
}

/** The roles that the question speaks of, from left to right. */
function phrasesIn(look: Look, roles: readonly Role[]): RolePhrase[] {
  const phrases: RolePhrase[] = [];
  for (let at = 0; at < look.tokens.length; at++) {
    const phrase = phraseAt(look, roles, at);
    if (!phrase) continue;
    phrases.push(phrase);
    at = phrase.end - 1;
  }
  return phrases;
}

/** "The departure pier" or "the pier of departure". */
function phraseAt(look: Look, roles: readonly Role[], at: number): RolePhrase | null {
  const behind = AS.test(normAt(look.tokens, at + 1)) ? roleAt(look, roles, at + 2) : null;
  if (behind && namesTarget(look, behind.route, at)) return { ...behind, start: at };
  return roleAt(look, roles, at);
}

/** The role of which most is said here; null where several fit alike. */
function roleAt(look: Look, roles: readonly Role[], at: number): RolePhrase | null {
  const found = roles
    .flatMap(({ route, words }) => {
      const said = saidOf(look.tokens, words, at);
      return said ? [{ route, ...said }] : [];
    })
    .sort((a, b) => b.end - a.end || a.missing - b.missing);
  const [best, next] = found;
  if (!best || (next?.end === best.end && next.missing === best.missing)) return null;
  const end = namesTarget(look, best.route, best.end) ? best.end + 1 : best.end;
  const start = MAIN.test(normAt(look.tokens, at - 1)) ? at - 1 : at;
  return { start, end, route: best.route };
}

/** How many words of a role are said from here on in their order, and how many are not. */
function saidOf(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): { end: number; missing: number } | null {
  const isWord = (place: number, word: string | undefined): boolean => {
    const norm = normAt(tokens, place);
    return (
      norm === word ||
      lemmaOf(norm) === lemmaOf(word ?? "") ||
      norm.replace(PERSON, "") === word ||
      ABBREVIATIONS.get(word ?? "") === norm ||
      (word !== undefined && isDerived(norm, word))
    );
  };
  const first = words.findIndex((word) => isWord(at, word));
  if (first < 0) return null;
  let [end, said] = [at + 1, 1];
  while (first + said < words.length) {
    const next = normAt(tokens, end) === "-" ? end + 1 : end;
    if (!isWord(next, words[first + said])) break;
    end = next + 1;
    said++;
  }
  return { end, missing: words.length - said };
}

/** "Departure" of `departPier`, "arrival" of `arrivePier`. */
function isDerived(norm: string, word: string): boolean {
  const root = word.replace(DERIVED, "");
  return root.length >= SHORTEST_ROOT && norm.replace(DERIVED, "") === root;
}

function namesTarget({ byToken }: Look, { collection }: Route, at: number): boolean {
  const head = collection.words.at(-1) ?? "";
  return (byToken[at]?.get(head) ?? 0) >= NAMED;
}

/** "Skipper name", "the skipper's date of birth". */
function fieldsBehind(look: Look, { start, end, route }: RolePhrase): FieldMention[] {
  const from = /^('s|s|')$/.test(normAt(look.tokens, end)) ? end + 1 : end;
  return fieldsOf(look, route)
    .filter((one) => one.start === from)
    .map((one) => ({ ...one, start, route, score: one.score + ROLE_BONUS, role: { start, end } }));
}

/** "Name of the skipper", "names of its skipper and of its deputy". */
function fieldsBefore(
  look: Look,
  { start, end, route }: RolePhrase,
  phrases: readonly RolePhrase[],
): FieldMention[] {
  const { tokens } = look;
  const of = skipBack(tokens, start, WHOSE);
  const isOf = normAt(tokens, of - 1) === "of";
  const shared = sharedStart(look, isOf ? of - 1 : of, phrases);
  return fieldsOf(look, route).flatMap((one): FieldMention[] => {
    const said = { ...one, end, route, score: one.score + ROLE_BONUS, role: { start, end } };
    if (isOf && one.end === of - 1) return [said];
    return shared && one.end === shared.end ? [{ ...said, start: isOf ? shared.start : start }] : [];
  });
}

/** Fields of what a role leads to; "name" is what the documents are called by. */
function fieldsOf({ tokens, fieldsOf: own }: Look, { collection, to }: Route): FieldMention[] {
  const isKey = (field: FieldModel): boolean => field === to || field.kind === "id";
  // its key is what the reference holds
  const fields = own(collection).filter((one) => one.score >= SMALLEST_SCORE && !isKey(one.field));
  const field = nameField(collection);
  if (!field) return fields;
  const names = tokens.flatMap(({ norm }, at): FieldMention[] => {
    const isKnown = fields.some((one) => one.start === at && one.score >= NAMED);
    return NAME.test(norm) && !isKnown ? [{ start: at, end: at + 1, field, route: null, score: NAMED }] : [];
  });
  return [...fields, ...names];
}

/** In "name of its skipper and of its deputy" the end of "name", and the start of "of its deputy". */
function sharedStart(
  { tokens }: Look,
  start: number,
  phrases: readonly RolePhrase[],
): { start: number; end: number } | null {
  const join = skipBack(tokens, start, JOIN);
  const before = phrases.find((one) => one.end === join);
  if (!before || join === start) return null;
  const of = skipBack(tokens, before.start, WHOSE);
  return normAt(tokens, of - 1) === "of" ? { start, end: of - 1 } : null;
}

function skipBack(tokens: readonly Token[], end: number, pattern: RegExp): number {
  let at = end;
  while (at > 0 && pattern.test(normAt(tokens, at - 1))) at--;
  return at;
}
