import { roleOf } from "../link/roles.ts";
import { lemmaOf, roleStem } from "../text/lemma.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that takes those who do something for what is done, or for those it is done to. */
const OTHER_SIDE = 0.45;
const DOER = /(?:er|or)$/;
const WHO = /^(?:who|that|which|each|they)$/;
const NUMBER = /^(?:number|count|many|#)$/;
const OF = /^(?:of|the|their|all)$/;

/** "Users who follow more than 5 people" by their number of followers, "followers of each user" by who follows. */
export function doubtDoersForDeeds(draft: Draft): void {
  const { plan } = draft;
  const said = [
    ...plan.conditions,
    ...plan.sort.flatMap(({ by, words }) => (by.kind === "field" ? [{ ...by.ref, words }] : [])),
  ].find((one) => one.route === null && isSaidByVerb(draft, one.field, one.words));
  if (said) draft.doubt(OTHER_SIDE, said.field.path, "contradiction");
  else if (countsOwnRole(draft)) draft.doubt(OTHER_SIDE, plan.keys[0]?.field.path ?? "", "contradiction");
}

/** The verb behind "who" names a field that is called after those who do it. */
function isSaidByVerb({ tokens }: Draft, field: FieldModel, words: readonly Words[]): boolean {
  const stems = field.words.flatMap((word) => (DOER.test(lemmaOf(word)) ? [roleStem(word)] : []));
  // "patients who smoke" are those with the flag
  if (stems.length === 0 || !isNumeric(field)) return false;
  const start = Math.min(...words.map((one) => one.start));
  return [start - 1, start].some((at) => {
    const { norm = "" } = tokens[at] ?? {};
    return (
      WHO.test(tokens[at - 1]?.norm ?? "") && !DOER.test(lemmaOf(norm)) && stems.includes(roleStem(norm))
    );
  });
}

/** "Number of followers of each user" in groups of the same follower. */
function countsOwnRole({ plan, tokens, question }: Draft): boolean {
  const [key, ...others] = plan.keys;
  const [metric] = plan.metrics;
  if (!key || others.length > 0 || plan.metrics.length !== 1 || metric?.kind !== "count") return false;
  const reference = question.knowledge.model.references.find(({ from }) => from === key.field);
  const role = reference ? roleOf(reference) : [];
  if (role.length === 0) return false;
  const at = tokens.findIndex(({ norm }) => NUMBER.test(norm));
  let noun = at + 1;
  while (OF.test(tokens[noun]?.norm ?? "")) noun++;
  // "follower count"
  return [noun, at - 1].some((place) => {
    const { norm = "" } = tokens[place] ?? {};
    return at >= 0 && DOER.test(lemmaOf(norm)) && role.includes(roleStem(norm));
  });
}
