import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldRef, Metric, Words } from "../plan/plan.ts";
import { isTemporal } from "../schema/model.ts";
import { acceptClaim, claimMetrics, type Assumption, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { nameOf } from "./metric-name.ts";
import { defaultDate, unclearDate } from "./pick-field.ts";

/** How surely words must name a date that is asked for. */
const NAMED = 0.6;
const FIRST = "first|earliest|oldest|minimum|min|initial";
const LAST = "last|latest|newest|most recent|recent|maximum|max|final|youngest";
/** Both ends, in either order, the first one with up to four words of its own. */
const BOTH = [
  [FIRST, LAST],
  [LAST, FIRST],
].map(([one, other]) => ({
  isReversed: one === LAST,
  pattern: new RegExp(
    `(?<one>${one})(?: [^ ,.?#@]+){0,4}?(?: ,| and| plus| or| to| till| until| through| &| \\+| /| -| as well as| along with| together with)+(?: (?:what|when|is|was|the|their|its|also|then|a))* (?<other>${other})(?= )`,
  ),
}));
/** One end, where there are groups. */
const ONE = new RegExp(`(?<end>${FIRST}|${LAST})(?= )`);
const IS_FIRST = new RegExp(`^(?:${FIRST})$`);
/** In front of an end that is asked for as such: "the doctor with the latest date" is a doctor. */
const ASKS =
  /^(show|list|give|get|find|display|return|compute|calculate|me|us|what|what's|is|was|are|were|the|their|its|'s|when|and|,|:|please|all)$/;
const ENDS = { min: "earliest", max: "latest" } as const;
const BETWEEN = /^(of|the|their|its|all|a|in|for|our)$/;
const DATE = /^(dates?|days?|times?)$/;
const JOINT = /^(and|,|plus|or|to|till|until|through|&|\+|\/|-|as)$/;

/** "The earliest and the latest arrival date": the first and the last of all dates, not documents in their order. */
export function readDateEnds(draft: Draft): void {
  for (const { pattern, isReversed } of BOTH) {
    const match = draft.match(pattern);
    if (!match) continue;
    const kinds = isReversed ? (["max", "min"] as const) : (["min", "max"] as const);
    if (acceptClaim(draft, claimEnds(draft, match, kinds))) return;
  }
}

/** "First order date per customer": the first of the dates in each group, and not the first document of each. */
export function readDateEndOfGroups(draft: Draft): void {
  if (draft.plan.keys.length === 0) return;
  const match = draft.match(ONE);
  if (match) acceptClaim(draft, claimEnd(draft, match));
}

function claimEnd(draft: Draft, { start, end, groups }: Match): Claim | null {
  const { plan, tokens } = draft;
  const isAsked = tokens
    .slice(0, start)
    .every(({ norm }, at) => ASKS.test(norm) || plan.keys.some((key) => isWithin(key, at)));
  const at = draft.skip(end, BETWEEN);
  const date = dateAt(draft, at) ?? dateMeant(draft, draft.skipOver(end, BETWEEN));
  if (!isAsked || !date || date.route !== null || namesEnd(draft, start) || !saysDate(draft, date))
    return null;
  const kind = IS_FIRST.test(groups.end ?? "") ? "min" : "max";
  const words: Words[] = [{ start, end: date.end }];
  const metric: Metric = { kind, of: amountOf(date.field), name: nameOf(ENDS[kind], date.field), words };
  return { ...claimMetrics(draft, [metric]), assumptions: "assumed" in date ? date.assumed : [] };
}

function isWithin({ words }: { words: readonly Words[] }, at: number): boolean {
  return words.some(({ start, end }) => start <= at && at < end);
}

/** "The latest hire date", and not "the latest hire", which is a document. */
function saysDate({ tokens }: Draft, { end }: Words): boolean {
  return DATE.test(tokens[end - 1]?.norm ?? "");
}

function claimEnds(
  draft: Draft,
  { start, end, text }: Words & { text: string },
  kinds: readonly ["min" | "max", "min" | "max"],
): Claim | null {
  const lengthOf = (said: string): number => (said.startsWith("most") ? 2 : 1);
  const afterOne = start + lengthOf(text);
  const afterOther = draft.skip(end, BETWEEN);
  const own = dateAt(draft, afterOne);
  // "the first visit and the last date" speaks of other things in between
  const plain = draft.skipOver(afterOne, BETWEEN);
  const joint = own?.end ?? (DATE.test(draft.norm(plain)) ? plain + 1 : afterOne);
  if (!JOINT.test(draft.norm(draft.skipOver(joint, BETWEEN)))) return null;
  const date = dateAt(draft, afterOther) ?? own ?? dateMeant(draft, draft.skipOver(end, BETWEEN));
  if (!date || namesEnd(draft, start) || namesEnd(draft, end - 1)) return null;
  // figures of what other collections and lists hold are made by rows of theirs
  if (date.route !== null || (own !== null && own.field !== date.field)) return null;
  const words: Words[] = date.start < end ? [{ start, end }] : [{ start, end }, date];
  const amount = amountOf(date.field);
  const figures = kinds.map((kind): Metric => ({
    kind,
    of: amount,
    name: nameOf(ENDS[kind], date.field),
    words,
  }));
  return { ...claimMetrics(draft, figures), assumptions: "assumed" in date ? date.assumed : [] };
}

/** "The first and the last date": that of the documents, where they have one. */
function dateMeant(draft: Draft, at: number): (Words & FieldRef & { assumed: Assumption[] }) | null {
  const found = DATE.test(draft.norm(at)) ? defaultDate(draft.collection) : null;
  return found && { field: found.field, route: null, start: at, end: at + 1, assumed: unclearDate(found) };
}

function dateAt(draft: Draft, at: number): FieldMention | null {
  // "the first and the last booking": documents, although they hold a `bookedAt`
  const isOwn = ({ start, end }: Words): boolean =>
    draft.ownMentions.some((one) => one.start === start && one.end >= end);
  return draft.fieldAt(at, (field, one) => isTemporal(field) && one.score > NAMED && !isOwn(one));
}

/** "Last login" of a field `lastLogin`: the word belongs to the name. */
function namesEnd(draft: Draft, at: number): boolean {
  return (
    draft.fieldAt(at, (field, one) => isTemporal(field) && one.score > NAMED && one.end > at + 1) !== null
  );
}
