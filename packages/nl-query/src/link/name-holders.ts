import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { personName } from "../schema/name-field.ts";
import { NAME, POSSESSIVE, RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { asksForIdle, nameIdleHolders } from "./name-idle-holders.ts";
import { isCollection, nounAt, type OwnRole, ownRoles, saysDeed } from "./own-roles.ts";

const THEM = /^(?:them|him|her|it|themselves|himself|herself)$/;
const REPORT = /^(?:report|reports|reporting)$/;
const HAVE = /^(?:has|have|having|with)$/;
const NONE = /^(?:no|zero|without)$/;
const VERB = /^(?:do|does|did|is|are|was|were|have|has|had)$/;
const NOT = /^(?:not|never)$/;
const NOBODY = /^(?:nobody|none)$/;
const SUBORDINATES = /^(?:reports?|subordinates?|reportees?)$/;
const SOMEBODY = /^(?:someone|somebody|anyone|anybody|others|people|another)$/;
/** In front of a role that is said of each, or of what others have: no documents that are asked for. */
const OF_OTHERS =
  /^(?:per|each|every|by|their|his|her|its|'s|'|whose|without|no|a|an|any|same|of|have|has|with|as|not|are|is|and|,|than|to)$/;
/** What is taken of all of those in a role. */
const FIGURE =
  /^(?:average|mean|total|number|count|sum|names?|list|highest|lowest|salary|salaries|wages?|all)$/;
const EACH = /^(?:each|every|all|the|an?)$/;
const ENDS = /^(?:[.?!,;]|)$/;

/**
 * "Managers in Oslo" as "employees who are managers in Oslo", "employees who manage others" as "employees who are managers"
 * and "each employee and his manager" as "employee name and manager name".
 */
export function nameHolders(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return ownRoles(knowledge).reduce(
    (said, role) =>
      asksForIdle(said, role)
        ? nameIdleHolders(said, role, knowledge)
        : holdersAsked(named(withoutTheirs(said, role), role), role),
    tokens,
  );
}

function named(tokens: readonly Token[], role: OwnRole): readonly Token[] {
  const [noun = ""] = role.nouns;
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const word = inPlaceOf(token);
    const pair = pairAt(tokens, role, at);
    const held = pair === null ? heldBehind(tokens, role, at) : null;
    if (pair !== null) out.push(...namesOfBoth(role).map(word));
    else if (held) out.push(...["who", "are", ...(held.isDenied ? ["not"] : []), pluralOf(noun)].map(word));
    else out.push(token);
    at = (pair ?? held?.end ?? at + 1) - 1;
  }
  return out;
}

/** "Employee name and manager name", with both names of people who have two. */
function namesOfBoth({ reference: { from }, nouns }: OwnRole): readonly string[] {
  const [noun = ""] = nouns;
  const names = personName(from.collection)?.map(({ words }) => words) ?? [["name"]];
  const comma = names.length > 1 ? [","] : [];
  const [last = [], ...others] = names.map((name) => [noun, ...name]).toReversed();
  const own = names.flatMap((name) => [...from.collection.words, ...name, ...comma]);
  return [...own, ...others.toReversed().flat(), "and", ...last];
}

/** "The name of each employee and of his manager", "employees and their managers". */
function pairAt(tokens: readonly Token[], role: OwnRole, at: number): number | null {
  const skip = (from: number, words: RegExp): number => {
    let cursor = from;
    while (words.test(normAt(tokens, cursor))) cursor++;
    return cursor;
  };
  const isNames = NAME.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of";
  // what is asked for of each of them
  if (!isNames && normAt(tokens, at - 1) === "of") return null;
  const own = skip(isNames ? at + 2 : at, EACH);
  if (
    !isCollection(role.reference.from.collection, normAt(tokens, own)) ||
    (!isNames && EACH.test(normAt(tokens, at - 1)))
  )
    return null;
  const join = skip(own + 1, /^(?:along|together)$/);
  if (!/^(?:and|with)$/.test(normAt(tokens, join))) return null;
  const their = skip(join + 1, /^(?:of|the|names?)$/);
  if (!POSSESSIVE.test(normAt(tokens, their))) return null;
  const end = nounAt(role, tokens, their + 1);
  const [noun = ""] = role.nouns;
  // a role that no noun of the schema says has no names of its own
  if (!role.reference.from.words.includes(noun)) return null;
  return end !== null && ENDS.test(normAt(tokens, end)) ? end : null;
}

/**
 * "Managers in Oslo", "average wage of managers" as "employees who are managers in Oslo": where the documents are not named
 * otherwise, those in the role are meant.
 */
function holdersAsked(tokens: readonly Token[], role: OwnRole): readonly Token[] {
  const { collection } = role.reference.from;
  const at = tokens.findIndex(({ norm }) => role.nouns.has(lemmaOf(norm)) && norm !== lemmaOf(norm));
  const token = tokens[at];
  if (
    !token ||
    !role.isAbove ||
    tokens.some(({ norm }) => isCollection(collection, norm) || SUBORDINATES.test(norm))
  )
    return tokens;
  const isOfAll =
    normAt(tokens, at - 1) === "of" && tokens.slice(0, at).some(({ norm }) => FIGURE.test(norm));
  if ((OF_OTHERS.test(normAt(tokens, at - 1)) && !isOfAll) || /^(?:of|for)$/.test(normAt(tokens, at + 1)))
    return tokens;
  const word = inPlaceOf(token);
  return [
    ...tokens.slice(0, at),
    ...[...collection.words.slice(0, -1), pluralOf(collection.words.at(-1) ?? ""), "who", "are"].map(word),
    ...tokens.slice(at),
  ];
}

/** "Managers with employees reporting to them" are managers: others refer to them by what they are. */
function withoutTheirs(tokens: readonly Token[], role: OwnRole): readonly Token[] {
  const { collection } = role.reference.from;
  const at = tokens.findIndex(({ norm }) => role.nouns.has(lemmaOf(norm)) && norm !== lemmaOf(norm));
  const who = RELATIVE.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
  if (at < 0 || !HAVE.test(normAt(tokens, who))) return tokens;
  const own = /^(?:any|some)$/.test(normAt(tokens, who + 1)) ? who + 2 : who + 1;
  const norm = normAt(tokens, own);
  if (!isCollection(collection, norm) || norm === lemmaOf(norm)) return tokens;
  const under = /^(?:under|below|beneath)$/.test(normAt(tokens, own + 1))
    ? own + 2
    : reportEnd(tokens, own + 1);
  const end = THEM.test(normAt(tokens, under)) ? under + 1 : own + 1;
  return ENDS.test(normAt(tokens, end)) ? [...tokens.slice(0, at + 1), ...tokens.slice(end)] : tokens;
}

/** Behind "who report to", "reporting to". */
function reportEnd(tokens: readonly Token[], at: number): number {
  const report = RELATIVE.test(normAt(tokens, at)) ? at + 1 : at;
  return REPORT.test(normAt(tokens, report)) && normAt(tokens, report + 1) === "to" ? report + 2 : at;
}

type Held = { end: number; isDenied: boolean };

/** "Who manage others", "with no direct reports" behind the documents as "who are managers", "who are not managers". */
function heldBehind(tokens: readonly Token[], role: OwnRole, at: number): Held | null {
  const { collection } = role.reference.from;
  if (!isCollection(collection, normAt(tokens, at - 1))) return null;
  const from = RELATIVE.test(normAt(tokens, at)) ? at + 1 : at;
  const reporting = nobodyReports(tokens, from);
  if (role.isAbove && reporting !== null) return { end: reporting, isDenied: true };
  const not = VERB.test(normAt(tokens, from)) ? from + 1 : from;
  const isNot = NOT.test(normAt(tokens, not));
  const who = isNot ? not + 1 : not;
  if (!saysDeed(role, normAt(tokens, who))) return role.isAbove ? subordinatesAt(tokens, from) : null;
  const none = normAt(tokens, who + 1);
  if (NOBODY.test(none)) return { end: who + 2, isDenied: true };
  if (
    none === "no" &&
    (normAt(tokens, who + 2) === "one" || isCollection(collection, normAt(tokens, who + 2)))
  )
    return { end: who + 3, isDenied: true };
  const isOther = /^(?:other|any|some)$/.test(normAt(tokens, who + 1));
  const whom = isOther ? who + 2 : who + 1;
  const isSomebody =
    SOMEBODY.test(normAt(tokens, whom)) || (isOther && isCollection(collection, normAt(tokens, whom)));
  return isSomebody ? { end: whom + 1, isDenied: isNot } : null;
}

/** Behind "nobody reports to", "to whom nobody reports" at the end. */
function nobodyReports(tokens: readonly Token[], start: number): number | null {
  const isLed = normAt(tokens, start) === "to" && normAt(tokens, start + 1) === "whom";
  const at = isLed ? start + 2 : start;
  const isNone =
    NOBODY.test(normAt(tokens, at)) || (NONE.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "one");
  const report = NOBODY.test(normAt(tokens, at)) ? at + 1 : at + 2;
  const end = isLed ? report + 1 : report + 2;
  const isOf = isNone && REPORT.test(normAt(tokens, report)) && (isLed || normAt(tokens, end - 1) === "to");
  return isOf && ENDS.test(normAt(tokens, end)) ? end : null;
}

/** "Have no direct reports", "without subordinates", "have nobody reporting to them". */
function subordinatesAt(tokens: readonly Token[], at: number): Held | null {
  const isHad = HAVE.test(normAt(tokens, at));
  const from = isHad ? at + 1 : at;
  const none = normAt(tokens, from);
  const isDenied = NONE.test(none) || NOBODY.test(none);
  if (!isHad && !isDenied) return null;
  const body = isDenied && normAt(tokens, from + 1) === "one" ? from + 1 : NOBODY.test(none) ? from : null;
  if (body !== null) {
    const isReporting = REPORT.test(normAt(tokens, body + 1)) && normAt(tokens, body + 2) === "to";
    return isReporting && THEM.test(normAt(tokens, body + 3)) ? { end: body + 4, isDenied } : null;
  }
  const kind = isDenied || none === "any" ? from + 1 : from;
  const noun = normAt(tokens, kind) === "direct" ? kind + 1 : kind;
  return SUBORDINATES.test(normAt(tokens, noun)) ? { end: noun + 1, isDenied } : null;
}
