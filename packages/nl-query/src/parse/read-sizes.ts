import type { Amount } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { addMetric, KINDS } from "./read-metrics.ts";

const SIZE =
  /(?:average|avg|mean|median|typical|maximum|minimum) (?:numbers?|counts?|amount) of(?: (?:the|different|all|their|its))*(?= )/;
/** What may follow the noun of a whole question: not a field of it. */
const AFTER_NOUN =
  /^([.,?!;]|in|of|by|for|with|on|from|at|and|that|which|who|whose|where|when|since|after|before|during|between)$/;

/** "The average number of stops per trip": a figure of what the documents of a collection hold. */
export function readSizes(draft: Draft): void {
  draft.each(SIZE, (match) => {
    const kind = KINDS.find(({ pattern }) => pattern.test(draft.norm(match.start)))?.kind;
    if (draft.plan.collectionWords.some(({ start }) => start === match.end)) return;
    const list = draft.fieldAt(
      match.end,
      (field, { route, score }) =>
        (field.isArray || isNumeric(field)) && route === null && score >= (field.isArray ? 0.6 : 0.8),
    );
    if (!kind || !list?.field.isArray) return;
    const of: Amount = { kind: "size", field: list.field, route: null };
    const whole = draft.match(
      /(?:per|of|for|in|by|on)(?: (?:each|every|a|an|one|all|the|single))*(?= )/,
      list.end,
    );
    const noun = whole?.start === list.end ? whole.end : -1;
    const own = draft.plan.collectionWords.find(
      ({ start, end }) => start === noun && (end === draft.tokens.length || AFTER_NOUN.test(draft.norm(end))),
    );
    addMetric(draft, {
      kind,
      of,
      name: metricName(kind, of),
      words: [{ start: match.start, end: list.end }],
    });
    if (own) draft.take({ start: list.end, end: own.end });
  });
}
