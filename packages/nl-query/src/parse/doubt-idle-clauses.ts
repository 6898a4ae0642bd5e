import { NOISE } from "../lexicon/words.table.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that finds all documents where a clause says which of them are meant. */
const ALL = 0.45;
const CLAUSE = /^(?:that|which|who|where)$/;
const ARTICLE = /^an?$/;
const WERE = /^(?:is|are|was|were|been)$/;
/** How what was played or run may end. */
const RESULT = /^(?:drawn|tied|won|lost)$/;
/** Where everything is kept. */
const PLACE =
  /^(?:system|database|data|dataset|collection|table|list|record|file|catalog|registry|way|row|group)$/;

/** "Matches that ended in a draw", "how many matches were drawn" as all matches. */
export function doubtIdleClauses(draft: Draft): void {
  if (!isOfAll(draft)) return;
  const clause = draft.tokens.findIndex(({ norm }, at) => at > 0 && CLAUSE.test(norm));
  const lost = draft.tokens.find(
    ({ norm }, at) => (clause > 0 && at > clause && isUnknownThing(draft, at)) || isResult(draft, norm, at),
  );
  if (lost) draft.doubt(ALL, lost.norm, "contradiction");
}

const ATTRIBUTE = /[a-z]{2}(?:ing|ed)$/;
const LEADS_TO_ATTRIBUTE = /^(?:many|of|the|all|list|show|find|get|our|#)$/;

/** "How many paying members" as all members, where the word only resembles a name, such as `paid_at`. */
export function doubtIdleAttributes(draft: Draft): void {
  if (!isOfAll(draft)) return;
  const { plan, tokens } = draft;
  const head = plan.collectionWords[0]?.start ?? 0;
  const { norm = "", kind = "mark" } = tokens[head - 1] ?? {};
  const isLead = head < 2 || LEADS_TO_ATTRIBUTE.test(tokens[head - 2]?.norm ?? "");
  const isOwn = plan.collectionWords.some(({ start, end }) => start < head && head <= end);
  if (kind === "word" && ATTRIBUTE.test(norm) && isLead && !isOwn && !accountedWords(plan).has(head - 1))
    draft.doubt(ALL, norm, "contradiction");
}

function isOfAll({ plan }: Draft): boolean {
  const {
    conditions,
    relations,
    holdings,
    having,
    sort,
    limit,
    keys,
    columns,
    shareOf,
    rows,
    computed,
    distinct,
  } = plan;
  const parts = [conditions, relations, holdings, having, sort, keys, columns, shareOf, rows, computed];
  const isBare = parts.every((part) => part.length === 0) && limit === null && distinct === null;
  return isBare && plan.write === null && plan.metrics.every(({ kind }) => kind === "count");
}

/** "A draw", where no name and no value has the word. */
function isUnknownThing({ tokens, question }: Draft, at: number): boolean {
  const { norm = "", kind = "mark" } = tokens[at] ?? {};
  const isThing =
    kind === "word" && ARTICLE.test(tokens[at - 1]?.norm ?? "") && !PLACE.test(norm) && !NOISE.has(norm);
  return isThing && (question.names.byToken[at]?.size ?? 0) === 0;
}

function isResult({ tokens, question }: Draft, norm: string, at: number): boolean {
  const isLast = /^(?:[.?!]|)$/.test(tokens[at + 1]?.norm ?? "");
  return (
    isLast &&
    RESULT.test(norm) &&
    WERE.test(tokens[at - 1]?.norm ?? "") &&
    (question.names.byToken[at]?.size ?? 0) === 0
  );
}
