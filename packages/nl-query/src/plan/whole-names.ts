import { CONTAINED_IN } from "../schema/flatten.ts";
import type { FieldModel } from "../schema/model.ts";
import { isNamePart, personName } from "../schema/name-field.ts";
import type { Token } from "../text/token.ts";
import type { GroupKey, Plan } from "./plan.ts";

type Columns = Plan["columns"];

/** Words for one part of a name. */
export const ONE_PART = /first|last|given|family|forename|surname|[fl]name/;
const KEY = /^(ids?|keys?|identifiers?|[a-z_]+_?id)$/;
const NAMES = ["name", "title"];
/** "And the". */
const MOST_BETWEEN = 2;

/**
 * "Names of the rowers" shows both names where a person has two, unless one of them was asked for. Looked up
 * beside groups, "the name" is one text of both.
 */
export function showWholeNames(plan: Plan, tokens: readonly Token[]): void {
  plan.columns = plan.columns.map((column) => namedByKey(column, tokens));
  plan.columns = wholeNames(ofOnePerson(plan.columns), tokens);
  const [key, ...others] = plan.keys;
  if (key && others.length === 0) Object.assign(plan, groupOfPeople(key, tokens));
  const { shown } = plan;
  if (shown) plan.shown = { ...shown, columns: wholeNames(shown.columns, tokens) };
}

/** "Total gross per potter", "names of the potters with their total gross": some have the same first name. */
function groupOfPeople(key: GroupKey, tokens: readonly Token[]): Partial<Plan> | null {
  const { field, route, words } = key;
  const parts = isNamePart(field) ? personName(field.collection) : null;
  const said = words.flatMap(({ start, end }) => tokens.slice(start, end));
  const isWhole = said.length > 0 && !said.some(({ norm }) => ONE_PART.test(norm));
  if (!parts?.includes(field) || !isWhole) return null;
  const isReferred = route && route.via === undefined && !route.isToMany && route.from.path !== CONTAINED_IN;
  if (!isReferred) return { keys: parts.map((one) => ({ ...key, field: one })) };
  return { keys: [{ ...key, field: route.from, route: null }], beside: { field, route, words } };
}

/** "Which item costs most" of elements with an `item_id` and an `item_name`: the name, unless the id is said. */
function namedByKey(column: Columns[number], tokens: readonly Token[]): Columns[number] {
  const { field, words } = column;
  const isSaid = words.some(({ start, end }) =>
    tokens.slice(start, end + 1).some(({ norm }) => KEY.test(norm)),
  );
  const name = words.length === 0 || isSaid ? null : nameBesideKey(field);
  return name ? { ...column, field: name } : column;
}

/** `item_name`, which stands beside the `item_id`; null where the field is no key or no such name is there. */
export function nameBesideKey({ path, words, depth, arrayRoot, collection }: FieldModel): FieldModel | null {
  if (!/(?:_id|Id|ID)$/.test(path)) return null;
  const names = NAMES.map((name) => [...words, name].join(" "));
  const isName = (one: FieldModel): boolean =>
    one.kind === "text" &&
    one.depth === depth &&
    one.arrayRoot === arrayRoot &&
    names.includes(one.words.join(" "));
  return collection.fields.find(isName) ?? null;
}

/** "First and last name of the advisor": both are those of the person whose last name it is. */
function ofOnePerson(columns: Columns): Columns {
  return columns.map((column, at) => {
    const next = columns[at + 1];
    if (!next || next.route === column.route || !areNeighbors(column, next)) return column;
    const [first, last] = personName(next.field.collection) ?? [];
    const isFirst = personName(column.field.collection)?.[0] === column.field;
    return isFirst && first && last === next.field ? { ...column, field: first, route: next.route } : column;
  });
}

function areNeighbors({ words }: Columns[number], next: Columns[number]): boolean {
  const [end, start] = [words.at(-1)?.end, next.words[0]?.start];
  return end !== undefined && start !== undefined && start >= end && start - end <= MOST_BETWEEN;
}

function wholeNames(columns: Columns, tokens: readonly Token[]): Columns {
  return columns.flatMap((column) => {
    const parts = isNamePart(column.field) ? personName(column.field.collection) : null;
    const isOneAsked = column.words.some(({ start, end }) =>
      tokens.slice(start, end).some(({ norm }) => ONE_PART.test(norm)),
    );
    if (!parts?.includes(column.field) || isOneAsked) return [column];
    const isShown = columns.some((one) => one !== column && parts.includes(one.field));
    return isShown ? [column] : parts.map((field) => ({ ...column, field }));
  });
}

/** The parts of a person's name that one and the same word asks for. */
export function nameParts(columns: Columns, at: number): readonly [FieldModel, FieldModel] | null {
  const [first, last] = [columns[at], columns[at + 1]];
  if (!first || !last || first.words !== last.words) return null;
  const parts = isNamePart(first.field) ? personName(first.field.collection) : null;
  return parts && parts[0] === first.field && parts[1] === last.field ? parts : null;
}
