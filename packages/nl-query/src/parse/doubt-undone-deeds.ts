import { planRefs } from "../plan/plan-refs.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { OFTEN_MISSING } from "./one-word-states.ts";

/** What a reading loses that takes documents for done, some of which are not. */
const UNDONE = 0.3;
/** Words for deeds that were done. */
const DONE = /\b(?:[a-z]{3,}ed|sold|sent|paid|won|lent|bought|given|taken)\b(?! (?:to|us|me)\b)/gi;

/**
 * "Which dealer sold the most cars" counts cars of the dealer, those that are not sold yet among them: where some
 * documents lack the date of the deed, a reading without that date says something else.
 */
export function doubtUndoneDeeds(draft: Draft): void {
  const { plan, tokens, collection, question } = draft;
  // as typed: rewording may have dropped the verb
  const said = question.text.match(DONE);
  if (!said || plan.write) return;
  const inner = plan.relations.flatMap(({ conditions }) => conditions);
  const told = [...plan.conditions, ...plan.shareOf, ...plan.keys, ...inner]
    .flatMap(({ words }) => words)
    .map(({ start, end }) => question.text.slice(tokens[start]?.start, tokens[end - 1]?.end).toLowerCase());
  const deeds = said
    .map((word) => word.toLowerCase())
    .filter((word) => !told.some((text) => text.includes(word)));
  if (deeds.length === 0) return;
  const refs = [...planRefs(plan), ...inner];
  const used = new Set(refs.map(({ field }) => field));
  const ranked = plan.sort.flatMap(({ by }) => (by.kind === "relation" ? [by] : []));
  const related = [...plan.relations, ...ranked, ...refs].flatMap(({ route }) =>
    route ? [route.collection] : [],
  );
  const isLost = (field: FieldModel): boolean =>
    isTemporal(field) &&
    field.absence >= OFTEN_MISSING &&
    !used.has(field) &&
    deeds.includes(field.words[0] ?? "");
  const lost = [collection, ...related].flatMap(({ fields }) => fields).find(isLost);
  if (lost) draft.doubt(UNDONE, lost.path, "negation");
}
