import type { Route } from "../link/knowledge.ts";
import { SOURCES, TARGETS } from "../link/ends-said.ts";
import { referenceOf, roleWordsOf } from "../link/roles.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Draft } from "./draft.ts";

/** Most words between a value and the word that says its role: "from a port in" Italy. */
const FARTHEST = 6;
const SAID = 0.6;
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
    return (leads.some(saysOne) ? 1 : 0) + (isEndOf(draft, leads, route) ? 2 : 0);
  };
  return ways.toSorted((a, b) => fit(b) - fit(a))[0] ?? null;
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
