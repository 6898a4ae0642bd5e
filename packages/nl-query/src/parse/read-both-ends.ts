import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Metric, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { conceptTarget } from "./sort-targets.ts";

const END = "[a-z]+est|most expensive|least expensive";
const BOTH_ENDS = new RegExp(
  `(?:both )?(?:the )?(?<first>${END})(?: (?<noun>[^ ]+))?,? (?:and|as well as)(?: also)?(?: of)?(?: the)? (?<second>${END})(?= )`,
);
/** Between what is measured and what it is measured of. */
const OF = /^(?:of|for|the|both|do|does|did|was|were|is|are|,|:)$/;

/**
 * "The price of the cheapest and the most expensive boat", "the youngest age and the oldest age": the lowest and the
 * highest number, where the field that both adjectives speak of is named.
 */
export function readBothEnds(draft: Draft): void {
  draft.each(BOTH_ENDS, (match) => acceptClaim(draft, claimBothEnds(draft, match)));
}

function claimBothEnds(draft: Draft, match: Match): Claim | null {
  const [first, second] = [match.groups.first, match.groups.second].map((one) => targetOf(draft, one));
  const isPair = first && second && first.ref.field === second.ref.field;
  if (!isPair || first.direction === second.direction || !isNumeric(first.ref.field)) return null;
  const named = measureBeside(draft, match, first.ref.field);
  if (!named || !isNounOfEnds(draft, match)) return null;
  const of = amountOf(first.ref.field);
  const words: Words[] = [{ start: match.start, end: match.end }, named];
  return claimMetrics(
    draft,
    [first, second].map(({ direction }): Metric => {
      const kind = direction === 1 ? "min" : "max";
      return { kind, of, name: metricName(kind, of), words };
    }),
  );
}

function targetOf(draft: Draft, word = ""): ReturnType<typeof conceptTarget> {
  const last = word.split(" ").at(-1) ?? "";
  const adjective: Adjective | undefined = ADJECTIVES.get(word) ?? ADJECTIVES.get(last);
  const target = adjective ? conceptTarget(draft, adjective) : null;
  return target && word.startsWith("least ") && !ADJECTIVES.has(word)
    ? { ...target, direction: target.direction === 1 ? -1 : 1 }
    : target;
}

/** The field, named right in front of what it is measured of, or behind the second adjective. */
function measureBeside(draft: Draft, { start, end }: Words, field: FieldMention["field"]): Words | null {
  const isIt = (one: FieldMention["field"]): boolean => one === field;
  const found = draft.fieldAt(end, isIt) ?? draft.fieldBefore(draft.skipBack(start, OF), isIt);
  return found && { start: found.start, end: found.end };
}

/** "The youngest age and the oldest age", "of the shortest boat and of the longest": the noun of either end. */
function isNounOfEnds({ tokens, plan }: Draft, { start, end, groups: { noun } }: Match): boolean {
  const isOwn = plan.collectionWords.some((own) => own.start > start && own.end < end);
  return noun === undefined || isOwn || noun === tokens[end]?.norm;
}
