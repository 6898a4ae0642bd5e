import type { Words } from "../plan/plan.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";
import { NAME, POSSESSIVE } from "../text/small-words.ts";

/** What a reading loses that looks for a name among documents nobody mentioned. */
const NAME_OF_OTHERS = 0.35;
/** Between documents and their name. */
const LINK = /^(?:whose|with|who|that|which|have|has|having|a|an|the|first|full|in)$/;
/** From this surety on a word is the name of documents. */
const NAMED = 0.85;

/** "Patients whose name starts with A" of patients and their wards: the name of a patient, and of no ward. */
export function doubtNamesOfOthers(draft: Draft): void {
  const { plan, tokens, collection, question } = draft;
  if (!tokens.some(({ norm }) => NAME.test(norm)) || !nameField(collection)) return;
  const isOwn = (at: number): boolean => {
    const lead = draft.tokens.findLastIndex(({ norm }, place) => place < at && !LINK.test(norm));
    if (plan.collectionWords.some(({ end }) => end === lead + 1)) return true;
    const named = question.names.collections().filter(({ score }) => score >= NAMED);
    return POSSESSIVE.test(tokens[lead]?.norm ?? "") && named.every((one) => one.collection === collection);
  };
  const isOfOwn = ({ start, end }: Words): boolean =>
    tokens.slice(start, end).some(({ norm }, step) => NAME.test(norm) && isOwn(start + step));
  const inner = plan.relations.flatMap(({ conditions }) => conditions);
  const lost = [...plan.conditions, ...inner].find(
    ({ field, words }) =>
      field.collection !== collection && field === nameField(field.collection) && words.some(isOfOwn),
  );
  if (lost) draft.doubt(NAME_OF_OTHERS, lost.field.path, "betterName");
}
