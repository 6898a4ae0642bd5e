import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CollectionSchema, SchemaSnapshot } from "@querysnap/schema";

/** Field paths that exist at one point of a pipeline. */
export class Scope {
  readonly #paths: ReadonlySet<string>;
  readonly #parents: ReadonlySet<string>;

  /** @param isOpen Fields may exist that are not listed: then no path is unknown. */
  constructor(
    readonly names: readonly string[],
    readonly isOpen: boolean,
  ) {
    this.#paths = new Set(names);
    this.#parents = new Set(
      names.flatMap((name) => {
        const parts = name.split(".");
        return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("."));
      }),
    );
  }

  static of(schema: SchemaSnapshot, collection: string): Scope {
    const found = schema.collections.find((one) => one.name === collection);
    // of a collection that was cut or is empty, unknown fields may exist
    const isOpen = !found || found.limits.length > 0 || found.sampledDocuments === 0;
    return new Scope(found ? pathsOf(found) : [], isOpen);
  }

  has(path: string): boolean {
    if (this.isOpen) return true;
    const plain = path.replaceAll(/\.\d+(?=\.|$)/g, "");
    return (
      plain === "_id" || this.#paths.has(plain) || this.#parents.has(plain) || this.#hasOpenParent(plain)
    );
  }

  /** A name that a stage made has fields that are not listed. */
  #hasOpenParent(path: string): boolean {
    const parts = path.split(".");
    return parts.some((_, at) => at > 0 && this.#paths.has(`${parts.slice(0, at).join(".")}.*`));
  }

  with(names: readonly string[]): Scope {
    return new Scope([...this.names, ...names.flatMap((name) => [name, `${name}.*`])], this.isOpen);
  }
}

function pathsOf(collection: CollectionSchema): string[] {
  return [...new Set(collection.fields.map((field) => field.path))];
}

const closed = (names: readonly string[]): Scope => new Scope(names, false);
const made = (names: readonly string[]): Scope => closed(names.flatMap((name) => [name, `${name}.*`]));
const OPEN = new Scope([], true);

const isOff = (value: Value): boolean =>
  value === false || (value !== null && typeof value === "object" && "value" in value && value.value === 0);
const isOn = (value: Value): boolean =>
  value === true || (value !== null && typeof value === "object" && "value" in value && value.value !== 0);

/** The fields that exist after a stage. */
export function scopeAfter(stage: Doc, before: Scope, schema: SchemaSnapshot): Scope {
  const [name = "", value = null] = [stage.keys[0], stage.values[0]];
  const fields = value instanceof Doc ? value : Doc.empty;
  const text = (key: string): string[] => {
    const found = fields.get(key);
    return typeof found === "string" ? [found] : [];
  };
  switch (name) {
    case "$group":
      return made(fields.keys);
    case "$project":
      return afterProject(fields, before);
    case "$addFields":
    case "$set":
      return before.with(fields.keys);
    case "$setWindowFields": {
      const output = fields.get("output");
      return before.with(output instanceof Doc ? output.keys : []);
    }
    case "$lookup":
    case "$graphLookup": {
      const [as] = text("as");
      const [from] = text("from");
      if (as === undefined) return before;
      const joined = from === undefined ? OPEN : Scope.of(schema, from);
      return joined.isOpen || fields.has("pipeline")
        ? before.with([as])
        : new Scope([...before.names, as, ...joined.names.map((one) => `${as}.${one}`)], before.isOpen);
    }
    case "$unwind":
      return before.with(text("includeArrayIndex"));
    case "$bucket":
    case "$bucketAuto": {
      const output = fields.get("output");
      return made(["_id", ...(output instanceof Doc ? output.keys : ["count"])]);
    }
    case "$sortByCount":
      return made(["_id", "count"]);
    case "$count":
      return closed(typeof value === "string" ? [value] : []);
    case "$facet":
      return made(fields.keys);
    case "$replaceRoot":
    case "$replaceWith":
    case "$unionWith":
    case "$fill":
    case "$densify":
      return OPEN;
    default:
      return before;
  }
}

function afterProject(fields: Doc, before: Scope): Scope {
  const entries = [...fields.entries()];
  const isExclusion = entries.every(([, value]) => isOff(value));
  if (isExclusion) return before;
  const names = entries.flatMap(([key, value]) => {
    if (isOff(value)) return [];
    if (!isOn(value)) return [key, `${key}.*`];
    return [key, ...before.names.filter((one) => one.startsWith(`${key}.`))];
  });
  return new Scope([...names, ...(fields.has("_id") ? [] : ["_id"])], before.isOpen);
}

/** Stages of a pipeline inside another stage. */
export function stagesOf(value: Value | undefined): Doc[] {
  return isArray(value) ? value.filter((one) => one instanceof Doc) : [];
}
