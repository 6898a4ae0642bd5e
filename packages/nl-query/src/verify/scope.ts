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

type Stage = { body: Value; fields: Doc; before: Scope; schema: SchemaSnapshot };
type ScopeAfter = (stage: Stage) => Scope;

const afterGroup: ScopeAfter = ({ fields }) => made(fields.keys);
const afterAddFields: ScopeAfter = ({ fields, before }) => before.with(fields.keys);
const afterBucket: ScopeAfter = ({ fields }) => made(["_id", ...(namesIn(fields, "output") ?? ["count"])]);
const afterLookup: ScopeAfter = ({ fields, before, schema }) => {
  const as = fields.get("as");
  const from = fields.get("from");
  if (typeof as !== "string") return before;
  const joined = typeof from === "string" ? Scope.of(schema, from) : OPEN;
  return joined.isOpen || fields.has("pipeline")
    ? before.with([as])
    : new Scope([...before.names, as, ...joined.names.map((one) => `${as}.${one}`)], before.isOpen);
};
const afterAny: ScopeAfter = () => OPEN;

/** Stages that change which fields exist; after all others they are the same. */
const STAGES: ReadonlyMap<string, ScopeAfter> = new Map(
  Object.entries<ScopeAfter>({
    $group: afterGroup,
    $facet: afterGroup,
    $project: ({ fields, before }) => afterProject(fields, before),
    $addFields: afterAddFields,
    $set: afterAddFields,
    $setWindowFields: ({ fields, before }) => before.with(namesIn(fields, "output") ?? []),
    $lookup: afterLookup,
    $graphLookup: afterLookup,
    $unwind: ({ fields, before }) => {
      const index = fields.get("includeArrayIndex");
      return before.with(typeof index === "string" ? [index] : []);
    },
    $bucket: afterBucket,
    $bucketAuto: afterBucket,
    $sortByCount: () => made(["_id", "count"]),
    $count: ({ body }) => closed(typeof body === "string" ? [body] : []),
    $replaceRoot: afterAny,
    $replaceWith: afterAny,
    $unionWith: afterAny,
    $fill: afterAny,
    $densify: afterAny,
  }),
);

/** The fields that exist after a stage. */
export function scopeAfter(stage: Doc, before: Scope, schema: SchemaSnapshot): Scope {
  const [name = "", body = null] = [stage.keys[0], stage.values[0]];
  const fields = body instanceof Doc ? body : Doc.empty;
  return STAGES.get(name)?.({ body, fields, before, schema }) ?? before;
}

/** Field names of a document inside a stage; null when it is missing. */
function namesIn(fields: Doc, key: string): readonly string[] | null {
  const inner = fields.get(key);
  return inner instanceof Doc ? inner.keys : null;
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
