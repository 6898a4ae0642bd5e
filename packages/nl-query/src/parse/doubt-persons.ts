import { tellsDoer } from "../link/name-who.ts";
import { isOfPeople } from "../lexicon/words.table.ts";
import type { FieldRef } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { arePeople, holdsPersonalNames, listsDoers } from "../schema/people.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";

const NO_PERSON = 0.3;
const AND = /^(and|,)$/;
const IT = /^(it|them|this|that|those)$/;
/** From this surety on a verb says what somebody is called who does it. */
const SAID = 0.5;
const WHO = /^\s*who\b/i;

/** "Who spent the most" answered by something else than people, where there are some, or by dates and numbers alone. */
export function doubtPersons(draft: Draft): void {
  const asks = draft.tokens.find(
    (token) => token.kind === "word" && !/^(and|so|tell|show|me)$/.test(token.norm),
  );
  // "what is the mechanic of Heron" was asked as "who repaired Heron"
  const { columns, keys, distinct } = draft.plan;
  const isWhole = columns.length + keys.length === 0 && distinct === null;
  const isWho = asks?.norm === "who" || (isWhole && WHO.test(draft.question.text));
  if (isWho && (tellsNobody(draft) || !tellsPersons(draft))) draft.doubt(NO_PERSON, "who", "noPerson");
  if (asks?.norm === "who" && isOneOfDoers(draft)) draft.doubt(NO_PERSON, "who", "noPerson");
  // "exams over 80 and who took them"
  const second = draft.tokens.findIndex(
    ({ norm }, at) => norm === "who" && at > 0 && AND.test(draft.tokens[at - 1]?.norm ?? ""),
  );
  const isSecond = second > 0 && IT.test(draft.tokens[second + 2]?.norm ?? "");
  if (isSecond && !accountedWords(draft.plan).has(second)) draft.doubt(NO_PERSON, "who", "noPerson");
}

/** "Who checked the most essays" of essays with an author and an examiner, where the verb tells neither. */
function isOneOfDoers({ plan, tokens, collection }: Draft): boolean {
  const [key] = plan.keys;
  const [who] = key?.words ?? [];
  if (!key || key.route !== null || who?.start !== 0 || tokens[0]?.norm !== "who") return false;
  const verb = tokens.slice(1).find(({ norm }) => !/^(?:has|have|had|did)$/.test(norm));
  const isOther = (one: FieldModel): boolean =>
    one !== key.field && one.arrayRoot === key.field.arrayRoot && listsDoers(one);
  return collection.fields.some(isOther) && !tellsDoer(key.field, verb?.norm ?? "");
}

/** "Who moored last, and on what day" as the day alone. */
function tellsNobody({ plan, routes }: Draft): boolean {
  const isMeasure = ({ field }: FieldRef): boolean =>
    /^(date|number|bool)$/.test(field.kind) && !routes.some(({ from }) => from === field);
  return plan.ask === "documents" && plan.columns.length > 0 && plan.columns.every(isMeasure);
}

function tellsPersons(draft: Draft): boolean {
  const { plan, collection, question, routes } = draft;
  if (arePeople(collection) || !question.knowledge.model.collections.some(arePeople)) return true;
  // "who are the couples living in Cork"
  const named = draft.tokens.findIndex(({ norm }, at) => at > 0 && !/^(?:is|are|was|were|the)$/.test(norm));
  if (named > 1 && plan.collectionWords.some(({ start }) => start === named)) return true;
  const list = collection.element?.list;
  const isOfHolder = ({ path }: FieldModel): boolean =>
    list !== undefined && arePeople(list.collection) && !path.startsWith(`${list.path}.`);
  const isPerson = ({ field, route }: FieldRef): boolean =>
    isOfPeople(field.words) ||
    (route === null && isOfHolder(field)) ||
    isOfPeople(field.parentWords) ||
    (route !== null && arePeople(route.collection)) ||
    routes.some((one) => one.from === field && arePeople(one.collection));
  // "who directed the most plays" of plays with `directors`
  const isSaidByVerb = ({ field }: FieldRef): boolean =>
    holdsPersonalNames(field.values) &&
    field.words.some((word) => (question.names.byToken[1]?.get(word) ?? 0) >= SAID);
  const told: FieldRef[] = [...plan.keys, ...plan.columns, ...(plan.distinct ? [plan.distinct] : [])];
  return told.some((one) => isPerson(one) || isSaidByVerb(one));
}
