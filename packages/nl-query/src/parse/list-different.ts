import type { FieldRef, Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";
import { isPluralWord } from "./read-groups.ts";

/** Begins what is said of the values themselves. */
const CLAUSE = /^(?:that|which|where|of|for|[a-z]+ed)$/;

type Listed = FieldRef & { words: readonly Words[] };

/** "list all cuisines": a plural of something that repeats asks for each once. */
export function listDifferent(draft: Draft): void {
  const { plan } = draft;
  const [column] = plan.columns;
  if (listElementNames(draft)) return;
  if (
    !column ||
    plan.columns.length > 1 ||
    plan.computed.length > 0 ||
    plan.metrics.length > 0 ||
    plan.keys.length > 0 ||
    plan.sort.length > 0 ||
    plan.limit
  )
    return;
  const last = column.words.at(-1);
  const isEvery =
    last !== undefined &&
    draft.tokens
      .slice(Math.max(0, last.start - 1), last.end)
      .some((token) => /^(every|kinds|types|sorts)$/.test(token.norm));
  if (!isRepeated(draft, column) || !last || !(isEvery || isPluralWord(draft, last.end - 1))) return;
  // "glazes of vases with both celadon and shino" are different ones, whoever picks them
  const isPicked = plan.conditions.some(({ field }) => field === column.field);
  if (!isEvery && !isPicked && isOfChosen(draft, last) && !isCalled(draft, last)) return;
  plan.distinct = { ...column, isCounted: false };
  plan.columns = [];
  plan.ask = "distinct";
}

/** Documents have the same texts or numbers, and these name none of them. */
function isRepeated(draft: Draft, { field, words }: Listed): boolean {
  return (
    (field.kind === "text" || field.isArray || isWhich(draft, words) || isKeyOfClause(draft, field, words)) &&
    field.kind !== "objects" &&
    field.uniqueCount <= Math.max(1, field.presentCount * 0.5) &&
    !field.words.some((word) => /^(name|title|email|phone|comment|text|description)$/.test(word))
  );
}

/** "Lanes that have level 4" where lanes are keys that others have as well: no amounts, which each document has its own of. */
function isKeyOfClause(draft: Draft, field: FieldModel, words: readonly Words[]): boolean {
  const end = words.at(-1)?.end ?? 0;
  const next = draft.tokens[end]?.norm ?? "";
  const isClause = CLAUSE.test(next) || (next === "in" && draft.tokens[end + 1]?.norm === "which");
  return (
    field.kind === "number" &&
    !field.words.includes("id") &&
    isClause &&
    draft.routes.some((one) => one.from === field && !one.isToMany)
  );
}

/** "The states of jobs longer than 3 hours": one of each job, as these are picked; "states of jobs" are the different ones. */
function isOfChosen(draft: Draft, { end }: Words): boolean {
  const { conditions, relations, collectionWords } = draft.plan;
  const isChosen = conditions.length > 0 || relations.length > 0;
  const documents = draft.skip(end + 1, /^(the|all|any|those|these|our)$/);
  return (
    isChosen &&
    /^(of|for)$/.test(draft.norm(end)) &&
    collectionWords.some(({ start, end: last }) => start <= documents && documents < last)
  );
}

/** "Names of the bakers of bakeries in Ulm": who they are, said in words that earlier steps drop. */
function isCalled({ question, tokens }: Draft, { start }: Words): boolean {
  return /\bnames? of (?:(?:the|all) )*$/i.test(question.text.slice(0, tokens[start]?.start ?? 0));
}

/** "which levels", "what years": the numbers themselves, not whose they are. */
function isWhich({ tokens }: Draft, words: readonly Words[]): boolean {
  const start = words[0]?.start ?? 0;
  return [tokens[start - 1], tokens[start]].some((token) => /^(which|what)$/.test(token?.norm ?? ""));
}

/** "what parts do we stock": elements of arrays repeat, so their different names are meant. */
function listElementNames({ plan, collection, tokens }: Draft): boolean {
  const isNested = collection.element !== null || collection.byPath.has(CONTAINED_IN);
  const name = isNested ? nameField(collection) : null;
  const parts = [plan.conditions, plan.relations, plan.columns, plan.computed, plan.metrics, plan.keys];
  if (
    name?.words.length !== 1 ||
    isUnique(name) ||
    plan.sort.length > 0 ||
    parts.some((part) => part.length > 0)
  )
    return false;
  const words = plan.collectionWords.find(({ start }) =>
    /^(which|what)$/.test(tokens[start - 1]?.norm ?? ""),
  );
  if (!words || !/^(do|does|are|exist|[?.]|)$/.test(tokens[words.end]?.norm ?? "")) return false;
  plan.distinct = { field: name, route: null, words: [words], isCounted: false };
  plan.ask = "distinct";
  return true;
}
