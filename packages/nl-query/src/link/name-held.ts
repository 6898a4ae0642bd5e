import { DO, RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { calledAt, isCollection, nounAt, type OwnRole, ownRoles, saysDeed } from "./own-roles.ts";

const PERSON = /^(?:person|one|somebody|someone|employee|man|woman|people|name)$/;
const ARTICLE = /^(?:the|an?)$/;
const POSSESSIVE = /^(?:'s|s|'|’s|’)$/;
const WHOM = /^(?:whom|who|that|which)$/;
const REPORTS = /^(?:reports?|reported|reporting|answers?)$/;

export type Held = { role: OwnRole; tokens: readonly Token[] };

/**
 * "The manager of Ada Lund", "Ada Lund's manager", "who manages Ada Lund" and "who does Ada Lund report to" as "Ada
 * Lund", with the role in which another document is meant; null where none is asked for so.
 */
export function nameHeld(tokens: readonly Token[], knowledge: Knowledge): Held | null {
  for (const role of ownRoles(knowledge))
    for (let at = 0; at < tokens.length; at++) {
      const found = heldAt({ role, tokens, knowledge }, at);
      if (found) return { role, tokens: replaced(tokens, role, found) };
    }
  return null;
}

type Look = { role: OwnRole; tokens: readonly Token[]; knowledge: Knowledge };
/** The words that are replaced, and the name among them. */
type Found = { start: number; end: number; name: { start: number; end: number }; isAsked: boolean };

function heldAt(look: Look, at: number): Found | null {
  return ofName(look, at) ?? possessed(look, at) ?? manages(look, at) ?? reportsTo(look, at);
}

/** "Manager of the employee Ada Lund", "manager to whom Ada Lund reports", "manager whom Ada Lund reports to". */
function ofName({ role, tokens, knowledge }: Look, at: number): Found | null {
  const end = nounAt(role, tokens, at);
  if (end === null) return null;
  if (/^(?:of|for)$/.test(normAt(tokens, end))) {
    const name = calledAt(role, tokens, end + 1, knowledge);
    return name && { start: at, end: name.end, name, isAsked: false };
  }
  let cursor = end;
  if (normAt(tokens, cursor) === "to") cursor++;
  if (!WHOM.test(normAt(tokens, cursor))) return null;
  const name = calledAt(role, tokens, cursor + 1, knowledge);
  if (!name || !role.isAbove || !REPORTS.test(normAt(tokens, name.end))) return null;
  const to = normAt(tokens, name.end + 1) === "to" ? name.end + 2 : name.end + 1;
  return { start: at, end: to, name, isAsked: false };
}

/** "Ada Lund's manager". */
function possessed({ role, tokens, knowledge }: Look, at: number): Found | null {
  const name = calledAt(role, tokens, at, knowledge);
  if (!name || !POSSESSIVE.test(normAt(tokens, name.end))) return null;
  const end = nounAt(role, tokens, name.end + 1);
  return end === null ? null : { start: at, end, name, isAsked: false };
}

/** "Who manages Ada Lund", "the person who manages Ada Lund". */
function manages({ role, tokens, knowledge }: Look, at: number): Found | null {
  const { collection } = role.reference.from;
  const isPerson = PERSON.test(normAt(tokens, at)) || isCollection(collection, normAt(tokens, at));
  const who = isPerson ? at + 1 : at;
  if (!RELATIVE.test(normAt(tokens, who)) || (!isPerson && at > 0)) return null;
  const verb = /^(?:is|was)$/.test(normAt(tokens, who + 1)) ? who + 2 : who + 1;
  if (!saysDeed(role, normAt(tokens, verb)) || normAt(tokens, verb).endsWith("ed")) return null;
  const name = calledAt(role, tokens, verb + 1, knowledge);
  return name && { start: at, end: name.end, name, isAsked: !isPerson };
}

/** "Who does Ada Lund report to", "to whom does Ada Lund report". */
function reportsTo({ role, tokens, knowledge }: Look, at: number): Found | null {
  if (!role.isAbove || at > 1 || !WHOM.test(normAt(tokens, at))) return null;
  const isLed = normAt(tokens, at - 1) === "to";
  const from = DO.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
  const name = calledAt(role, tokens, from, knowledge);
  if (!name || !REPORTS.test(normAt(tokens, name.end))) return null;
  const isEnded = normAt(tokens, name.end + 1) === "to";
  if (!isLed && !isEnded) return null;
  return { start: isLed ? at - 1 : at, end: name.end + (isEnded ? 2 : 1), name, isAsked: true };
}

/** The name behind what it is, as "who is the employee Ada Lund" where somebody is asked for. */
function replaced(tokens: readonly Token[], { reference }: OwnRole, found: Found): Token[] {
  const { start, end, name, isAsked } = found;
  const first = tokens[start];
  const last = tokens[end - 1];
  if (!first || !last) return [...tokens];
  const word = inPlaceOf({ start: first.start, end: last.end });
  const lead = isAsked ? ["who", "is", "the"] : ARTICLE.test(normAt(tokens, start - 1)) ? [] : ["the"];
  return [
    ...tokens.slice(0, start),
    ...lead.map(word),
    ...reference.from.collection.words.map(word),
    ...tokens.slice(name.start, name.end),
    ...tokens.slice(end),
  ];
}
