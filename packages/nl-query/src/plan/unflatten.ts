import type { Knowledge, Route } from "../link/knowledge.ts";
import { CONTAINED_IN, CONTAINS, type Level } from "../schema/flatten.ts";
import {
  type CollectionModel,
  type FieldModel,
  isInKeyed,
  isUnique,
  type ReferenceModel,
} from "../schema/model.ts";
import { keyField } from "../relate/columns.ts";
import { isNamePart, nameField, personName } from "../schema/name-field.ts";
import { amountFields } from "./amount-fields.ts";
import { isOfElement } from "./narrow-sizes.ts";
import { isOfShown } from "./plan-refs.ts";
import type { Amount, Condition, FieldRef, GroupKey, Metric, Plan, Relation, SortKey, Test } from "./plan.ts";

/** What the documents as they are stored cannot answer in one unwound row. */
class NotNested extends Error {}

/**
 * A plan for the flat schema as one for the documents as they are stored; null where arrays side by side would be
 * needed.
 */
export function unflatten(plan: Plan, knowledge: Knowledge, levels: ReadonlyMap<string, Level>): Plan | null {
  try {
    return new Unflattening(plan, knowledge, levels).run();
  } catch (error) {
    if (error instanceof NotNested) return null;
    throw error;
  }
}

class Unflattening {
  readonly #base: CollectionModel;
  /** Path of the array whose elements make the rows; "" for documents. */
  #row: string;
  #view: CollectionModel;
  readonly #routes = new Map<Route, Route>();

  constructor(
    readonly plan: Plan,
    readonly knowledge: Knowledge,
    readonly levels: ReadonlyMap<string, Level>,
  ) {
    const level = this.#levelOf(plan.collection);
    this.#base = this.#collection(level.base);
    this.#row = level.path;
    for (const route of this.#rowRoutes()) this.#deepen(this.#containedPath(route));
    this.#view = this.#viewOf(this.#row);
  }

  run(): Plan {
    const { plan } = this;
    const conditions = plan.conditions.map((one) => this.#condition(one));
    const shareOf = plan.shareOf.map((one) => this.#condition(one));
    const relations: Relation[] = [];
    for (const relation of plan.relations) {
      const own = this.#relation(relation);
      if ("route" in own) relations.push(own);
      else (relation.isOfShare === true ? shareOf : conditions).push(...own.conditions);
    }
    const keys = plan.keys.flatMap((one) => this.#keys(one));
    return {
      ...plan,
      collection: this.#view,
      conditions,
      relations,
      shareOf,
      holdings: plan.holdings.map((one) => ({
        ...one,
        conditions: one.conditions.map((inner) => this.#condition(inner)),
      })),
      keys,
      metrics: plan.metrics.map((one) => this.#metric(one)),
      sort: plan.sort.map((one) => this.#sort(one, keys)),
      columns: plan.columns.map((one) => ({ ...one, ...this.#ref(one) })),
      rows: plan.rows.filter((one) => !this.#isContained(one)).map((one) => this.#route(one)),
      shown: this.#shown(),
      beside: this.#beside(keys),
      computed: plan.computed.map((one) => ({ ...one, amount: this.#amount(one.amount) })),
      distinct: plan.distinct && { ...plan.distinct, ...this.#ref(plan.distinct) },
    };
  }

  /** The name beside a key; that of an element of other documents is not looked up. */
  #beside(keys: readonly GroupKey[]): Plan["beside"] {
    const { beside } = this.plan;
    const ref = beside && this.#ref(beside);
    const isKey = keys.length > 1 && keys.some(({ field }) => field === ref?.field);
    return ref && !isKey && !ref.route?.collection.element ? { ...beside, ...ref } : null;
  }

  /** Columns of the document that a single key points to, where they are stored elsewhere. */
  #shown(): Plan["shown"] {
    const { shown, keys } = this.plan;
    if (!shown || keys.length !== 1 || this.#isContained(shown.route)) return null;
    const route = this.#route(shown.route);
    // groups look up whole documents, with all of their elements
    if (route.via || route.to.arrayRoot !== null || route.collection.element) throw new NotNested();
    return {
      ...shown,
      route,
      columns: shown.columns.map((one) => ({ ...one, field: this.#joined(one.field, route), route })),
    };
  }

  /** Routes whose elements must stand in rows of their own. */
  #rowRoutes(): Route[] {
    const { plan } = this;
    const refs: FieldRef[] = [...plan.keys, ...plan.columns, ...plan.shareOf];
    if (plan.distinct) refs.push(plan.distinct);
    for (const metric of plan.metrics)
      if (metric.kind === "countDistinct") refs.push(metric.of);
      else if (metric.kind === "share") refs.push(...(metric.amount ? fieldsOf(metric.amount) : []));
      else if (metric.kind !== "count") refs.push(...fieldsOf(metric.of));
    for (const key of plan.sort) if (key.by.kind === "field") refs.push(key.by.ref);
    return [...refs.map((one) => one.route), ...plan.rows].filter((one) => one !== null);
  }

  #deepen(path: string | null): void {
    if (path === null || this.#row === path || isInside(this.#row, path)) return;
    if (!isInside(path, this.#row)) throw new NotNested();
    this.#row = path;
  }

  /** Path of the array that the contained beginning of a route leads to. */
  #containedPath(route: Route): string | null {
    for (let step: Route | undefined = route; step; step = step.via) {
      if (!isStepContained(step)) continue;
      return this.#levelOf(step.collection).path;
    }
    return null;
  }

  #isContained(route: Route): boolean {
    for (let step: Route | undefined = route; step; step = step.via) if (!isStepContained(step)) return false;
    return true;
  }

  #levelOf({ name }: CollectionModel): Level {
    const level = this.levels.get(name);
    if (!level) throw new NotNested();
    return level;
  }

  #collection(name: string): CollectionModel {
    const found = this.knowledge.model.byName.get(name);
    if (!found) throw new NotNested();
    return found;
  }

  #viewOf(path: string): CollectionModel {
    const list = path === "" ? null : this.#base.byPath.get(path);
    if (list === undefined) throw new NotNested();
    return list ? this.knowledge.elements(list) : this.#base;
  }

  /** A field as it is stored, seen from the rows. */
  #field(field: FieldModel): FieldModel {
    const stored = this.#stored(field);
    if (stored.collection !== this.#base) return stored;
    const own = this.#view.element ? this.#view.element.fieldOf.get(stored) : stored;
    if (!own) throw new NotNested();
    return own;
  }

  /** A field of the flat schema in the collection that stores it. */
  #stored({ collection, path }: FieldModel): FieldModel {
    const level = this.#levelOf(collection);
    const own = level.path === "" ? path : `${level.path}.${path}`;
    const stored = this.#collection(level.base).byPath.get(own);
    if (!stored) throw new NotNested();
    return stored;
  }

  /** A field of what is joined, elements of arrays as documents of their own. */
  #joined(field: FieldModel, { collection }: Pick<Route, "collection">): FieldModel {
    const stored = this.#stored(field);
    // a lookup brings documents as they are stored
    if (isInKeyed(stored)) throw new NotNested();
    if (!collection.element) return stored;
    const own = collection.element.fieldOf.get(stored);
    if (!own) throw new NotNested();
    return own;
  }

  #ref({ field, route }: FieldRef): FieldRef {
    if (!route || this.#isContained(route)) {
      if (field.path === CONTAINED_IN || field.path === CONTAINS) return this.#identity(field, route);
      return { field: this.#field(field), route: null };
    }
    const own = this.#route(route);
    return { field: this.#joined(field, own), route: own };
  }

  /** What is contained somewhere is told apart by the key, else by the name, of what contains it. */
  #identity(field: FieldModel, route: Route | null): FieldRef {
    const level = this.#levelOf(field.collection);
    const outer = field.path === CONTAINS ? level.path : this.#outerPath(level);
    const owner = [...this.levels.values()].find((one) => one.base === level.base && one.path === outer);
    const key = owner ? this.#keyOf(owner) : null;
    if (!key || route?.isToMany === true) throw new NotNested();
    return { field: key, route: null };
  }

  #outerPath({ base, path }: Level): string {
    const paths = [...this.levels.values()].filter((one) => one.base === base).map((one) => one.path);
    return paths.sort((a, b) => b.length - a.length).find((one) => one === "" || isInside(path, one)) ?? "";
  }

  #keyOf({ path }: Level): FieldModel | null {
    const owner = this.#viewOf(path);
    const depth = path === "" ? 0 : path.split(".").length;
    const own = owner.fields.filter(
      (one) =>
        (path === "" || one.path.startsWith(`${path}.`)) &&
        one.path.split(".").length === depth + 1 &&
        !one.isArray,
    );
    const named: CollectionModel = {
      ...owner,
      fields: own.map((one) => ({
        ...one,
        depth: 0,
        path: one.path.slice(path === "" ? 0 : path.length + 1),
      })),
      byPath: new Map(),
    };
    const name = nameField(named);
    const ownKey = path === "" ? this.#base.byPath.get("_id") : undefined;
    // two documents of one name are no group; first and last names are told apart by both
    const isTelling = name !== null && (isUnique(name) || isNamePart(name) || !ownKey);
    const key = keyField(named) ?? (isTelling ? name : null);
    const stored = key ? this.#base.byPath.get(path === "" ? key.path : `${path}.${key.path}`) : ownKey;
    if (!stored) return null;
    return this.#view.element ? (this.#view.element.fieldOf.get(stored) ?? null) : stored;
  }

  /** A route whose contained beginning is part of the rows. */
  #route(route: Route): Route {
    const known = this.#routes.get(route);
    if (known) return known;
    const via = route.via && !this.#isContained(route.via) ? this.#route(route.via) : undefined;
    const made = isStepContained(route) ? this.#around(route, via) : this.#lookup(route, via);
    this.#routes.set(route, made);
    return made;
  }

  /** Joined elements have the fields of the documents around them already. */
  #around({ from }: Route, via: Route | undefined): Route {
    if (from.path !== CONTAINED_IN || !via?.collection.element) throw new NotNested();
    return via;
  }

  #lookup({ collection, from, to }: Route, via: Route | undefined): Route {
    const { base, path } = this.#levelOf(collection);
    const stored = this.#collection(base);
    const list = path === "" ? null : stored.byPath.get(path);
    const reference = this.#referenceOf(from, to);
    // documents are joined whole by references to documents
    const isOfElements = reference !== undefined && this.#levelOf(reference.to.collection).path !== "";
    if (list === undefined || (list !== null && !isOfElements)) throw new NotNested();
    const joined = list ? this.knowledge.elements(list) : stored;
    return {
      collection: joined,
      from: via ? this.#joined(from, via) : this.#field(from),
      to: this.#joined(to, { collection: joined }),
      // against the direction of a reference there may be many
      isToMany: via?.isToMany === true || reference?.to !== to,
      ...(via ? { via } : {}),
    };
  }

  /** The reference between two fields of the flat schema, in either direction. */
  #referenceOf(from: FieldModel, to: FieldModel): ReferenceModel | undefined {
    const references = this.knowledge.flat?.knowledge.model.references ?? [];
    return references.find(
      (one) => (one.from === from && one.to === to) || (one.from === to && one.to === from),
    );
  }

  #condition(condition: Condition): Condition {
    return { ...condition, ...this.#ref(condition), test: this.#test(condition.test) };
  }

  #test(test: Test): Test {
    if (test.kind === "average" && test.named)
      return { ...test, named: test.named.map((one) => ({ ...one, field: this.#field(one.field) })) };
    if (test.kind === "average" && test.every)
      return { ...test, every: { ...test.every, condition: this.#condition(test.every.condition) } };
    if (test.kind === "average" && test.within) return { ...test, within: this.#field(test.within) };
    if (test.kind !== "amounts") return test;
    return { ...test, left: this.#amount(test.left), right: this.#amount(test.right) };
  }

  #relation(relation: Relation): Relation | { conditions: Condition[] } {
    const { route } = relation;
    if (!this.#isContained(route)) {
      const own = this.#route(route);
      return {
        ...relation,
        route: own,
        conditions: relation.conditions.map((one) => ({ ...one, field: this.#joined(one.field, own) })),
      };
    }
    // elements stand in the documents anyway
    if (relation.isShown) return { conditions: [] };
    const level = this.#levelOf(route.collection);
    const isRow = level.path === this.#row || isInside(this.#row, level.path);
    const isAny = relation.op === "$gt" && relation.count === 0;
    const isNone = relation.op === "$eq" && relation.count === 0;
    const inner = relation.conditions.map((one) => ({ ...this.#inner(one), route: null }));
    if (isRow) {
      if (!isAny) throw new NotNested();
      return { conditions: inner };
    }
    // of elements that are asked for apart, each must meet all that is said of it
    const others = this.plan.relations.filter((one) => one.route.collection === route.collection);
    const isApart = others.length > 1 && others.some((one) => one.conditions.length > 1);
    // one element that lacks a field is found by itself: of the array, it would be said of all of them
    const isLacking = inner.some(({ test }) => test.kind === "present" && !test.isPresent);
    if (inner.length > 0 && isAny && !isApart && !isLacking) return { conditions: inner };
    const [only] = inner;
    if (isNone && only?.test.kind === "equal" && !only.test.isNegated && inner.length === 1)
      return { conditions: [{ ...only, test: { ...only.test, isNegated: true } }] };
    const list = this.#listOf(relation, level);
    const test = isNone && inner.length === 0 ? ABSENT : elementsTest(relation, inner, list);
    return { conditions: [{ field: list, route: null, test, words: relation.words, role: "condition" }] };
  }

  /** That there is one in a list inside another list may be said of the elements around it as well. */
  #listOf({ op, count, route }: Relation, level: Level): FieldModel {
    const list = this.#list(level);
    const isRanked = this.plan.sort.some(
      ({ by }) => by.kind === "relation" && by.route.collection === route.collection,
    );
    if (op === "$gt" && count === 0 && list.arrayRoot !== null && !isRanked) throw new NotNested();
    return list;
  }

  /** A condition of related documents, on the fields as they are stored. */
  #inner(condition: Condition): Condition {
    return { ...condition, field: this.#field(condition.field), test: this.#test(condition.test) };
  }

  /** The array of a level, inside the rows. */
  #list(level: Level): FieldModel {
    const stored = this.#base.byPath.get(level.path);
    const own = stored && (this.#view.element ? this.#view.element.fieldOf.get(stored) : stored);
    if (!own || level.base !== this.#base.name) throw new NotNested();
    return own;
  }

  #keys(key: GroupKey): GroupKey[] {
    const { shown } = this.plan;
    const isShown = shown !== null && (key.field.path === CONTAINED_IN || this.plan.keys.length === 1);
    if (!isShown) return this.#wholeNames({ ...key, ...this.#ref(key) }, key.field);
    const refs = shown.columns.map((one) => ({
      ...this.#ref(one),
      part: null,
      step: null,
      words: one.words,
    }));
    if (refs.some((one) => one.route !== null)) {
      if (this.#isContained(shown.route)) throw new NotNested();
      return [{ ...key, ...this.#ref(key) }];
    }
    const owner = this.#levelOf(shown.route.collection);
    const identity = owner.base === this.#base.name ? this.#keyOf(owner) : null;
    const isThere = identity === null || refs.some((one) => one.field === identity);
    return isThere
      ? refs
      : [{ field: identity, route: null, part: null, step: null, words: key.words }, ...refs];
  }

  /** People without a key of their own are told apart by both names: some have the same first name. */
  #wholeNames(key: GroupKey, { path }: FieldModel): GroupKey[] {
    const { field } = key;
    const names = path === CONTAINED_IN && isNamePart(field) ? personName(this.#view) : null;
    return names?.includes(field) === true ? names.map((one) => ({ ...key, field: one })) : [key];
  }

  #metric(metric: Metric): Metric {
    switch (metric.kind) {
      case "count":
        return metric;
      case "share":
        return metric.amount ? { ...metric, amount: this.#amount(metric.amount) } : metric;
      case "countDistinct":
        return { ...metric, of: this.#ref(metric.of) };
      default:
        return { ...metric, of: this.#amount(metric.of) };
    }
  }

  #sort(key: SortKey, keys: readonly GroupKey[]): SortKey {
    const { by } = key;
    switch (by.kind) {
      case "field":
        return { ...key, by: this.#orderOf(by.ref, keys) };
      case "amount":
        return { ...key, by: { kind: "amount", of: this.#amount(by.of) } };
      case "relation": {
        if (!this.#isContained(by.route)) return { ...key, by: { ...by, route: this.#route(by.route) } };
        const list = this.#list(this.#levelOf(by.route.collection));
        return { ...key, by: { kind: "amount", of: { kind: "size", field: list, route: null } } };
      }
      case "key":
        if (keys.length !== this.plan.keys.length) throw new NotNested();
        return key;
      default:
        return key;
    }
  }

  /** What groups were to be shown with are their keys where it stands in the same document. */
  #orderOf(said: FieldRef, keys: readonly GroupKey[]): SortKey["by"] {
    const ref = this.#ref(said);
    if (!isOfShown(this.plan, said) || ref.route) return { kind: "field", ref };
    const index = keys.findIndex(({ field }) => field === ref.field);
    if (index < 0) throw new NotNested();
    return { kind: "key", index };
  }

  #amount(amount: Amount): Amount {
    switch (amount.kind) {
      case "field":
        return { ...amount, ...this.#ref(amount) };
      case "size": {
        if (amount.route && this.#isContained(amount.route))
          return { kind: "size", field: this.#list(this.#levelOf(amount.route.collection)), route: null };
        // elements of lists in joined documents are not counted by the length of one list
        if (amount.route?.isToMany === true) throw new NotNested();
        return { kind: "size", ...this.#ref(amount) };
      }
      case "elapsed":
        return { ...amount, from: this.#ref(amount.from), to: amount.to && this.#ref(amount.to) };
      case "constant":
        return amount;
      default:
        return { ...amount, left: this.#amount(amount.left), right: this.#amount(amount.right) };
    }
  }
}

const ABSENT: Test = { kind: "present", isPresent: false };

/** As many elements as related documents are asked for. */
function elementsTest({ op, count }: Relation, inner: Condition[], list: FieldModel): Test {
  const isSome = op === "$gt" && count === 0;
  if (inner.length === 0)
    return { kind: "size", op, count, ...(list.arrayRoot === null || isSome ? {} : { isOfAll: true }) };
  const isCounted = count > 0 || (op !== "$eq" && op !== "$gt");
  if (isCounted && !inner.every(isOfElement)) throw new NotNested();
  return { kind: "elements", op, count, conditions: inner };
}

function isInside(path: string, outer: string): boolean {
  return outer === "" ? path !== "" : path.startsWith(`${outer}.`);
}

function isStepContained({ from, to }: Route): boolean {
  return [from.path, to.path].some((path) => path === CONTAINED_IN || path === CONTAINS);
}

function fieldsOf(amount: Amount): FieldRef[] {
  return amount.kind === "size" ? [] : amountFields(amount);
}
