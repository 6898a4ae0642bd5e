import type { Plan } from "./plan.ts";
import { planRefs } from "./plan-refs.ts";

/** Words of the names of all that the plan uses. */
export function planWords(plan: Plan): ReadonlySet<string> {
  const refs = planRefs(plan);
  const ways = [
    ...refs.flatMap(({ route }) => (route ? [route] : [])),
    ...plan.relations.map(({ route }) => route),
    ...plan.sort.flatMap(({ by }) => (by.kind === "relation" ? [by.route] : [])),
  ];
  const fields = [...refs.map(({ field }) => field), ...ways.flatMap(({ from, to }) => [from, to])];
  const collections = [plan.collection, ...fields.map(({ collection }) => collection)];
  return new Set([
    ...fields.flatMap(({ words, parentWords }) => [...words, ...parentWords]),
    ...collections.flatMap(({ words }) => words),
  ]);
}
