import { databaseWordsOf } from "./drop-database-name.ts";
import type { SchemaReference, SchemaSnapshot } from "@querysnap/schema";
import { CONTAINED_IN, flatten, type Level } from "../schema/flatten.ts";
import { elementView } from "../schema/element-view.ts";
import { buildModel, type SchemaModel } from "../schema/build-model.ts";
import type { CollectionModel, ElementModel, FieldModel, ReferenceModel } from "../schema/model.ts";
import { listKeyedObjects } from "../schema/keyed-objects.ts";
import { NameIndex } from "../schema/name-index.ts";
import { ListedTexts } from "../schema/listed-texts.ts";
import { PartialValues } from "../schema/partial-values.ts";
import { type Series, seriesOf } from "../schema/series.ts";
import { ValueIndex } from "../schema/value-index.ts";
import { letterPattern } from "../text/letter-pattern.ts";

/** A way from one collection to another: `to.path` of `collection` holds the value of `from.path`. */
export type Route = {
  collection: CollectionModel;
  from: FieldModel;
  to: FieldModel;
  isToMany: boolean;
  /** The way to `from`, where it is not in the collection asked. */ via?: Route;
};

/** Whether a way only leads to what contains a document: its fields are as near as the document's own. */
export function isContainment({ from, via }: Route): boolean {
  return from.path === CONTAINED_IN && (via === undefined || isContainment(via));
}

const NO_LETTERS = letterPattern(String.raw`[^\p{L}\p{N}]+`, "g");

/** Returns a name without its separators, in lower case. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(NO_LETTERS(name), "");
}

/** Returns the letters of a field's path, and of the path from the array that holds its documents. */
export function pathsOf({ path, collection }: FieldModel): readonly [string, string] {
  const own = lettersOf(path);
  return [own, lettersOf(collection.name.replace(/ \d+$/, "")) + own];
}

const LETTERS = /^[a-z]+$/;
const MOST_ROUTES = 24;

/** Everything about one schema that does not depend on the question. */
export class Knowledge {
  readonly model: SchemaModel;
  readonly names: NameIndex;
  readonly values: ValueIndex;
  readonly partialValues: PartialValues;
  readonly listedTexts: ListedTexts;
  readonly databaseWords: ReadonlySet<string>;
  /** Arrays of documents. */
  readonly lists: readonly FieldModel[];
  /** The same with every array of documents as a collection of its own; null when nothing is nested. */
  readonly flat: { knowledge: Knowledge; levels: ReadonlyMap<string, Level> } | null;
  #gluedNames: Map<string, readonly string[]> | null = null;
  #storedPaths: ReadonlySet<string> | null = null;
  #series: readonly Series[] | null = null;
  readonly #routes = new Map<CollectionModel, readonly Route[]>();
  readonly #elements = new Map<FieldModel, CollectionModel>();

  /** `isDerived`: the snapshot was made of another one, with all of its references. */
  constructor(stored: SchemaSnapshot, isDerived = false) {
    const snapshot = listKeyedObjects(stored);
    this.model = buildModel(snapshot, !isDerived);
    this.databaseWords = databaseWordsOf(snapshot.databaseName);
    this.names = new NameIndex(this.model);
    this.values = new ValueIndex(this.model.fields);
    this.partialValues = new PartialValues(this.model.fields);
    this.listedTexts = new ListedTexts(this.model.fields);
    const flat = flatten({ ...snapshot, references: this.model.references.map(toSnapshot) });
    this.flat = flat && { knowledge: new Knowledge(flat.snapshot, true), levels: flat.levels };
    // where both have one name, the documents are meant
    this.lists = this.model.fields.filter(
      (field) =>
        field.kind === "objects" && field.words.some((word) => !field.collection.words.includes(word)),
    );
  }

  /** Fields that only a number tells apart: `loans_30` and `loans_90`. */
  get series(): readonly Series[] {
    this.#series ??= seriesOf(this.model.fields);
    return this.#series;
  }

  /** Whether a field has this path, that of an array of documents included: "pets.owner", in any case and separators. */
  hasPath(text: string): boolean {
    this.#storedPaths ??= new Set(this.model.fields.flatMap((field) => [...pathsOf(field)]));
    return this.#storedPaths.has(lettersOf(text));
  }

  /** Words of a name that is stored as one, null for others: "hrgtype" typed is the hearing type. */
  partsOfName(norm: string): readonly string[] | null {
    if (!this.#gluedNames) {
      this.#gluedNames = new Map();
      for (const { path, words, parentWords } of this.model.fields)
        if (LETTERS.test(path) && parentWords.length > 0)
          this.#gluedNames.set(path.toLowerCase(), [...parentWords, ...words]);
    }
    return this.#gluedNames.get(norm) ?? null;
  }

  /** The elements of an array of documents as a collection. */
  elements(list: FieldModel): CollectionModel {
    const known = this.#elements.get(list) ?? elementView(list);
    this.#elements.set(list, known);
    return known;
  }

  /** Routes that leave a collection, the surest first; there may be several to the same one. */
  routes(collection: CollectionModel): readonly Route[] {
    const known = this.#routes.get(collection);
    if (known) return known;
    if (collection.element) return this.#routesOfElements(collection, collection.element);
    const routes: Route[] = [];
    const add = (route: Route): void => {
      const isDirect =
        route.via !== undefined &&
        routes.some((one) => one.via === undefined && one.collection === route.collection);
      if (!isDirect && !routes.some((one) => one.from === route.from && one.to === route.to))
        routes.push(route);
    };
    for (const { from, to } of this.model.references.toSorted(
      (a, b) => b.confidence - a.confidence || depthOf(a) - depthOf(b),
    )) {
      if (from.collection === collection) add({ collection: to.collection, from, to, isToMany: false });
      if (to.collection === collection)
        add({ collection: from.collection, from: to, to: from, isToMany: true });
    }
    preferOwn(routes);
    const near = routes.length;
    for (const via of routes.slice(0, near))
      for (const next of this.#steps(via.collection))
        if (isFurther(next, via, collection)) add({ ...next, isToMany: via.isToMany || next.isToMany, via });
    this.#routes.set(collection, routes.slice(0, MOST_ROUTES));
    return routes.slice(0, MOST_ROUTES);
  }

  /** Elements lead to one document by each reference in them or around them. */
  #routesOfElements(view: CollectionModel, { list, fieldOf }: ElementModel): readonly Route[] {
    const routes = this.routes(list.collection).flatMap((route): Route[] => {
      const from = fieldOf.get(route.from);
      return from && !route.isToMany && route.via === undefined ? [{ ...route, from }] : [];
    });
    this.#routes.set(view, routes);
    return routes;
  }

  /** Routes of one step, both ways. */
  #steps(collection: CollectionModel): Route[] {
    return this.model.references.flatMap(({ from, to }): Route[] => [
      ...(from.collection === collection ? [{ collection: to.collection, from, to, isToMany: false }] : []),
      ...(to.collection === collection
        ? [{ collection: from.collection, from: to, to: from, isToMany: true }]
        : []),
    ]);
  }
}

/** What documents refer to themselves comes before what lists inside them do. */
function depthOf({ from, to }: ReferenceModel): number {
  return from.depth + to.depth;
}

function toSnapshot({ from, to, confidence }: ReferenceModel): SchemaReference {
  return {
    from: { collection: from.collection.name, path: from.path },
    to: { collection: to.collection.name, path: to.path },
    confidence,
    reason: "",
  };
}

/**
 * "Employees in the Legal department": of references both ways, the one that each document has before that of
 * the few it is the head of.
 */
function preferOwn(routes: Route[]): void {
  const firstAt = (route: Route): number => routes.findIndex((one) => one.collection === route.collection);
  const places = new Map(routes.map((route) => [route, firstAt(route)]));
  routes.sort(
    (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || Number(a.isToMany) - Number(b.isToMany),
  );
}

/** A second step must lead on: not back, and not to where one step leads by the same field. */
function isFurther(next: Route, via: Route, start: CollectionModel): boolean {
  const isBack = next.collection === start || next.collection === via.collection;
  const isSibling = !via.isToMany && next.isToMany;
  return !isBack && !isSibling;
}
