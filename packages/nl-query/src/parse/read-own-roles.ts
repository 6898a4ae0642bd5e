import type { Route } from "../link/knowledge.ts";
import {
  type Called,
  calledAt,
  isCollection,
  nounAt,
  type OwnRole,
  ownRoles,
  saysDeed,
} from "../link/own-roles.ts";
import { COMPARATIVE } from "../lexicon/phrases.table.ts";
import type { Amount, CompareOp, Condition, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, type FieldModel } from "../schema/model.ts";
import { acceptClaim, type Claim, evidenceOf } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { opOf } from "./read-averages.ts";
import { measureBefore } from "./read-named-bounds.ts";
import { DO } from "../text/small-words.ts";

/** What such a reading is worth over one in which the name is that of the documents that are asked for. */
export const LINKED = 0.2;
const WHO = /^(?:who|that|which|is|are|was|were|being|currently|directly)$/;
const BY = "by";
const REPORT = /^(?:report|reports|reporting|reported|answer|answers)$/;
const DIRECTLY = /^(?:directly|currently)$/;
const WHOSE = "whose";
const IS = /^(?:is|are|was|were|=|:|called|named)$/;
const LIVES = /^(?:is|are|lives?|works?|based|located|comes?|from|in|at|a|an|has|have|the|being)$/;
const WITH = /^(?:with|have|has|having)$/;
const A = /^(?:an?|the|as)$/;
const SAME = /^(?:who|that|live|lives|work|works|are|is|have|has|not|with|in|from|at|of|the|a)$/;
const ALIKE = /^(?:same|different|another)$/;
const AS = /^(?:as|than|from|to)$/;
const OWN = /^(?:their|his|her|its|the|or|own|respective)$/;
const REPORTS_OF = /^(?:reports?|reportees?|subordinates?|staff|team)$/;
const OR = /^(?:or|and|,)$/;
const SURETY = 0.95;
const MIXED = 0.5;

/** A reference to others of the same kind, and the way along it. */
type Own = { role: OwnRole; route: Route };

/**
 * Documents by what they refer to among their own kind: "employees managed by Bo Lund", "who report to her", "whose manager
 * lives in Oslo", "who earn more than their manager".
 */
export function readOwnRoles(draft: Draft): void {
  for (const own of ownOf(draft)) {
    readBounds(draft, own);
    for (let at = 0; at < draft.tokens.length; at++)
      if (acceptClaim(draft, claimHeld(draft, own, at) ?? claimSame(draft, own, at))) draft.bonus += LINKED;
  }
}

function ownOf({ collection, question, routes }: Draft): Own[] {
  return ownRoles(question.knowledge).flatMap((role) => {
    const { from, to } = role.reference;
    const route = routes.find((one) => one.from === from && one.to === to && !one.isToMany);
    return from.collection === collection && route ? [{ role, route }] : [];
  });
}

function claimHeld(draft: Draft, own: Own, at: number): Claim | null {
  if (draft.isTaken(at)) return null;
  const found =
    managedBy(draft, own, at) ??
    reportTo(draft, own, at) ??
    doesManage(draft, own, at) ??
    reportsOf(draft, own, at) ??
    whoseIs(draft, own, at);
  return found ? claimCalled(own, withOthers(draft, own, found)) : claimWhosePlace(draft, own, at);
}

type Found = Words & { called: Called; others?: readonly Called[] };

/** "Managed by Bo Lund or Ada Orr". */
function withOthers(draft: Draft, { role }: Own, found: Found): Found {
  const others: Called[] = [];
  let { end } = found;
  while (end === (others.at(-1) ?? found.called).end && OR.test(draft.norm(end))) {
    const next = calledBehind(draft, role, draft.skip(end, OR));
    if (!next) break;
    others.push(next);
    end = next.end;
  }
  return { ...found, end, others };
}

/** "Managed by Bo Lund", "who are directly managed by Bo Lund". */
function managedBy(draft: Draft, { role }: Own, at: number): Found | null {
  if (!saysDeed(role, draft.norm(at)) || draft.norm(at + 1) !== BY) return null;
  const called = calledBehind(draft, role, at + 2);
  return called && { start: draft.skipBack(at, WHO), end: called.end, called };
}

/** "Who report directly to Bo Lund". */
function reportTo(draft: Draft, { role }: Own, at: number): Found | null {
  if (!role.isAbove || !REPORT.test(draft.norm(at))) return null;
  const to = draft.skip(at + 1, DIRECTLY);
  const called = draft.norm(to) === "to" ? calledBehind(draft, role, to + 1) : null;
  return called && { start: draft.skipBack(at, WHO), end: called.end, called };
}

/** "Employees does Bo Lund manage", "employees that Bo Lund manages", "the manager Bo Lund" before the verb. */
function doesManage(draft: Draft, { role }: Own, at: number): Found | null {
  const { collection } = draft;
  if (!isCollection(collection, draft.norm(at - 1)) && !DO.test(draft.norm(at)) && !WHO.test(draft.norm(at)))
    return null;
  const from = DO.test(draft.norm(at)) || WHO.test(draft.norm(at)) ? at + 1 : at;
  const called = calledBehind(draft, role, from);
  const verb = called ? draft.skip(called.end, DIRECTLY) : 0;
  return called && saysDeed(role, draft.norm(verb)) && draft.norm(verb + 1) !== BY
    ? { start: at, end: verb + 1, called }
    : null;
}

/** "Bo Lund's direct reports", "subordinates of Bo Lund", "employees under Bo Lund". */
function reportsOf(draft: Draft, { role }: Own, at: number): Found | null {
  if (!role.isAbove) return null;
  if (REPORTS_OF.test(draft.norm(at)) && draft.norm(at + 1) === "of") {
    const called = calledBehind(draft, role, at + 2);
    return called && { start: draft.norm(at - 1) === "direct" ? at - 1 : at, end: called.end, called };
  }
  if (draft.norm(at) === "under") {
    const called = calledBehind(draft, role, at + 1);
    return called && { start: at, end: called.end, called };
  }
  const called = calledBehind(draft, role, at);
  if (!called || draft.norm(called.end) !== "'s") return null;
  const noun = draft.norm(called.end + 1) === "direct" ? called.end + 2 : called.end + 1;
  const isOwn = REPORTS_OF.test(draft.norm(noun)) || isCollection(draft.collection, draft.norm(noun));
  return isOwn ? { start: at, end: noun + 1, called } : null;
}

/** "Whose manager is Bo Lund". */
function whoseIs(draft: Draft, { role }: Own, at: number): Found | null {
  const noun = heldBehind(draft, role, at);
  const called = noun === null ? null : calledBehind(draft, role, draft.skip(noun, IS));
  return called && { start: at, end: called.end, called };
}

/** "Whose manager lives in Oslo", "with a manager from Oslo". */
function claimWhosePlace(draft: Draft, { role, route }: Own, at: number): Claim | null {
  const noun = heldBehind(draft, role, at);
  const lives = noun === null ? 0 : draft.skip(noun, LIVES);
  const named = draft.fieldAt(lives, (field) => field.kind === "text");
  const place = named?.route === null ? named.end : lives;
  const value = draft.valueMentions.find(
    (one) => one.start === place && one.field.collection === draft.collection && draft.isFree(one),
  );
  const known = value?.field.values[value.at];
  if (noun === null || !value || !known) return null;
  const words = [{ start: at, end: value.end }];
  return claimOf([equalTo({ field: value.field, route }, [known], words)], words);
}

/** Where the role ends behind "whose" or "with a". */
function heldBehind(draft: Draft, role: OwnRole, at: number): number | null {
  if (draft.norm(at) === WHOSE) return nounAt(role, draft.tokens, at + 1);
  const isWith = WITH.test(draft.norm(at)) && A.test(draft.norm(at + 1));
  return isWith ? nounAt(role, draft.tokens, at + 2) : null;
}

/** The document that is named here, also behind the role: "by the manager Bo Lund". */
function calledBehind(draft: Draft, role: OwnRole, at: number): Called | null {
  const from = draft.norm(at) === "the" ? at + 1 : at;
  const start = nounAt(role, draft.tokens, from) ?? at;
  const called = calledAt(role, draft.tokens, start, draft.question.knowledge);
  return called && draft.isFree({ start: at, end: called.end }) ? called : null;
}

function claimCalled({ route }: Own, { start, end, called, others = [] }: Found): Claim {
  const words = [{ start, end }];
  const all = [called, ...others];
  const conditions = called.fields.flatMap(({ field }) => {
    const hits = all.flatMap((one) => one.fields.filter((hit) => hit.field === field));
    const values = hits.flatMap(({ at }) => field.values[at] ?? []);
    return values.length > 0 ? [equalTo({ field, route }, values, words)] : [];
  });
  const claim = claimOf(conditions, words);
  // of several people with two names each, any first name goes with any last name
  const isMixed = others.length > 0 && conditions.length > 1;
  return isMixed ? { ...claim, assumptions: [{ weight: MIXED, about: "names" }] } : claim;
}

function claimOf(conditions: readonly Condition[], words: readonly Words[]): Claim {
  return { conditions, evidence: evidenceOf(words, SURETY), isSure: true };
}

function equalTo(
  ref: Pick<Condition, "field" | "route">,
  values: FieldModel["values"],
  words: Words[],
): Condition {
  return {
    ...ref,
    test: {
      kind: "equal",
      values: values.map(({ value, text }) => ({ kind: "stored", canonical: value, text })),
      isNegated: false,
    },
    words: [...words],
    role: "condition",
  };
}

const COMPARES = new RegExp(
  `(?<op>(?:more|less) (?:[a-z]+ ){1,3}than|${COMPARATIVE}|later than|earlier than|above|below|exceeding|exceeds|exceed|after|before)(?: (?:that|those|the one) of)?(?= )`,
);

/** "Earn more than their manager", "whose wage exceeds that of their manager", "hired before their manager". */
function readBounds(draft: Draft, own: Own): void {
  draft.each(COMPARES, (match) => {
    const noun = nounAt(own.role, draft.tokens, draft.skip(match.end, OWN));
    if (noun === null || noun === match.end + 1) return;
    const said = match.groups.op ?? "";
    const inside = /^(?:more|less|higher|lower|greater|larger|bigger|smaller|longer|shorter) (.+) than$/.test(
      said,
    )
      ? draft.fieldBefore(match.end - 1, isCompared)
      : null;
    const measured =
      inside?.route === null ? { field: inside.field, start: match.start } : measureBefore(draft, match);
    if (!measured) return;
    const end = endOfField(draft, noun, measured.field);
    acceptClaim(
      draft,
      claimBound(own, { field: measured.field, op: opOf(said) }, { start: measured.start, end }),
    );
  });
}

/** "In the same city as their manager", "in another city than their manager", "whose manager lives in another city". */
function claimSame(draft: Draft, own: Own, at: number): Claim | null {
  if (!ALIKE.test(draft.norm(at))) return null;
  const field = draft.fieldAt(at + 1, ({ isArray }) => !isArray);
  const words = field?.route === null ? sameAsRole(draft, own, { start: at, end: field.end }) : null;
  if (!field || !words) return null;
  const isDenied = draft.tokens.slice(words.start, at).some(({ norm }) => norm === "not");
  const isSame = (draft.norm(at) === "same") !== isDenied;
  return claimBound(own, { field: field.field, op: isSame ? "$eq" : "$ne" }, words);
}

/** Around "same city": with those who are compared with, behind it or behind "whose" in front. */
function sameAsRole(draft: Draft, { role }: Own, { start, end }: Words): Words | null {
  const from = AS.test(draft.norm(end)) ? draft.skip(end + 1, OWN) : 0;
  const noun = from > end + 1 ? nounAt(role, draft.tokens, from) : null;
  if (noun !== null) return { start: draft.skipBack(start, SAME), end: noun };
  const said = draft.skipBack(start, SAME);
  const whose = [said - 2, said - 3].find((at) => at >= 0 && heldBehind(draft, role, at) === said);
  return whose === undefined ? null : { start: whose, end };
}

function isCompared(field: FieldModel): boolean {
  return isNumeric(field) || isTemporal(field);
}

/** Behind "their manager's salary". */
function endOfField(draft: Draft, noun: number, field: FieldModel): number {
  const from = draft.norm(noun) === "'s" ? noun + 1 : noun;
  const again = draft.fieldAt(from, (one) => one === field);
  return again?.end ?? noun;
}

function claimBound(
  { route }: Own,
  { field, op }: { field: FieldModel; op: CompareOp },
  words: Words,
): Claim {
  const amount = (along: Route | null): Amount => ({ kind: "field", field, route: along });
  const condition: Condition = {
    field,
    route: null,
    test: { kind: "amounts", left: amount(null), op, right: amount(route) },
    words: [words],
    role: "range",
  };
  return claimOf([condition], [words]);
}
