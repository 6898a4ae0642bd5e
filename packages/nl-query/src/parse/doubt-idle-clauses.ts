import { NOISE } from "../lexicon/words.table.ts";
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
