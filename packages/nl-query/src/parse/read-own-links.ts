import type { Route } from "../link/knowledge.ts";
import { referenceOf, roleWordsOf } from "../link/roles.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Condition, Relation, Test, Words } from "../plan/plan.ts";
import { labelField, nameField, personName } from "../schema/name-field.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import { acceptClaim, claimCondition, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { LINKED } from "./read-own-roles.ts";

/** References to another one of the same kind, both ways. */
type Link = { up: Route; down: Route; roles: ReadonlySet<string> };

/** A name that is said, and what it is a value of; the first and the last name of somebody are two. */
type Named = Words & { values: readonly ValueMention[] };

/** What is said of a name: whether it is asked for those who refer to it, or for what it refers to. */
type Said = { words: Words; isDown: boolean; link: Link };

const SUPERIOR = /^(?:supervisor|manager|boss|lead|leader|head|superior|chief|report|reports)$/;
const LEADS_TO_NAME = /^(?:the|an?|named|called|titled)$/;
const BE = /^(?:is|are|was|were|be|been|being|that|which|who|have|has|had)$/;
const SET = /^(?:is|are|was|were|=|:)$/;
const OWNER = /^(?:whose|with|their|its|where|the|an?|as)$/;
const PRONOUN = /^(?:that|which|who|whom)$/;
const AUXILIARY = /^(?:do|does|did|is|are|was|were)$/;
/** What others are of the one they belong to. */
const PARTS = /^(?:parts?|components?|children|child|kids?|subordinates?|descendants?)$/;
const SUB = /^sub-?$/;
const UNDER = /^(?:under|beneath|below|underneath)$/;
/** Said of the one in front, it asks for what it belongs to. */
const BELONGS =
  /^(?:(?:is|are|was|forms?|makes up)(?: an?)? (?:parts?|components?|children|child) of|belongs? to|(?:is|are)(?: placed| filed)? under)/;
const REPORTS = /^(?:reports?|reporting|reported) to/;
/** The same where "of which" or "to which" stands in front. */
const BELONGS_TO_WHICH =
  /^(?:(?:is|are|was|forms?)(?: an?)? (?:parts?|components?|children|child)|belongs?|reports?)/;
/** Any other one of the kind. */
const ANY =
  /^(?:another|any|some|others?|someone|somebody|anyone|anybody|something|anything|nobody|noone|nothing)$/;
const SOMEBODY = /^(?:others?|someone|somebody|anyone|anybody|something|anything|nobody|noone|nothing)$/;
const NOBODY = /^(?:nobody|noone|nothing)$/;
/** What the one in front does with those that refer to it. */
const HOLDS = /^(?:consists? of|comprises?|contains?|includes?)/;
/** Surety of a word that stands for the reference. */
const SURETY = 0.95;
/** How many words of a clause are looked at behind a name. */
const CLAUSE = 5;

/**
 * "Machines that are part of Main Press", "teachers supervised by Ida Abel" of machines and teachers that refer to others
 * of their own kind: those that refer to the one of that name. "The machine that Feed Belt belongs to" and "who supervises
 * Ida Abel" ask for the one that is referred to.
 */
export function readOwnLinks(draft: Draft): void {
  const links = linksOf(draft);
  if (links.length === 0) return;
  const claims = [
    ...namesIn(draft).map((named) => claimLink(draft, links, named)),
    ...[...draft.tokens.keys()].map((at) => claimAny(draft, links, at)),
  ];
  for (const claim of claims) if (acceptClaim(draft, claim)) draft.bonus += LINKED;
}

/** "Machines that are part of another one", "teachers that report to nobody": whether they refer to one at all. */
function claimAny(draft: Draft, links: readonly Link[], at: number): Claim | null {
  const said =
    withoutSuperior(draft, links, at) ?? (ANY.test(draft.norm(at)) ? anySaid(draft, links, at) : null);
  if (!said) return null;
  const { link, words, isNone } = said;
  const negation = isNone ? -1 : negationBefore(draft, words.start);
  const whole = { start: negation >= 0 ? negation : words.start, end: words.end };
  const test: Test = { kind: "present", isPresent: negation < 0 && !isNone };
  return claimCondition({ field: link.up.from, route: null, test, words: [whole], role: "condition" });
}

type Any = Pick<Said, "words" | "link"> & { isNone: boolean };

/** "Supervised by another teacher", "part of another one", "referred by someone". */
function anySaid(draft: Draft, links: readonly Link[], at: number): Any | null {
  const isAlone = SOMEBODY.test(draft.norm(at));
  const own = draft.ownMentions.find(({ start }) => start === at + 1);
  const isOne = /^(?:ones?|else)$/.test(draft.norm(at + 1));
  if (!own && !isOne && !isAlone) return null;
  const said = downBefore(draft, links, { start: at, end: own?.end ?? (isOne ? at + 2 : at + 1) });
  return said && { ...said, isNone: NOBODY.test(draft.norm(at)) };
}

/** "That have no manager" of teachers with a `supervisorId`. */
function withoutSuperior(draft: Draft, links: readonly Link[], at: number): Any | null {
  const link = SUPERIOR.test(draft.norm(at)) ? superiorOf(links) : undefined;
  const lead = draft.skipBack(at, /^(?:an?|any)$/);
  if (!link || !/^(?:no|without)$/.test(draft.norm(lead - 1))) return null;
  return { words: { start: draft.skipBack(lead - 1, BE), end: at + 1 }, link, isNone: true };
}

function linksOf({ routes, collection }: Draft): Link[] {
  const own = routes.filter(
    (one) => one.collection === collection && one.via === undefined && one.from.arrayRoot === null,
  );
  return own.flatMap((up) => {
    const down = own.find((one) => one.isToMany && one.from === up.to && one.to === up.from);
    if (up.isToMany || !down) return [];
    return [{ up, down, roles: new Set(roleWordsOf(referenceOf(up)).map(roleStem)) }];
  });
}

/** Names of documents of this kind that are said, from left to right. */
function namesIn(draft: Draft): Named[] {
  const { collection, valueMentions } = draft;
  const people: readonly FieldModel[] = personName(collection) ?? [];
  const names = new Set<FieldModel | null>([nameField(collection), labelField(collection), ...people]);
  const own = valueMentions
    .filter(
      ({ field, isCommon }) => !isCommon && (names.has(field) || (field.kind === "text" && isUnique(field))),
    )
    .filter((one) => one.field.collection === collection && draft.isFree(one))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const found: Named[] = [];
  for (const one of own) {
    const last = found.at(-1);
    if (last && one.start < last.end) continue;
    const isLastName = last?.end === one.start && last.values.every(({ field }) => field !== one.field);
    if (last && isLastName && people.includes(one.field)) {
      found.splice(-1, 1, { start: last.start, end: one.end, values: [...last.values, one] });
    } else found.push({ start: one.start, end: one.end, values: [one] });
  }
  return found;
}

function claimLink(draft: Draft, links: readonly Link[], named: Named): Claim | null {
  const said = saidOf(draft, links, named);
  if (!said) return null;
  const { link, isDown } = said;
  const negation = negationBefore(draft, said.words.start);
  if (negation >= 0 && (!isDown || named.values.length > 1)) return null;
  const words = { start: negation >= 0 ? negation : said.words.start, end: said.words.end };
  const conditions = named.values.map(({ field, at }): Condition => {
    const stored = field.values[at];
    const value = { kind: "stored", canonical: stored?.value ?? "", text: stored?.text ?? "" } as const;
    const test: Test = { kind: "equal", values: [value], isNegated: negation >= 0 };
    return { field, route: isDown ? link.up : null, test, words: [words], role: "condition" };
  });
  const evidence = evidenceOf([words], SURETY);
  if (isDown) return { conditions, evidence };
  const relation: Relation = { route: link.down, op: "$gt", count: 0, conditions, words: [words] };
  return { relations: [relation], evidence, isSure: true };
}

function saidOf(draft: Draft, links: readonly Link[], named: Named): Said | null {
  const lead = leadOf(draft, named.start);
  return (
    downBefore(draft, links, { ...named, start: lead }) ??
    upBefore(draft, links, { ...named, start: lead }) ??
    behind(draft, links, { ...named, start: lead })
  );
}

/** Where articles and the noun for the documents begin in front of a name: "of the machine Main Press". */
function leadOf(draft: Draft, start: number): number {
  const names = draft.question.names
    .collections()
    .filter(({ collection }) => collection === draft.collection);
  let at = start;
  for (;;) {
    const before = names.find(({ end, score }) => end === at && score >= SURETY);
    if (before) at = before.start;
    else if (LEADS_TO_NAME.test(draft.norm(at - 1))) at--;
    else return at;
  }
}

/** "Supervised by Ida", "whose supervisor is Ida", "with Ida as supervisor", "part of Main Press", "who report to Ida". */
function downBefore(draft: Draft, links: readonly Link[], { start, end }: Words): Said | null {
  const [second, first] = [draft.norm(start - 2), draft.norm(start - 1)];
  const inRole = roleBefore(draft, links, { start, end });
  if (inRole) return inRole;
  if (UNDER.test(first)) return down(draft, onlyOf(links), { start: start - 1, end });
  if (first === "to" && second.startsWith("belong"))
    return down(draft, onlyOf(links), { start: start - 2, end });
  if (first === "to" && second.startsWith("report"))
    return down(draft, superiorOf(links), { start: start - 2, end });
  if (first !== "of" || !isPart(draft, start - 2)) return null;
  const third = draft.norm(start - 3);
  const isLonger = SUB.test(third) || /^(?:forms?|forming|makes?|making|an?)$/.test(third);
  return down(draft, onlyOf(links), { start: isLonger ? start - 3 : start - 2, end });
}

/** "Supervised by Ida", "whose supervisor is Ida", "with Ida as supervisor". */
function roleBefore(draft: Draft, links: readonly Link[], { start, end }: Words): Said | null {
  const [third, second, first] = [draft.norm(start - 3), draft.norm(start - 2), draft.norm(start - 1)];
  if (first === "by") return down(draft, linkCalled(links, second), { start: start - 2, end });
  if (SET.test(first) && OWNER.test(third))
    return down(draft, linkCalled(links, second), { start: start - 3, end });
  if (/^(?:with|whose)$/.test(second) && linkCalled(links, first))
    return down(draft, linkCalled(links, first), { start: start - 2, end });
  if (draft.norm(end) !== "as") return null;
  const role = draft.skip(end + 1, LEADS_TO_NAME);
  const from = first === "with" ? start - 1 : start;
  return down(draft, linkCalled(links, draft.norm(role)), { start: from, end: role + 1 });
}

function down(draft: Draft, link: Link | undefined, { start, end }: Words): Said | null {
  return link ? { words: { start: draft.skipBack(start, BE), end }, isDown: true, link } : null;
}

/** "Part of", "children of", "sub topics of". */
function isPart(draft: Draft, at: number): boolean {
  const isSub = SUB.test(draft.norm(at - 1)) && draft.ownMentions.some(({ end }) => end === at + 1);
  return PARTS.test(draft.norm(at)) || isSub;
}

/** "Supervisor of Ida", "who supervises Ida". */
function upBefore(draft: Draft, links: readonly Link[], { start, end }: Words): Said | null {
  const [second, first] = [draft.norm(start - 2), draft.norm(start - 1)];
  const noun = first === "of" && !PARTS.test(second) ? linkCalled(links, second) : undefined;
  if (noun) return { words: { start: start - 2, end }, isDown: false, link: noun };
  const verb = PRONOUN.test(second) ? linkCalled(links, first) : undefined;
  if (verb) return { words: { start: start - 1, end }, isDown: false, link: verb };
  const owned = draft.norm(end) === "'s" ? linkCalled(links, draft.norm(end + 1)) : undefined;
  return owned ? { words: { start, end: end + 2 }, isDown: false, link: owned } : null;
}

/** "The machine that Feed Belt is part of", "to which Feed Belt belongs", "which machine does Feed Belt belong to". */
function behind(draft: Draft, links: readonly Link[], { start, end }: Words): Said | null {
  const lead = draft.norm(start - 1);
  if (/^(?:which|whom)$/.test(lead) && /^(?:to|of|under)$/.test(draft.norm(start - 2)))
    return belonging(links, BELONGS_TO_WHICH.exec(clauseAt(draft, end)), { start: start - 2, end });
  const isAsked = AUXILIARY.test(lead) && asksBefore(draft, start - 1);
  if (!PRONOUN.test(lead) && !isAsked) return null;
  const words = { start: start - 1, end };
  const clause = clauseAt(draft, end);
  const held = HOLDS.exec(clause)?.[0].split(" ").length ?? 1;
  const deed = HOLDS.test(clause) ? onlyOf(links) : linkCalled(links, draft.norm(end));
  if (deed) return { words: { ...words, end: end + held }, isDown: true, link: deed };
  const whole = /^(?:is|are|was|were)$/.test(lead)
    ? { said: `${lead} ${clause}`, end: end - 1 }
    : { said: clause, end };
  return belonging(links, BELONGS.exec(whole.said) ?? REPORTS.exec(whole.said), { ...words, end: whole.end });
}

function clauseAt(draft: Draft, start: number): string {
  return Array.from({ length: CLAUSE }, (_, at) => draft.norm(start + at)).join(" ");
}

function belonging(
  links: readonly Link[],
  found: RegExpExecArray | null,
  { start, end }: Words,
): Said | null {
  if (!found) return null;
  const link = /report/.test(found[0]) ? superiorOf(links) : onlyOf(links);
  return link ? { words: { start, end: end + found[0].split(" ").length }, isDown: false, link } : null;
}

/** "Which machine does", "what topic is". */
function asksBefore(draft: Draft, end: number): boolean {
  if (/^(?:who|whom)$/.test(draft.norm(end - 1))) return true;
  const own = draft.question.names
    .collections()
    .find((one) => one.collection === draft.collection && one.end === end && one.score >= SURETY);
  return own !== undefined && /^(?:which|what|many)$/.test(draft.norm(own.start - 1));
}

function linkCalled(links: readonly Link[], norm: string): Link | undefined {
  return norm === "" ? undefined : links.find(({ roles }) => roles.has(roleStem(norm)));
}

function onlyOf(links: readonly Link[]): Link | undefined {
  return links.length === 1 ? links[0] : undefined;
}

/** The reference to those that others report to. */
function superiorOf(links: readonly Link[]): Link | undefined {
  return links.find(({ up }) => up.from.words.some((word) => SUPERIOR.test(word)));
}
