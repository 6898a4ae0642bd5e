import { planRefs } from "../plan/plan-refs.ts";
import type { FieldModel } from "../schema/model.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";
import { oppositeFlags } from "./one-word-states.ts";

const LOST_OPPOSITE = 0.35;

/**
 * "Staff who failed a training" as all who have one, where each training has a `passed`: the verb ties nothing, it says
 * which of them are meant.
 */
export function doubtLostOpposites(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const held = plan.relations.filter(({ route }) => route.isToMany);
  if (held.length === 0) return;
  const inner = plan.relations.flatMap(({ conditions }) => conditions);
  const used = new Set<FieldModel>([...planRefs(plan), ...inner].map(({ field }) => field));
  const accounted = accountedWords(plan);
  const fields = held.flatMap(({ route }) => route.collection.fields);
  const lost = tokens
    .filter(({ kind }, at) => kind === "word" && !accounted.has(at))
    .flatMap(({ norm }) => oppositeFlags(question.knowledge, fields, norm))
    .find((flag) => !used.has(flag));
  if (lost) draft.doubt(LOST_OPPOSITE, lost.path, "negation");
}
