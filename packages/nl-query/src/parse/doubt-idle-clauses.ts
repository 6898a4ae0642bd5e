import { NOISE } from "../lexicon/words.table.ts";
import { accountedWords } from "./account.ts";
import { listsOfParts } from "../link/name-parts-played.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that finds all documents where a clause says which of them are meant. */
const ALL = 0.45;
/** Surety from which on a word is one of the name. */
const NAMED = 0.85;
const CLAUSE = /^(?:that|which|who|where)$/;
const ARTICLE = /^an?$/;
/** Words from the end of a name of two words back to what stands in front. */
const FRONT_AND_ARTICLE = 3;
const HAVE = /^(?:have|has|had)$/;
const WERE = /^(?:is|are|was|were|been)$/;
/** How what was played or run may end. */
const RESULT = /^(?:drawn|tied|won|lost)$/;
/** Where everything is kept. */
const PLACE =
  /^(?:system|database|data|dataset|collection|table|list|record|file|catalog|registry|way|row|group)$/;

/** "Matches that ended in a draw", "how many matches were drawn" as all matches. */
export function doubtIdleClauses(draft: Draft): void {
  const isAll = isOfAll(draft);
  const list = isAll || hasArticle(draft) ? listSaid(draft) : null;
  if (list !== null) draft.doubt(ALL, list, "contradiction");
  if (!isAll) return;
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

/** "Or have a host town": one word in front of the documents said again. */
function hasArticle({ plan, tokens }: Draft): boolean {
  return plan.collectionWords.some(
    ({ end }) =>
      ARTICLE.test(tokens[end - FRONT_AND_ARTICLE]?.norm ?? "") &&
      HAVE.test(tokens[end - FRONT_AND_ARTICLE - 1]?.norm ?? ""),
  );
}

/** "Which towns have a host town" of a list `host_town`, which is no name of the towns again; null without one. */
function listSaid({ plan, tokens, question }: Draft): string | null {
  const [, ...again] = plan.collectionWords;
  const isRead = plan.relations.length > 0 || planRefs(plan).some(({ field }) => field.kind === "objects");
  if (again.length === 0 || isRead) return null;
  const lists = listsOfParts(question.knowledge).map((path) => wordsOfName(path));
  const said = lists.find(([front = "", noun]) =>
    again.some(
      ({ end }) =>
        lemmaOf(tokens[end - 1]?.norm ?? "") === noun &&
        (question.names.byToken[end - 2]?.get(front) ?? 0) >= NAMED,
    ),
  );
  return said?.join(" ") ?? null;
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
