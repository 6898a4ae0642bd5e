import { RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isCollection, type OwnRole, ownRoles, saysDeed, saysNoun } from "./own-roles.ts";

const MANNER = /^(?:directly|currently|each)$/;
const THEY = /^(?:they|he|she|it|each)$/;
const THEM = /^(?:them|him|her|it|themselves|himself|herself)$/;
const UNDER = /^(?:under|below|beneath)$/;
const REPORT = /^(?:report|reports|reporting)$/;
const SUBORDINATES = /^(?:reports?|subordinates?|reportees?)$/;
const BY = /^(?:by|of|in|with)$/;
/** What may stand in front of others of one kind that somebody manages. */
const AMOUNT =
  /^(?:#|at|more|no|fewer|less|over|exactly|only|a|an|the|any|most|least|fewest|one|two|three|four|five)$/;

/**
 * "Managers who manage 3 or more operators, and how many they manage" as "managers with 3 or more operators, and the
 * number of operators": what somebody in a role does is said by the role. "Under them" behind says nothing more.
 */
export function nameOwnDeeds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return ownRoles(knowledge).reduce((said, role) => named(said, role), tokens);
}

function named(tokens: readonly Token[], role: OwnRole): readonly Token[] {
  const { collection } = role.reference.from;
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const word = inPlaceOf(token);
    const deed = deedOfHolder(tokens, role, at);
    const counted = countOfOwn(tokens, role, at);
    const end = saysUnder(tokens, role, at);
    const asked = askedOfWho(tokens, role, at);
    if (asked) {
      out.push(...["which", ...[...role.nouns].slice(0, 1), ...asked].map(word));
      at++;
    } else if (deed !== null) {
      out.push(word("with"));
      at = deed - 1;
    } else if (counted !== null) {
      out.push(...["the", "number", "of", ...collection.words].map(word));
      at = counted - 1;
    } else if (end === null) out.push(token);
    else at = end - 1;
  }
  return out;
}

/** The words behind "who" in "who has the most direct reports" and "who manages the most employees"; null for others. */
function askedOfWho(tokens: readonly Token[], role: OwnRole, at: number): readonly string[] | null {
  const verb = normAt(tokens, 1);
  if (!role.isAbove || at > 0 || normAt(tokens, 0) !== "who") return null;
  const isOfReports = tokens.some(
    ({ norm }, place) => SUBORDINATES.test(norm) && normAt(tokens, place - 1) === "direct",
  );
  if (/^(?:has|have|had)$/.test(verb) && isOfReports) return [verb];
  const amount = normAt(tokens, 2) === "the" ? normAt(tokens, 3) : normAt(tokens, 2);
  return saysDeed(role, verb) && /^(?:most|fewest|least|more|fewer|at|#)$/.test(amount) ? ["has"] : null;
}

/** "Who directly manage" behind "managers", in front of how many they are. */
function deedOfHolder(tokens: readonly Token[], role: OwnRole, at: number): number | null {
  if (!RELATIVE.test(normAt(tokens, at)) || !saysNoun(role, normAt(tokens, at - 1))) return null;
  const verb = placeAfter(tokens, at + 1, MANNER);
  const isDeed = saysDeed(role, normAt(tokens, verb)) && !normAt(tokens, verb).endsWith("ed");
  const next = normAt(tokens, verb + 1);
  return isDeed && (AMOUNT.test(next) || isCollection(role.reference.from.collection, next))
    ? verb + 1
    : null;
}

/** "How many they manage", "how many employees each manages". */
function countOfOwn(tokens: readonly Token[], role: OwnRole, at: number): number | null {
  if (normAt(tokens, at) !== "how" || normAt(tokens, at + 1) !== "many") return null;
  const isNamed = isCollection(role.reference.from.collection, normAt(tokens, at + 2));
  let they = isNamed ? at + 3 : at + 2;
  if (!THEY.test(normAt(tokens, they))) return null;
  while (MANNER.test(normAt(tokens, they))) they++;
  const verb = THEY.test(normAt(tokens, they)) ? they + 1 : they;
  return saysDeed(role, normAt(tokens, verb)) ? verb + 1 : null;
}

/** "Operators under them", "operators reporting to him", "the number of operators supervised". */
function saysUnder(tokens: readonly Token[], role: OwnRole, at: number): number | null {
  const isBehind = isCollection(role.reference.from.collection, normAt(tokens, at - 1));
  if (!isBehind || !tokens.slice(0, at).some(({ norm }) => saysNoun(role, norm))) return null;
  if (UNDER.test(normAt(tokens, at)) && THEM.test(normAt(tokens, at + 1))) return at + 2;
  const report = RELATIVE.test(normAt(tokens, at)) ? at + 1 : at;
  if (
    REPORT.test(normAt(tokens, report)) &&
    normAt(tokens, report + 1) === "to" &&
    THEM.test(normAt(tokens, report + 2))
  )
    return report + 3;
  const isDone = normAt(tokens, at).endsWith("ed") && saysDeed(role, normAt(tokens, at));
  return isDone && !BY.test(normAt(tokens, at + 1)) ? at + 1 : null;
}
