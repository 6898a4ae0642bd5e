import { referenceOf, roleOf } from "../link/roles.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { planRefs } from "../plan/plan-refs.ts";
import type { Route } from "../link/knowledge.ts";
import type { FieldModel, ReferenceModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that goes one way where the question speaks of another way between the same documents. */
const ONE_OF_TWO = 0.45;
const LEADS = /^(?:from|to|by)$/;

type Reference = Pick<ReferenceModel, "from" | "to">;

/**
 * "Letters sent and received by each person" by their senders alone, "people who received a letter from Ada" as Ada, and
 * "to whom a letter was sent" as who sent it.
 */
export function doubtOtherRoles(draft: Draft): void {
  const { model } = draft.question.knowledge;
  const used = referencesUsed(draft);
  for (const reference of used) {
    const twins = model.references.filter(
      (one) => isTwin(one, reference) && !used.some(({ from }) => from === one.from),
    );
    if (twins.length === 0) continue;
    const isSaid = twins.some((one) => isRoleSaid(draft, one));
    if (isSaid || isOtherEnd(draft) || isToWhom(draft, reference)) {
      draft.doubt(ONE_OF_TWO, reference.from.path, "severalWays");
      return;
    }
  }
}

/** Lists of keys are links of another kind, and the same role elsewhere is the same. */
function isTwin(one: ReferenceModel, { from, to }: Reference): boolean {
  if (one.from.arrayRoot !== null || one.from.isArray) return false;
  if (roleOf(one).some((stem) => roleOf({ from, to }).includes(stem))) return false;
  return (
    one.from !== from && one.from.collection === from.collection && one.to === to && roleOf(one).length > 0
  );
}

function referencesUsed({ plan, question }: Draft): Reference[] {
  const refs = planRefs(plan);
  const routes: (Route | null)[] = [
    ...refs.map(({ route }) => route),
    ...plan.relations.map(({ route }) => route),
    ...plan.sort.map(({ by }) => (by.kind === "relation" ? by.route : null)),
  ];
  const along = routes.flatMap((route) => (route && route.via === undefined ? [referenceOf(route)] : []));
  const compared = plan.conditions.flatMap(({ test }) =>
    test.kind === "amounts" ? [...amountFields(test.left), ...amountFields(test.right)] : [],
  );
  const fields = new Set([...refs, ...compared].map(({ field }) => field));
  return [...along, ...question.knowledge.model.references.filter(({ from }) => fields.has(from))];
}

/** A word for the role that no other part of the plan explains, such as a date `sent_on`. */
function isRoleSaid({ plan, question }: Draft, reference: Reference): boolean {
  const stems = roleOf(reference);
  const explains = ({ words, parentWords }: FieldModel): boolean =>
    [...words, ...parentWords].some((word) => stems.includes(roleStem(word)));
  return (
    stems.some((stem) => question.names.roleStems().has(stem)) &&
    !planRefs(plan).some(({ field }) => explains(field))
  );
}

/** Those asked for are told by a name behind "from" though others refer to them. */
function isOtherEnd({ plan, tokens }: Draft): boolean {
  return (
    plan.relations.length > 0 &&
    plan.conditions.some(
      ({ route, test, words }) =>
        route === null &&
        test.kind === "equal" &&
        words.some(({ start }) => LEADS.test(tokens[start - 1]?.norm ?? "")),
    )
  );
}

/** "To whom no letter was sent" asks for no sender. */
function isToWhom({ tokens }: Draft, reference: Reference): boolean {
  const at = tokens.findIndex(({ norm }, place) => norm === "whom" && tokens[place - 1]?.norm === "to");
  return at >= 0 && tokens.slice(at).some(({ norm }) => roleOf(reference).includes(roleStem(norm)));
}
