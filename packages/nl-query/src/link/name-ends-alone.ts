import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf, pluralOf, roleStem } from "../text/lemma.ts";
import { ASKS } from "../text/small-words.ts";
import { inFrontOf, inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import { AT, rolesOfVerb, SOURCES, TARGETS } from "./ends-said.ts";
import type { Knowledge } from "./knowledge.ts";

const ORIGIN = /^(?:origins?|sources?)$/;
const DESTINATION = /^(?:destinations?|targets?)$/;
const ROUTE = /^(?:routes?|connections?)$/;
const LEAVING = /^(?:departures?)$/;
const ARRIVING = /^(?:arrivals?)$/;
const CUE = /^(?:origins?|sources?|destinations?|targets?|routes?|connections?|departures?|arrivals?)$/;
const EACH = /^(?:each|every)$/;
const COMMON = /^(?:common|frequent|popular|used|busy|traveled|travelled)$/;
const BUSIEST = /^(?:busiest|commonest)$/;
const PER = /^(?:per|by|each|every)$/;
const PAIRS = /^(?:pairs?|combinations?)$/;
const BETWEEN = /^(?:and|-|–|to|\/)$/;

/**
 * Two texts that tell where a way begins and where it ends: `origin_port` and `dest_port`. Where they refer to other
 * documents, these may be meant by the roles in lists.
 */
type Ends = {
  of: CollectionModel;
  source: FieldModel;
  target: FieldModel;
  noun: string;
  areReferences: boolean;
};

/**
 * Names the ends of a way by their whole names where only their roles are said: "tours per destination" as "tours per
 * destination port", "the most popular route" as the pair of ports with the most tours, "the port with the most
 * departures" as "the most common origin port".
 */
export function nameEndsAlone(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const isCue = ({ norm }: Token, at: number): boolean =>
    CUE.test(norm) || (EACH.test(norm) && rolesBefore(tokens, at).length > 0);
  if (!tokens.some(isCue)) return tokens;
  const ends = endsOf(tokens, knowledge);
  if (!ends) return tokens;
  const ranked = rankedRoutes(tokens, ends, knowledge) ?? mostOfEnds(tokens, ends, knowledge);
  if (ranked) return ranked;
  return perEnd(tokens, ends).flatMap((token, at, all): readonly Token[] => {
    if (ROUTE.test(token.norm) && PER.test(normAt(all, at - 1)) && !isName(token, knowledge))
      return bothEnds(ends, token);
    const end = endSaid(all, at, ends, knowledge);
    return end ? named(end, token) : [token];
  });
}

/** The only two such texts of all documents, or of those that are spoken of; null where there are none or several. */
function endsOf(tokens: readonly Token[], { model }: Knowledge): Ends | null {
  const refers = (field: FieldModel): boolean => model.references.some(({ from }) => from === field);
  const found = model.collections.flatMap((of): Ends[] => {
    const texts = of.fields.filter(({ kind, arrayRoot }) => kind === "text" && arrayRoot === null);
    return texts.flatMap((source) => {
      const rest = restOf(source, SOURCES);
      const target = rest && texts.find((one) => one !== source && restOf(one, TARGETS) === rest);
      const noun = rest?.split(" ").findLast((word) => word !== "name");
      return target && noun !== undefined
        ? [{ of, source, target, noun, areReferences: refers(source) || refers(target) }]
        : [];
    });
  });
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const spokenOf = found.filter(({ of, noun }) => said.has(noun) || of.words.every((word) => said.has(word)));
  const [only, ...others] = spokenOf.length > 0 ? spokenOf : found;
  return only && others.length === 0 && only.noun !== "code" ? only : null;
}

/** The words of a name beside the one for its end; null where none is. */
function restOf({ words }: FieldModel, role: RegExp): string | null {
  const at = words.findIndex((word) => role.test(word));
  return at < 0 || words.length < 2 ? null : words.filter((_, place) => place !== at).join(" ");
}

/** Which end a word says that stands alone. */
function endSaid(
  tokens: readonly Token[],
  at: number,
  { source, target, noun, areReferences }: Ends,
  knowledge: Knowledge,
): FieldModel | null {
  const token = tokens[at];
  const before = normAt(tokens, at - 1);
  if (areReferences && !PER.test(before) && !COMMON.test(before)) return null;
  const field = ORIGIN.test(token?.norm ?? "") ? source : DESTINATION.test(token?.norm ?? "") ? target : null;
  const next = lemmaOf(normAt(tokens, at + 1));
  const isWhole = next === noun || next === "code" || field?.words.includes(next) === true;
  return !token || !field || isWhole || isName(token, knowledge) ? null : field;
}

/** "How many tours leave from each port" as "how many tours per origin port": the verb says which of the ports. */
function perEnd(tokens: readonly Token[], { source, target, noun }: Ends): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => lemmaOf(norm) === noun && EACH.test(normAt(tokens, place - 1)),
  );
  const roles = new Set(at < 0 ? [] : rolesBefore(tokens, at - 1));
  const end = [source, target].find(({ words }) => words.some((word) => roles.has(roleStem(word))));
  const said = tokens[at];
  if (!end || !said) return tokens;
  return [
    ...tokens.slice(0, verbBefore(tokens, at - 1)),
    inPlaceOf(said)("per"),
    ...named(end, said),
    ...tokens.slice(at + 1),
  ];
}

/** "Leave from each": the verb in front of "each", or in front of the preposition there. */
function verbBefore(tokens: readonly Token[], each: number): number {
  return AT.test(normAt(tokens, each - 1)) ? each - 2 : each - 1;
}

function rolesBefore(tokens: readonly Token[], each: number): readonly string[] {
  return rolesOfVerb(tokens, verbBefore(tokens, each));
}

/** Whether documents or a whole field are called so. */
function isName({ norm }: Token, { names, model }: Knowledge): boolean {
  const lemma = lemmaOf(norm);
  return (
    names.fieldNamed([norm])?.words.join(" ") === lemma ||
    model.collections.some(({ words }) => words.length === 1 && words[0] === lemma)
  );
}

function named({ words }: FieldModel, token: Token): readonly Token[] {
  const isPlural = lemmaOf(token.norm) !== token.norm;
  const last = words.at(-1) ?? "";
  return [...words.slice(0, -1), isPlural ? pluralOf(last) : last].map(inPlaceOf(token));
}

function bothEnds({ source, target }: Ends, token: Token): readonly Token[] {
  return [...source.words, "and", ...target.words].map(inPlaceOf(token));
}

/** "The 5 most popular routes", "busiest route", "top 3 origin-destination pairs", with what else is said of them. */
function rankedRoutes(tokens: readonly Token[], ends: Ends, knowledge: Knowledge): readonly Token[] | null {
  let at = placeAfter(tokens, 0, ASKS);
  const first = tokens[at];
  let count = tokens[at]?.number?.isInteger === true ? tokens[at++] : undefined;
  const isTop = normAt(tokens, at) === "top";
  if (normAt(tokens, at) === "most" && COMMON.test(normAt(tokens, at + 1))) at += 2;
  else if (isTop || BUSIEST.test(normAt(tokens, at))) at++;
  else return null;
  if (tokens[at]?.number?.isInteger === true) count ??= tokens[at++];
  const end = routesEnd(tokens, at, knowledge);
  const said = tokens[end - 1];
  if (!first || !said || normAt(tokens, end) === "by") return null;
  const word = inFrontOf(first);
  const isOne = !isTop && lemmaOf(said.norm) === said.norm;
  const limit = count ?? (isOne ? word("1") : null);
  return [
    ...["number", "of", ...ends.of.words, "per"].map(word),
    ...bothEnds(ends, said),
    ...tokens.slice(end).filter(({ kind }) => kind !== "mark"),
    ...["sorted", "by", "count", "descending"].map(word),
    ...(limit ? [word(","), word("limit"), limit] : []),
  ];
}

/** Where the words for ways end that begin here, -1 where none do. */
function routesEnd(tokens: readonly Token[], at: number, knowledge: Knowledge): number {
  const token = tokens[at];
  if (token && ROUTE.test(token.norm)) return isName(token, knowledge) ? -1 : at + 1;
  if (!ORIGIN.test(normAt(tokens, at))) return -1;
  const second = placeAfter(tokens, at + 1, BETWEEN);
  return DESTINATION.test(normAt(tokens, second)) && PAIRS.test(normAt(tokens, second + 1)) ? second + 2 : -1;
}

/** "Which port has the most departures", "ports with the fewest arrivals", "which port is the most common destination". */
function mostOfEnds(tokens: readonly Token[], ends: Ends, knowledge: Knowledge): readonly Token[] | null {
  const at = placeAfter(tokens, 0, ASKS);
  const noun = tokens[at];
  if (!noun || lemmaOf(noun.norm) !== ends.noun) return null;
  const most = placeAfter(tokens, at + 1, /^(?:that|which|with|has|have|had|is|are|was|were|the)$/);
  const isCommon = COMMON.test(normAt(tokens, most + 1));
  const said = tokens[isCommon ? most + 2 : most + 1];
  const end =
    /^(?:most|fewest|least)$/.test(normAt(tokens, most)) && said ? endMeant(said, ends, isCommon) : null;
  if (!end || !said || isName(said, knowledge)) return null;
  const way = normAt(tokens, most) === "most" ? "most" : "least";
  return [
    ...tokens.slice(0, placeOfAsked(tokens, at)),
    ...[way, "common"].map(inPlaceOf(noun)),
    ...named(end, noun),
    ...tokens.slice(isCommon ? most + 3 : most + 2),
  ];
}

function endMeant({ norm }: Token, { source, target }: Ends, isCommon: boolean): FieldModel | null {
  if ((isCommon ? ORIGIN : LEAVING).test(norm)) return source;
  return (isCommon ? DESTINATION : ARRIVING).test(norm) ? target : null;
}

/** "Which port" asks for it by its noun: the words in front of it go as well. */
function placeOfAsked(tokens: readonly Token[], noun: number): number {
  return /^(?:which|what|the)$/.test(normAt(tokens, noun - 1)) ? noun - 1 : noun;
}
