import { Doc, type OperationPath, type Value } from "@querysnap/mql";
import type { Route } from "../link/knowledge.ts";
import type { Condition, FieldRef, Plan, Words } from "../plan/plan.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { TieRole } from "../types.ts";
import { doc, docOf, partsOf, type Entry, type Part } from "./build.ts";
import { filterEntries } from "./filter.ts";
import { arraysAround } from "./outer-lists.ts";

/** Variable of a `$lookup` with the value that elements are joined by. */
const KEY = "key";

/** Arrays of what is joined whose elements are looked at one by one, as the key is in them. */
function openedBy({ collection, to }: Route, inner: readonly Condition[]): readonly string[] {
  if (collection.element) return collection.element.roots;
  const list = to.arrayRoot;
  const isOfElement = inner.some(({ field, route }) => route === null && isOfElements(field, list));
  return list !== null && isOfElement ? arraysAround(to, list) : [];
}

/** Whether a field stands in the elements of a list or in what holds these, and is neither the list nor one around it. */
export function isOfElements({ arrayRoot, isArray, path }: FieldRef["field"], list: string | null): boolean {
  const isAround = (outer: string): boolean => list !== null && `${list}.`.startsWith(`${outer}.`);
  return arrayRoot !== null && isAround(arrayRoot) && !(isArray && isAround(path));
}

/** Leaves the elements that have the key, or one of a list: the lookup alone finds the documents around them. */
function elementStages({ to }: Route, roots: readonly string[], isList: boolean): Doc[] {
  if (roots.length === 0) return [];
  const test = doc([isList ? "$in" : "$eq", [`$${to.path}`, `$$${KEY}`]]);
  return [...roots.map((path) => doc(["$unwind", `$${path}`])), doc(["$match", doc(["$expr", test])])];
}

/** `$in` fails on what is missing, as a list of the document itself may be. */
function keysIn({ via, from }: Route, path: string, isList: boolean): Value {
  const mayLack = isList && via === undefined && from.absence > 0;
  return mayLack ? doc(["$ifNull", [`$${path}`, []]]) : `$${path}`;
}

/** Stages in order, with the words that asked for them. */
export class Pipeline {
  readonly stages: Value[] = [];
  readonly parts: Part[] = [];
  readonly #aliases = new Map<Route, string>();
  readonly #joined = new Set<Route>();
  readonly #unwound = new Set<string>();

  constructor(readonly plan: Plan) {}

  add(operator: string, value: Value, from?: { role: TieRole; words: Words[]; below?: OperationPath }): void {
    if (from)
      this.parts.push({
        role: from.role,
        words: from.words,
        path: ["args", 0, this.stages.length, operator, ...(from.below ?? [])],
      });
    this.stages.push(doc([operator, value]));
  }

  addEntries(operator: string, entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.parts.push(...partsOf(entries, ["args", 0, this.stages.length, operator]));
    this.stages.push(doc([operator, docOf(entries)]));
  }

  /** Name under which joined documents stand. */
  alias(route: Route): string {
    const known = this.#aliases.get(route);
    if (known !== undefined) return known;
    const { element, name: stored } = route.collection;
    const joined = element ? lastOf(element.list.path) : stored;
    const base = route.isToMany ? joined : lemmaOf(joined);
    const isFree = (name: string): boolean =>
      !this.plan.collection.byPath.has(name) && ![...this.#aliases.values()].includes(name);
    let name = base.replace(/[.$]/g, "_");
    while (!isFree(name)) name = `${name}Info`;
    this.#aliases.set(route, name);
    return name;
  }

  readonly pathOf = (ref: FieldRef): string =>
    ref.route ? `${this.alias(ref.route)}.${ref.field.path}` : ref.field.path;

  /** @param inner Conditions that joined documents must meet. */
  join(route: Route, words: Words[] = [], inner: readonly Condition[] = []): void {
    if (this.#joined.has(route)) return;
    this.#joined.add(route);
    if (route.via) this.join(route.via);
    const opened = openedBy(route, inner);
    const filter = filterEntries(inner, (ref) => ref.field.path, new Set(opened));
    const localField = route.via ? `${this.alias(route.via)}.${route.from.path}` : route.from.path;
    const isListed = this.#holdsKeys(route);
    const opening = elementStages(route, opened, isListed);
    const inside = [...opening, ...(filter.length > 0 ? [doc(["$match", docOf(filter)])] : [])];
    const lookup = Doc.of([
      ["from", route.collection.name],
      ["localField", localField],
      ["foreignField", route.to.path],
      ...(opening.length > 0 ? [["let", doc([KEY, keysIn(route, localField, isListed)])] as const] : []),
      ...(inside.length > 0 ? [["pipeline", inside] as const] : []),
      ["as", this.alias(route)],
    ]);
    if (filter.length > 0)
      this.parts.push(
        ...partsOf(filter, ["args", 0, this.stages.length, "$lookup", "pipeline", opening.length, "$match"]),
      );
    this.add("$lookup", lookup, { role: "collection", words });
  }

  /** Joins so that every joined document makes a row; what has none makes no row. */
  joinRows(route: Route): void {
    if (route.via) this.joinRows(route.via);
    if (route.from.isArray || route.from.arrayRoot !== null)
      this.unwind([{ field: route.from, route: route.via ?? null }]);
    this.join(route);
    const alias = this.alias(route);
    if (this.#unwound.has(alias)) return;
    this.#unwound.add(alias);
    this.add("$unwind", `$${alias}`);
  }

  isRow(route: Route): boolean {
    return this.#unwound.has(this.alias(route));
  }

  /** Whether several documents may be joined to one: a list of keys leads to all of theirs. */
  isList(route: Route): boolean {
    const { isToMany, from, via } = route;
    const isOfList = (from.isArray || from.arrayRoot !== null) && !this.isUnwound(from);
    return isToMany || isOfList || (via !== undefined && this.isList(via));
  }

  /** Whether the path of the key leads to a list of keys by now: a lookup before always leaves a list. */
  #holdsKeys({ from, via }: Route): boolean {
    const isOfList = (from.isArray || from.arrayRoot !== null) && !this.isUnwound(from);
    return isOfList || (via !== undefined && !this.isRow(via));
  }

  /** Names of everything joined. */
  get joinedNames(): string[] {
    return [...this.#joined].map((route) => this.alias(route));
  }

  /**
   * One document per element of every array on the way to these fields; the lists in `counted` stay whole, as
   * `$size` needs them.
   */
  unwind(refs: readonly FieldRef[], counted: ReadonlySet<FieldRef["field"]> = new Set()): void {
    for (const ref of refs) {
      const prefix = ref.route ? this.alias(ref.route) : "";
      const paths: string[] = ref.route ? [prefix] : [];
      const inner = (path: string): string => (prefix ? `${prefix}.${path}` : path);
      if (ref.field.arrayRoot !== null)
        paths.push(...arraysAround(ref.field, ref.field.arrayRoot).map(inner));
      if (ref.field.isArray && !counted.has(ref.field)) paths.push(inner(ref.field.path));
      for (const path of paths) this.unwindPath(path);
    }
  }

  /** Goes on with one row per document joined under `alias`; nothing else of the rows is left. */
  goOnWith(alias: string): void {
    this.add("$unwind", `$${alias}`);
    this.add("$replaceRoot", doc(["newRoot", `$${alias}`]));
    this.#aliases.clear();
    this.#joined.clear();
    this.#unwound.clear();
  }

  unwindPath(path: string, words: Words[] = []): void {
    if (this.#unwound.has(path)) return;
    this.#unwound.add(path);
    this.add("$unwind", `$${path}`, { role: "collection", words });
  }

  /** Whether the elements of this list stand in rows of their own. */
  hasOpened(list: FieldRef): boolean {
    return this.#unwound.has(this.pathOf(list));
  }

  /** Whether each row has one value of the field; a list in elements that are rows is still one. */
  isUnwound({ isArray, path, arrayRoot }: FieldRef["field"]): boolean {
    const list = isArray ? path : arrayRoot;
    return list !== null && this.#unwound.has(list);
  }

  /** Whether the path of a field leads to one value by now, not to a list of them. */
  isSingle({ field, route }: FieldRef): boolean {
    if (route !== null && !this.isRow(route)) return false;
    const lists = field.arrayRoot === null ? [] : arraysAround(field, field.arrayRoot);
    const all = field.isArray ? [...lists, field.path] : lists;
    return all.every((path) => this.#unwound.has(route ? `${this.alias(route)}.${path}` : path));
  }

  match(conditions: readonly Condition[]): void {
    this.addEntries("$match", filterEntries(conditions, this.pathOf, this.#unwound));
  }
}
