import { ASKS, EACH_OR_ALL, NAME } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isCollection, nounAt, type OwnRole, ownRoles, saysDeed } from "./own-roles.ts";

const ARTICLE = /^(?:the|their|his|her|its|both)$/;
const POSSESSIVE = /^(?:'s|s|'|’s|’)$/;
const JOIN = /^(?:and|,|&)$/;
const BESIDE = /^(?:and|with|,)$/;
const WHOM = /^(?:who|whom)$/;
const THEM = /^(?:them|each|him|her)$/;

type Look = { role: OwnRole; tokens: readonly Token[]; knowledge: Knowledge; start: number; end: number };
/** What is asked of those in the role, and whether the name of each document stands beside it. */
type Asked = { columns: readonly (readonly string[])[]; isBesideOwn: boolean };

/**
 * "Name and salary of each employee's manager", "employee names and who they report to" as "manager name and manager
 * salary of each employee": what is asked of those in a role, for all documents.
 */
export function nameHeldOfEach(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const start = placeAfter(tokens, 0, ASKS);
  const end = /^[.?!]$/.test(normAt(tokens, tokens.length - 1)) ? tokens.length - 1 : tokens.length;
  const [first] = tokens;
  for (const role of first ? ownRoles(knowledge) : []) {
    const look = { role, tokens, knowledge, start, end };
    const asked = ofEach(look) ?? ofEachOne(look) ?? forEach(look) ?? besideOwn(look);
    if (first && asked) return worded(first, role, asked);
  }
  return tokens;
}

/** "Name and salary of each employee's manager". */
function ofEach(look: Look): Asked | null {
  const { role, tokens, end } = look;
  const at = tokens.findIndex(({ norm }) => POSSESSIVE.test(norm));
  const isEach =
    isOwn(look, at - 1) && EACH_OR_ALL.test(normAt(tokens, at - 2)) && normAt(tokens, at - 3) === "of";
  return isEach && nounAt(role, tokens, at + 1) === end ? listed(look, look.start, at - 3) : null;
}

/** "Name and salary of the manager of each employee". */
function ofEachOne(look: Look): Asked | null {
  const { role, tokens, end } = look;
  if (!isOwn(look, end - 1) || !EACH_OR_ALL.test(normAt(tokens, end - 2)) || normAt(tokens, end - 3) !== "of")
    return null;
  const of = tokens.findIndex(({ norm }) => norm === "of");
  const noun = ARTICLE.test(normAt(tokens, of + 1)) ? of + 2 : of + 1;
  return nounAt(role, tokens, noun) === end - 3 ? listed(look, look.start, of) : null;
}

/** "For each employee, show the manager's name and salary". */
function forEach(look: Look): Asked | null {
  const { role, tokens, end } = look;
  if (normAt(tokens, 0) !== "for" || !EACH_OR_ALL.test(normAt(tokens, 1)) || !isOwn(look, 2)) return null;
  let at = 3;
  while (ASKS.test(normAt(tokens, at)) || ARTICLE.test(normAt(tokens, at)) || normAt(tokens, at) === ",")
    at++;
  const noun = nounAt(role, tokens, at);
  return noun !== null && POSSESSIVE.test(normAt(tokens, noun)) ? listed(look, noun + 1, end) : null;
}

/** "Employees and who manages them", "employee names and their managers". */
function besideOwn(look: Look): Asked | null {
  const { role, tokens, start, end } = look;
  if (!isOwn(look, start)) return null;
  let at = start + 1;
  while (POSSESSIVE.test(normAt(tokens, at)) || NAME.test(normAt(tokens, at))) at++;
  const isNamed = at > start + 1;
  if (!BESIDE.test(normAt(tokens, at))) return null;
  while (BESIDE.test(normAt(tokens, at))) at++;
  const said = tokens.slice(at, end).map(({ norm }) => norm);
  const [who = "", verb = "", third = ""] = said;
  const isDeed = WHOM.test(who) && saysDeed(role, verb) && THEM.test(third) && said.length === 3;
  const isReport = role.isAbove && /^whom? (?:they|each|each one) reports? to$/.test(said.join(" "));
  const isTheirs = isNamed && ARTICLE.test(who) && nounAt(role, tokens, at + 1) === end;
  return isDeed || isReport || isTheirs ? { columns: [["name"]], isBesideOwn: true } : null;
}

function isOwn({ role, tokens }: Look, at: number): boolean {
  return isCollection(role.reference.from.collection, normAt(tokens, at));
}

/** Names of columns and nothing else. */
function listed({ role, tokens, knowledge }: Look, start: number, end: number): Asked | null {
  const items: string[][] = [[]];
  for (const { norm } of tokens.slice(start, end))
    if (JOIN.test(norm)) items.push([]);
    else if (!ARTICLE.test(norm)) items.at(-1)?.push(norm);
  const columns = items.filter(({ length }) => length > 0);
  const isColumn = (item: readonly string[]): boolean =>
    NAME.test(item.join()) || knowledge.names.fieldNamed(item)?.collection === role.reference.from.collection;
  return columns.length > 0 && columns.every(isColumn) ? { columns, isBesideOwn: false } : null;
}

function worded(first: Token, { reference, nouns }: OwnRole, { columns, isBesideOwn }: Asked): Token[] {
  const own = reference.from.collection.words;
  const [noun = ""] = nouns;
  const all = [...(isBesideOwn ? [[...own, "name"]] : []), ...columns.map((column) => [noun, ...column])];
  const norms = ["show", "the", ...all.flatMap((column, at) => (at > 0 ? ["and", ...column] : column))];
  return [...norms, "of", "each", ...own].map(inPlaceOf(first));
}
