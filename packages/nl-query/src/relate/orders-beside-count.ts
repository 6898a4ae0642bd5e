import type { Draft } from "../parse/draft.ts";
import type { SortKey, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Node } from "./node.ts";

const BY = /^(?:by|on|to)$/;
const ORDER = /^(?:sort|sorted|order|ordered|rank|ranked|arranged|ties|tied)$/;
/** Between two things that documents are ordered by. */
const THEN = /^(?:then|and|,|ties|with|resolved|broken|equal|numbers|afterwards|secondly|second|next)$/;
const ENDS = /^(?:[.?!;:()]|show|list|give|return|limit|only|top|where|who|that|which|)$/;
const DOWN = /^(?:descending|desc|decreasing|most|highest|largest|biggest|reverse)$/;
const NUMBER = /^(?:number|count|many|most|fewest|least|total|amount)$/;
/** From this surety on words name a field. */
const NAMED = 0.85;

type Item = Words & { isCount: boolean; field: FieldModel | null };

/**
 * "Sorted by the number of goats, then by name": the order by a count and by fields of what is shown, one after the other.
 * Null where less than two are said, or something else among them.
 */
export function ordersBesideCount(
  draft: Draft,
  { entity, counted }: { entity: Node; counted: Node },
): SortKey[] | null {
  const { shown } = draft.plan;
  const start = shown ? orderStart(draft) : -1;
  if (!shown || start < 0) return null;
  const fields = draft.question.names.fields(entity.collection, []);
  const items = itemsFrom(draft, start).map((words): Item => {
    const said = draft.tokens.slice(words.start, words.end).map(({ norm }) => norm);
    const isCount =
      said.some((norm) => NUMBER.test(norm)) &&
      said.some((norm) => counted.collection.words.includes(lemmaOf(norm)));
    const named = fields.find(
      (one) => one.start >= words.start && one.end <= words.end && one.score >= NAMED,
    );
    return { ...words, isCount, field: isCount ? null : (named?.field ?? null) };
  });
  const isWhole = items.length > 1 && items.every(({ isCount, field }) => isCount || field !== null);
  if (!isWhole || items.filter(({ isCount }) => isCount).length !== 1) return null;
  return items.map(({ isCount, field, ...words }) => ({
    by:
      isCount || !field
        ? { kind: "metric", index: 0 }
        : { kind: "field", ref: { field, route: shown.route } },
    direction: draft.tokens.slice(words.start, words.end).some(({ norm }) => DOWN.test(norm)) ? -1 : 1,
    words: [words],
  }));
}

/** Where the first thing stands that is ordered by: behind "sorted by", or "by" in front of a number. */
function orderStart({ tokens }: Draft): number {
  const normAt = (at: number): string => tokens[at]?.norm ?? "";
  const at = tokens.findIndex(
    ({ norm }, place) =>
      BY.test(norm) &&
      (ORDER.test(normAt(place - 1)) || (/^(?:the|number|how)$/.test(normAt(place + 1)) && norm === "by")),
  );
  return at < 0 ? -1 : at + 1;
}

/** The words of each thing, without what ties them. */
function itemsFrom({ tokens }: Draft, start: number): Words[] {
  const items: Words[] = [];
  let from = start;
  for (let at = start; at <= tokens.length; at++) {
    const norm = tokens[at]?.norm ?? "";
    const isEnd = ENDS.test(norm);
    if (!isEnd && !THEN.test(norm)) continue;
    if (at > from) items.push({ start: from, end: at });
    if (isEnd) break;
    while (THEN.test(tokens[at + 1]?.norm ?? "") || BY.test(tokens[at + 1]?.norm ?? "")) at++;
    from = at + 1;
  }
  return items;
}
