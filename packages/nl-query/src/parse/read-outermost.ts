import type { Condition, Words } from "../plan/plan.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import { acceptClaim, evidenceOf } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { defaultDate } from "./pick-field.ts";

const OUTERMOST =
  /(?:whose|where|with|had|have|has|having|if)(?: (?:the|their|its|a|an))* (?<end>latest|last|most recent|newest|first|earliest|oldest)(?= )/;
const FIRST = /^(first|earliest|oldest)$/;
/** Words by which an array is in order even without dates. */
const BY_PLACE = /^(first|last)$/;
/** Surety from which on a word names the list or a field in it. */
const NAMED = 0.8;
/** Whether the last element is the latest is not known. */
const UNDATED = 0.2;
/** Speaks for this reading beside those of any element. */
const READ_AS_ONE = 0.4;
/** Nothing is said of the element. */
const IDLE = 0.4;

/** The first or last element of an array that a question speaks of. */
type Outermost = { list: FieldModel; by: FieldModel | null; isLast: boolean; words: Words };

/**
 * "Cafes whose latest grade is A", "with a first visit in March": the end of an array that is meant. What is said of it
 * is read like that of any element; `narrowToOutermost` makes it one of this element.
 */
export function readOutermost(draft: Draft): Outermost[] {
  const found: Outermost[] = [];
  if (draft.collection.element !== null) return found;
  draft.each(OUTERMOST, (match) => {
    const outermost = outermostAt(draft, match);
    const spans = [{ start: match.end - (match.groups.end ?? "").split(" ").length, end: match.end }];
    if (outermost && acceptClaim(draft, { evidence: evidenceOf(spans), isSure: true })) found.push(outermost);
  });
  return found;
}

function outermostAt(draft: Draft, match: Match): Outermost | null {
  const { collection } = draft;
  const said = match.groups.end ?? "";
  const mention = draft.fieldAt(match.end, (_, { route, score }) => route === null && score >= NAMED);
  const root = mention?.field.kind === "objects" ? mention.field.path : mention?.field.arrayRoot;
  const list = root == null ? undefined : collection.byPath.get(root);
  if (!mention || list?.kind !== "objects" || list.depth > 0) return null;
  const fields = collection.fields.filter(({ arrayRoot }) => arrayRoot === list.path);
  const by = fields.some(isTemporal) ? defaultDate({ ...collection, fields }) : null;
  if (!by && !BY_PLACE.test(said)) draft.doubt(UNDATED, list.path, "vague");
  return { list, by: by?.field ?? null, isLast: !FIRST.test(said), words: match };
}

/** Makes conditions on elements, of which the words behind an end of their array speak, conditions on that element. */
export function narrowToOutermost(draft: Draft, found: readonly Outermost[]): void {
  const { plan } = draft;
  for (const [at, { list, by, isLast, words }] of found.entries()) {
    const next = found[at + 1]?.words.start ?? draft.tokens.length;
    const isInner = ({ field, route, words: said }: Condition): boolean =>
      route === null &&
      field.arrayRoot === list.path &&
      said.every(({ start }) => start >= words.end - 1 && start < next);
    const inner = plan.conditions.filter(isInner);
    if (inner.length === 0) {
      draft.doubt(IDLE, list.path, "superlative");
      continue;
    }
    draft.bonus += READ_AS_ONE;
    const spans = [words, ...inner.flatMap((one) => one.words)];
    plan.conditions = plan.conditions.filter((one) => !inner.includes(one));
    plan.conditions.push({
      field: list,
      route: null,
      test: { kind: "elements", op: "$gte", count: 1, conditions: inner, outermost: { by, isLast } },
      words: spans,
      role: "condition",
    });
  }
}
