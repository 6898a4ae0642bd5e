import { labelField } from "../schema/name-field.ts";
import { flagOf } from "../schema/model.ts";
import { acceptClaim, type Claim, evidenceOf } from "./claim.ts";
import type { Draft } from "./draft.ts";

const WHETHER = "whether";
/** "If" asks for a column behind these; elsewhere it is a condition. */
const IF = "if";
const BEFORE_IF = /^(?:and|with|,|plus|or|see|tell|know|say|says|showing|indicating|telling)$/;
const SUBJECT = /^(?:it|they|he|she|each|this|these|that|the|a|an|one|their|its|his|her)$/;
/** What a reading loses that makes a condition of what is asked. */
const AS_CONDITION = 0.4;
/** Words between "whether" and what may be so: "whether they have been". */
const MOST_BETWEEN = 5;
const BE = /^(?:is|are|was|were|has|have|had|been|being|currently|already|also|an?|or|not)$/;
/** Ends what is asked, or begins what comes next. */
const ENDS = /^(?:[.?!,;]|and|or|for|of|in|sort|sorted|order|ordered|)$/;
const THEIR = /^(?:their|its|the|his|her)$/;
const STATE = /^(?:flag|status|indicator)$/;
const JOINS = /^(?:with|and|,|plus|show|list)$/;

/** "And whether they are official", "with their official flag": the flag is shown, and none of both is meant. */
export function readWhether(draft: Draft): void {
  const { tokens } = draft;
  tokens.forEach(({ norm }, at) => {
    const isAsked = norm === WHETHER || (norm === IF && BEFORE_IF.test(draft.norm(at - 1)));
    if (isAsked) acceptClaim(draft, claimAsked(draft, at));
    else if (STATE.test(norm)) acceptClaim(draft, claimState(draft, at));
  });
}

function claimAsked(draft: Draft, at: number): Claim | null {
  const or = draft.norm(at + 1) === "or" ? at + 3 : at + 1;
  const subject = draft.skip(or, SUBJECT);
  const named = draft.question.names.collections().find(({ start }) => start === subject);
  const be = named?.end ?? subject;
  const flag = draft.skip(be, BE);
  if (be === or || flag === be) return null;
  return claimFlag(draft, { start: at, at: flag });
}

/** "With their official flag". */
function claimState(draft: Draft, at: number): Claim | null {
  const flag = draft.fieldBefore(at, (field) => flagOf(field) !== null);
  const start = flag ? draft.skipBack(flag.start, THEIR) : 0;
  if (!flag || start === flag.start || !JOINS.test(draft.norm(start - 1))) return null;
  return claimFlag(draft, { start, at: flag.start, end: at + 1 });
}

function claimFlag(draft: Draft, words: { start: number; at: number; end?: number }): Claim | null {
  const flag = draft.fieldAt(words.at, (field) => flagOf(field) !== null && field.arrayRoot === null);
  if (!flag || flag.route?.isToMany === true) return null;
  const end =
    words.end ??
    (draft.norm(flag.end) === "or" && draft.norm(flag.end + 1) === "not" ? flag.end + 2 : flag.end);
  if (!ENDS.test(draft.norm(end))) return null;
  const span = { start: words.start, end };
  return { columns: [{ ...draft.refOf(flag), words: [span] }], evidence: evidenceOf([span]), isSure: true };
}

/** The name comes with the flag, where nothing else is shown. */
export function nameWhether({ plan, collection }: Draft): void {
  const [only, ...others] = plan.columns;
  const isAsked = only && others.length === 0 && flagOf(only.field) !== null && only.route === null;
  const name = isAsked && plan.ask === "documents" && plan.distinct === null ? labelField(collection) : null;
  if (name && plan.conditions.every(({ field }) => field !== name))
    plan.columns.unshift({ field: name, route: null, words: plan.collectionWords.slice(0, 1) });
}

/**
 * "Whether the host is a superhost", "whether they opened in 1974" as a condition leaves out the others, unless one document
 * is asked about.
 */
export function doubtWhether(draft: Draft): void {
  const { plan, tokens } = draft;
  const at = tokens.findIndex(({ norm }) => norm === WHETHER);
  if (at < 1 || plan.ask !== "documents" || draft.norm(at - 1) === "regardless") return;
  const lost = plan.conditions.find(({ field, words }) =>
    words.some(({ start }) => start > at && (flagOf(field) !== null || start - at <= MOST_BETWEEN)),
  );
  if (lost) draft.doubt(AS_CONDITION, lost.field.path, "contradiction");
}
