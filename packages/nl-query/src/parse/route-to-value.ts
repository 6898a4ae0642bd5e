import type { Route } from "../link/knowledge.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import { roleStem } from "../text/lemma.ts";
import { SOURCES, TARGETS } from "../link/ends-said.ts";
import { referenceOf, roleWordsOf } from "../link/roles.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** Most words between a value and the word that says its role: "from a port in" Italy. */
const FARTHEST = 6;
const SAID = 0.6;
/** Between a role and a name: "reviewed by the", "reviewer is called". */
const LEADS_TO_NAME = /^(by|to|is|was|are|were|be|named|called|the|a|an|user|person|with|:|=)$/;
const ARTICLE = /^(the|a|an|its|their|his|her)$/;
const FROM = /^(from|out|leaving|departing|starting|departs?|leaves?|starts?)$/;
const TO = /^(to|into|arriving|towards|ending|arrives?|ends?)$/;

/** Of several ways to a collection, the one whose field is spoken of: "to Paris" goes by the destination. */
export function routeToValue(draft: Draft, mention: ValueMention): Route | null {
  const ways = draft.routes.filter((one) => one.collection === mention.field.collection);
  if (ways.length < 2) return ways[0] ?? null;
  const leads = leadsOf(draft, mention.start);
  const fit = (route: Route): number => {
    const names = [...route.from.words, ...route.from.parentWords];
    const saysOne = (at: number): boolean =>
      names.some((word) => (draft.question.names.byToken[at]?.get(word) ?? 0) > SAID);
    const isSaid = leads.some(saysOne) || roleBeside(draft, route, mention) !== null;
    return (isSaid ? 1 : 0) + (isEndOf(draft, leads, route) ? 2 : 0);
  };
  return ways.toSorted((a, b) => fit(b) - fit(a))[0] ?? null;
}

/**
 * The words for the role of a reference to what has the value: "reviewed by" Ada Lund and "whose reviewer is" in front
 * of her name where jobs have a `reviewerId`, or "as reviewer" behind it.
 */
function roleBeside(draft: Draft, route: Route, value: Words): Words | null {
  if (route.isToMany || route.via !== undefined) return null;
  return saidBeside(draft, roleWordsOf(referenceOf(route)), value);
}

/** The same of a name that is kept beside the reference, as `owner.name` of jobs is. */
export function roleOfCopy(
  draft: Draft,
  { depth, arrayRoot, parentWords }: FieldModel,
  value: Words,
): Words | null {
  return depth === 0 || arrayRoot !== null ? null : saidBeside(draft, parentWords, value);
}

function saidBeside(draft: Draft, words: readonly string[], { start, end }: Words): Words | null {
  const roles = words.map(roleStem);
  // "owned by" may be taken as a filler already
  const normAt = (at: number): string => draft.tokens[at]?.norm ?? "";
  const isRole = (at: number): boolean => at >= 0 && roles.includes(roleStem(normAt(at)));
  let before = start - 1;
  while (LEADS_TO_NAME.test(normAt(before))) before--;
  if (isRole(before)) return { start: before, end: start };
  const noun = ARTICLE.test(normAt(end + 1)) ? end + 2 : end + 1;
  return normAt(end) === "as" && isRole(noun) ? { start: end, end: noun + 1 } : null;
}

/** The words of a condition, with those for the role of what has its value. */
export function withRole(
  draft: Draft,
  { field, route }: FieldRef,
  { said, value }: { said: Words; value: Words },
): Words {
  const role = route ? roleBeside(draft, route, value) : roleOfCopy(draft, field, value);
  return role ? { start: Math.min(said.start, role.start), end: Math.max(said.end, role.end) } : said;
}

/** "To" in front of a value speaks of the reference to where something goes. */
export function saysEnd(draft: Draft, route: Route, start: number): boolean {
  return isEndOf(draft, leadsOf(draft, start), route);
}

function isEndOf(draft: Draft, leads: readonly number[], route: Route): boolean {
  const names = [...route.from.words, ...route.from.parentWords, ...roleWordsOf(referenceOf(route))];
  const isEnd = (said: RegExp, named: RegExp): boolean =>
    leads.some((at) => said.test(draft.norm(at))) && names.some((word) => named.test(word));
  return isEnd(FROM, SOURCES) || isEnd(TO, TARGETS);
}

/** Places in front of a value, back to the nearest word for an end and its verb: "sails to a port in" Spain. */
function leadsOf(draft: Draft, start: number): number[] {
  const places: number[] = [];
  for (let at = start - 1; at >= 0 && start - at <= FARTHEST; at--) {
    const norm = draft.norm(at);
    if (norm === "," || draft.valueMentions.some((one) => one.start <= at && at < one.end)) break;
    places.push(at);
    const behind = draft.norm(at + 1);
    if (at + 1 < start && (FROM.test(behind) || TO.test(behind))) break;
  }
  return places;
}
