import type { FieldModel } from "../schema/model.ts";
import { isUnique } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/**
 * "The label of the most common booking type": where each element of a list repeats the key of its document, the
 * documents are ranked by the length of the list, so that their other fields can be shown.
 */
export function rankOwners(draft: Draft): void {
  const { plan } = draft;
  const [key] = plan.keys;
  const [order] = plan.sort;
  const list = key && plan.keys.length === 1 && key.route === null ? listOfCopies(draft, key.field) : null;
  const isRanked =
    plan.metrics.length === 1 &&
    plan.metrics[0]?.kind === "count" &&
    plan.sort.length === 1 &&
    order?.by.kind === "metric" &&
    plan.having.length === 0 &&
    plan.limit !== null;
  const isNarrowed = plan.conditions.some(({ field }) => field.arrayRoot === list?.path);
  if (!list || !order || !isRanked || isNarrowed) return;
  plan.sort = [{ ...order, by: { kind: "amount", of: { kind: "size", field: list, route: null } } }];
  Object.assign(plan, { keys: [], metrics: [] });
  plan.collectionWords.push(...(plan.collectionWords.length === 0 ? (key?.words ?? []) : []));
}

/** The list whose elements repeat the key of the document in this field; null for any other field. */
function listOfCopies({ collection }: Draft, { arrayRoot, words, path }: FieldModel): FieldModel | null {
  const list = arrayRoot === null ? undefined : collection.byPath.get(arrayRoot);
  const own = collection.byPath.get(path.slice(path.lastIndexOf(".") + 1));
  const isCopied = own !== undefined && isUnique(own) && own.words.join() === words.join();
  return list?.kind === "objects" && list.depth === 0 && isCopied ? list : null;
}
