import { planRefs } from "../plan/plan-refs.ts";
import type { Condition, FieldRef } from "../plan/plan.ts";
import { flagOf, isTemporal, type FieldModel } from "../schema/model.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";

const LOST_STANDING = 0.35;
const SAID = /\b(?:current|currently|former|past|previous)\b/i;
const CURRENT = /\b(?:current|currently)\b/i;
/** Words in the names of dates that end what was begun. */
const OVER =
  /^(?:end|ended|ending|return|returned|closed|left|leave|released|discharged|until|finish|finished|checkout)$/;
/** Words in the names of flags that tell whether something is over. */
const STANDING = /^(?:current|active|former|past|previous|ended)$/;

/** "Companies with their current CEO", where each of the people in a list has an `isPast`: a word that is no filler. */
export function doubtLostStanding(draft: Draft): void {
  const { plan, question } = draft;
  if (losesWorking(draft)) draft.doubt(LOST_STANDING, "working", "negation");
  if (!SAID.test(question.text)) return;
  const inner = plan.relations.flatMap(({ conditions }) => conditions);
  const refs = [...planRefs(plan), ...inner, ...[...plan.conditions, ...inner].flatMap((one) => within(one))];
  const used = new Set(refs.map(({ field }) => field));
  const isFlag = (field: FieldModel): boolean =>
    flagOf(field) !== null && field.words.some((word) => STANDING.test(word));
  const flagBeside = ({ arrayRoot, collection }: FieldModel): FieldModel | undefined =>
    arrayRoot === null
      ? undefined
      : collection.fields.find((one) => one.arrayRoot === arrayRoot && isFlag(one));
  const lost = [...used].map(flagBeside).find((flag) => flag && !used.has(flag));
  const open = CURRENT.test(question.text) ? openEnd(draft, used) : undefined;
  if (lost ?? open) draft.doubt(LOST_STANDING, (lost ?? open)?.path ?? "", "negation");
}

/** "Books currently on loan" as those ever lent, where a loan is over once it has a date of return. */
function openEnd({ plan }: Draft, used: ReadonlySet<FieldModel>): FieldModel | undefined {
  const ways = plan.relations.flatMap(({ route }) => (route.via ? [route, route.via] : [route]));
  const isOver = (field: FieldModel): boolean =>
    isTemporal(field) && (field.absence > 0 || field.hasNull) && field.words.some((word) => OVER.test(word));
  return ways.flatMap(({ collection }) => collection.fields).find((one) => isOver(one) && !used.has(one));
}

/** "Working lifts" as all lifts: in front of the documents the word tells their state. */
function losesWorking({ plan, tokens }: Draft): boolean {
  const at = tokens.findIndex(({ norm }) => norm === "working");
  return (
    at >= 0 && plan.collectionWords.some(({ start }) => start === at + 1) && !accountedWords(plan).has(at)
  );
}

function within({ test }: Condition): FieldRef[] {
  return test.kind === "elements" ? test.conditions : [];
}
