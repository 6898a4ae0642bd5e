import { areLinks, fieldsWithin } from "../schema/link-list.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that shows what ties documents to others for these others. */
const LINKS = 0.35;

/** "Which piers serve both …" as elements of a list `ferry_pier` that hold keys alone, where piers are stored. */
export function doubtLinksForDocuments(draft: Draft): void {
  const { plan, collection, question } = draft;
  const list = collection.element?.list;
  const { keys, columns, metrics, computed, distinct } = plan;
  const isWhole = distinct === null && [keys, columns, metrics, computed].every(({ length }) => length === 0);
  if (!list || !isWhole || !areLinks(fieldsWithin(list))) return;
  const name = list.words.join();
  const stored = question.knowledge.model.collections.find(({ words }) => words.join() === name);
  if (stored) draft.doubt(LINKS, stored.name, "betterName");
}
