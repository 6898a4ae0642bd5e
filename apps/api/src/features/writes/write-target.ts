import type { WritePreview } from "@querysnap/contracts";
import {
  type AggregateCommand,
  type BulkWriteCommand,
  type Command,
  Doc,
  type FindAndModifyCommand,
  isArray,
  type RunCommand,
  type Value,
} from "@querysnap/mql";

/** The documents that a statement would touch, as far as its text tells. */
export type WriteTarget = {
  effect: WritePreview["effect"];
  /** Empty for the whole database. */
  collection: string;
  filter: Doc;
  sort: Doc | null;
  /** Only the first match is touched. */
  isSingle: boolean;
  collation: Doc | null;
  /** One delete or update, whose documents can be kept. */
  isUndoable: boolean;
};

const WHOLE = { filter: Doc.empty, sort: null, isSingle: false, collation: null, isUndoable: false } as const;

function collationOf(options: Doc): Doc | null {
  const collation = options.get("collation");
  return collation instanceof Doc ? collation : null;
}

/** All conditions at once: what any of them hits. */
function anyOf(filters: readonly Doc[]): Doc {
  const [only] = filters;
  if (filters.length === 1 && only) return only;
  return filters.some(({ size }) => size === 0) ? Doc.empty : new Doc(["$or"], [filters]);
}

function bulkTarget({ collection, steps }: BulkWriteCommand): WriteTarget | null {
  const many = steps.flatMap((step) => (step.kind !== "insert" && step.multi ? [step] : []));
  if (many.length === 0) return null;
  const effect = many.some(({ kind }) => kind === "delete") ? "delete" : "update";
  return { ...WHOLE, effect, collection, filter: anyOf(many.map(({ filter }) => filter)) };
}

function findAndModifyTarget(command: FindAndModifyCommand): WriteTarget {
  const { collection, filter, sort, update, options } = command;
  const effect = update === null ? "delete" : "update";
  return {
    effect,
    collection,
    filter,
    sort,
    isSingle: true,
    collation: collationOf(options),
    isUndoable: true,
  };
}

/** `$out` replaces a collection; `$merge` changes what it meets, which nothing but running it tells. */
function outTarget({ pipeline }: AggregateCommand): WriteTarget | null {
  const out = pipeline.at(-1)?.get("$out");
  const name = out instanceof Doc ? out.get("coll") : out;
  return typeof name === "string" ? { ...WHOLE, effect: "replace", collection: name } : null;
}

const docsIn = (list: Value | undefined) => (isArray(list) ? list.filter((each) => each instanceof Doc) : []);

function runCommandTarget({ name, command }: RunCommand): WriteTarget | null {
  const named = command.values[0];
  const collection = typeof named === "string" ? named : "";
  if (name === "dropDatabase") return { ...WHOLE, effect: "drop database", collection: "" };
  if (name === "drop") return { ...WHOLE, effect: "drop", collection };
  if (name !== "delete" && name !== "update") return null;
  const filters = docsIn(command.get(`${name}s`)).map((each) => {
    const filter = each.get("q");
    return filter instanceof Doc ? filter : Doc.empty;
  });
  return { ...WHOLE, effect: name, collection, filter: anyOf(filters) };
}

/** Returns the documents that a statement would change; null if it changes none, such as an index drop. */
export function writeTarget(command: Command): WriteTarget | null {
  switch (command.kind) {
    case "delete":
    case "update":
      return {
        effect: command.kind,
        collection: command.collection,
        filter: command.filter,
        sort: null,
        isSingle: !command.multi,
        collation: collationOf(command.options),
        isUndoable: true,
      };
    case "findAndModify":
      return findAndModifyTarget(command);
    case "bulkWrite":
      return bulkTarget(command);
    case "aggregate":
      return outTarget(command);
    case "collection":
      if (command.action === "drop") return { ...WHOLE, effect: "drop", collection: command.collection };
      return command.action === "rename" && command.dropsTarget
        ? { ...WHOLE, effect: "drop", collection: command.to }
        : null;
    case "database":
      return command.action === "drop" ? { ...WHOLE, effect: "drop database", collection: "" } : null;
    case "runCommand":
      return runCommandTarget(command);
    default:
      return null;
  }
}
