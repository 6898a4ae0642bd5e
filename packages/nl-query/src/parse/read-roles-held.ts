import type { Route } from "../link/knowledge.ts";
import { ownRoles, saysNoun } from "../link/own-roles.ts";
import { acceptClaim, claimRelation, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { roleWords } from "./relations.ts";
import { BE, DO, RELATIVE } from "../text/small-words.ts";

/** Weight of the very word of a name; others may stand for another role. */
const WORD_ITSELF = 1;
const NAMED = 0.9;
/** What such a reading is worth over one in which those that have nobody in that role are asked for. */
const HELD = 0.2;
const NOT = /^(not|never)$/;
const BETWEEN = /^(an?|the|also|currently|yet|been)$/;
const HAVE = /^(has|have|had)$/;
const BEEN = "been";
const ENDS =
  /^([.?!,]|and|or|but|with|whose|in|from|at|who|that|which|earn|earns|earning|are|is|sorted|ordered|hired|older|younger|over|under|above|below|since|before|after|)$/;
/** In front of what one holds the role of: "the mentor of any apprentice". */
const OF_ANY = /^(an?|any|some|at|another)$/;
const OTHER = /^other$/;
const ANYONE = /^(any|some)(one|body|thing)$/;
/** "Do not serve as the manager of anyone". */
const SERVE = /^(serve|serves|act|acts)$/;

/** "Welders who are mentors", "who are not the mentor of anyone": others refer to them in that role, or nobody does. */
export function readRolesHeld(draft: Draft): void {
  for (const at of draft.tokens.keys()) if (acceptClaim(draft, claimRole(draft, at))) draft.bonus += HELD;
}

function claimRole(draft: Draft, at: number): Claim | null {
  const route = routeOf(draft, at);
  if (!route || draft.valueMentions.some((one) => one.start <= at && at < one.end && one.isVerbatim))
    return null;
  const be = draft.skipBack(startOfRole(draft, route, at), BETWEEN);
  const verb = verbBefore(draft, be);
  const who = RELATIVE.test(draft.norm(verb - 1)) ? verb - 1 : verb;
  const isOfOwn = isOwnBefore(draft, who);
  const end = endOfRole(draft, route, at);
  if (!isOfOwn || verb === be || end === null) return null;
  const words = [{ start: who, end }];
  const op = draft.tokens.slice(verb, be).some(({ norm }) => NOT.test(norm)) ? "$eq" : "$gt";
  return { ...claimRelation({ route, op, count: 0, conditions: [], words }), isSure: true };
}

/** Whether the documents are named in front: "welders who", "names of welders who". */
function isOwnBefore({ plan, question, collection }: Draft, who: number): boolean {
  return (
    plan.collectionWords.some(({ end }) => end === who) ||
    question.names
      .collections()
      .some((one) => one.end === who && one.collection === collection && one.score >= NAMED)
  );
}

/** Where "are", "are not", "serve as" or "do not serve as" begin in front of a role; its place where none does. */
function verbBefore(draft: Draft, be: number): number {
  const isAs = draft.norm(be - 1) === "as" && SERVE.test(draft.norm(be - 2));
  const verb = isAs ? be - 2 : be;
  const not = NOT.test(draft.norm(verb - 1)) ? verb - 1 : verb;
  if (isAs) return DO.test(draft.norm(not - 1)) ? not - 1 : not === verb ? verb : be;
  // "have never been managers"
  const lead = draft.norm(be) === BEEN ? HAVE : BE;
  return lead.test(draft.norm(not - 1)) ? not - 1 : be;
}

/** The only reference in that role; null where the word says more than one thing. */
function routeOf({ question, routes, tokens }: Draft, at: number): Route | null {
  const hits = question.names.byToken[at];
  if (tokens[at]?.kind !== "word" || !hits) return null;
  const own = ownRoles(question.knowledge).filter((one) => saysNoun(one, tokens[at]?.norm ?? ""));
  const [only, ...others] = routes.filter(
    (one) =>
      one.isToMany &&
      one.via === undefined &&
      (own.some(({ reference }) => reference.from === one.to && reference.to === one.from) ||
        (roleWords(one).length === 1 &&
          roleWords(one).every((word) => (hits.get(word) ?? 0) >= WORD_ITSELF))),
  );
  return only && others.length === 0 ? only : null;
}

/** "Team captains": the name of what the role is in stands in front. */
function startOfRole(draft: Draft, { collection }: Route, at: number): number {
  const named = draft.question.names
    .collections()
    .find((one) => one.end === at && one.collection === collection && one.score >= NAMED);
  return named && collection !== draft.collection ? named.start : at;
}

/** Behind "captains", "captain of a team"; null where more is said of the role. */
function endOfRole(draft: Draft, { collection }: Route, at: number): number | null {
  const of = at + 1;
  if (draft.norm(of) !== "of") return ENDS.test(draft.norm(of)) ? of : null;
  if (ANYONE.test(draft.norm(of + 1))) return ENDS.test(draft.norm(of + 2)) ? of + 2 : null;
  if (!OF_ANY.test(draft.norm(of + 1))) return null;
  const noun = draft.skip(of + 2, OTHER);
  const named = draft.question.names
    .collections()
    .find((one) => one.start === noun && one.collection === collection && one.score >= NAMED);
  return named && ENDS.test(draft.norm(named.end)) ? named.end : null;
}
