import {
  type CollectionCommand,
  type DatabaseCommand,
  Doc,
  type ExplainableCommand,
  type IndexCommand,
  isArray,
  type ShellCommand,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import { LIMITS } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";
import { toDriverDocument, toDriverValue } from "./driver-values.ts";
import { listOutcome, type Outcome, valueOutcome, valuesOutcome } from "./outcome.ts";
import { readPage } from "./read-page.ts";
import { optionFields, type RunContext } from "./run-context.ts";
import { runWhole } from "./run-reads.ts";

const ALL = { limit: LIMITS.resultDocuments, cap: "documents" } as const;

/** As servers name an index that was given no name: `age_1_name_-1`. */
function indexName(key: Doc, options: Doc): string {
  const given = options.get("name");
  if (typeof given === "string") return given;
  return [...key.entries()]
    .map(
      ([path, direction]) => `${path}_${typeof direction === "string" ? direction : numberText(direction)}`,
    )
    .join("_");
}

const numberText = (value: Value) =>
  value instanceof Object && "value" in value ? String(value.value) : valueToEjson(value);

export async function runIndex(context: RunContext, command: IndexCommand): Promise<Outcome> {
  switch (command.action) {
    case "list":
      return listOutcome(
        await readPage(
          context,
          { listIndexes: command.collection, cursor: { batchSize: LIMITS.resultDocuments + 2 } },
          ALL,
        ),
      );
    case "create": {
      const names = command.indexes.map(({ key, options }) => indexName(key, options));
      const indexes = command.indexes.map(({ key, options }, at) => {
        const rest = toDriverDocument(options);
        rest.delete("name");
        return new Map<string, unknown>([["key", toDriverDocument(key)], ["name", names[at]], ...rest]);
      });
      await runWhole(context, {
        createIndexes: command.collection,
        indexes,
        ...optionFields(context, command.options),
      });
      return names.length === 1 ? valueOutcome(names[0] ?? "") : valuesOutcome(names, 0);
    }
    case "drop": {
      const index =
        command.index instanceof Doc ? toDriverDocument(command.index) : toDriverValue(command.index);
      return valueOutcome(
        await runWhole(context, {
          dropIndexes: command.collection,
          index,
          ...optionFields(context, command.options),
        }),
      );
    }
  }
}

const SIZES = {
  dataSize: "size",
  storageSize: "storageSize",
  totalSize: "totalSize",
  totalIndexSize: "totalIndexSize",
} as const;

export async function runCollection(context: RunContext, command: CollectionCommand): Promise<Outcome> {
  const { collection } = command;
  switch (command.action) {
    case "create":
      return valueOutcome(
        await runWhole(context, { create: collection, ...optionFields(context, command.options) }),
      );
    case "drop":
      try {
        await runWhole(context, { drop: collection, ...optionFields(context, command.options) });
        return valueOutcome(true);
      } catch (error) {
        // NamespaceNotFound: there was nothing to drop
        if (error instanceof Error && "code" in error && Number(error.code) === 26)
          return valueOutcome(false);
        throw error;
      }
    case "rename": {
      const { databaseName } = context.db;
      const request = {
        renameCollection: `${databaseName}.${collection}`,
        to: `${databaseName}.${command.to}`,
        dropTarget: command.dropsTarget,
      };
      return valueOutcome(await runWhole({ ...context, db: context.db.client.db("admin") }, request));
    }
    case "stats":
      return valueOutcome(
        await runWhole(context, { collStats: collection, ...optionFields(context, command.options) }),
      );
    case "isCapped":
      return valueOutcome((await runWhole(context, { collStats: collection })).get("capped") === true);
    case "dataSize":
    case "storageSize":
    case "totalSize":
    case "totalIndexSize":
      return valueOutcome(
        (await runWhole(context, { collStats: collection })).get(SIZES[command.action]) ?? null,
      );
  }
}

async function collectionNames(context: RunContext): Promise<string[]> {
  const found = await context.db
    .listCollections({}, { nameOnly: true, authorizedCollections: true, signal: context.signal })
    .toArray();
  return found.map(({ name }) => name).sort();
}

export async function runDatabase(context: RunContext, command: DatabaseCommand): Promise<Outcome> {
  switch (command.action) {
    case "collectionNames":
      return valuesOutcome(await collectionNames(context), 0);
    case "collectionInfos":
      return listOutcome(
        await readPage(
          context,
          {
            listCollections: 1,
            filter: toDriverDocument(command.filter),
            cursor: { batchSize: LIMITS.resultDocuments + 2 },
          },
          ALL,
        ),
      );
    case "stats":
      return valueOutcome(await runWhole(context, { dbStats: 1, ...optionFields(context, command.options) }));
    case "drop":
      return valueOutcome(await runWhole(context, { dropDatabase: 1 }));
    case "name":
      return valueOutcome(context.db.databaseName);
  }
}

export async function runShell(context: RunContext, command: ShellCommand): Promise<Outcome> {
  switch (command.action) {
    case "use":
      return valueOutcome(`already on db ${context.db.databaseName}`);
    case "show":
      return valuesOutcome(
        command.what === "collections" ? await collectionNames(context) : [context.db.databaseName],
        0,
      );
    case "it":
      throw new AppError("query_invalid", {
        details: "Syntax: load the next page below the results instead of typing it",
      });
  }
}

const page = (fields: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== 0));
const optional = (name: string, doc: Doc | null) => (doc ? { [name]: toDriverDocument(doc) } : {});

/** The command that an explain asks about, without our page limits: the plan is the one of what was typed. */
export function explainable(context: RunContext, command: ExplainableCommand): Record<string, unknown> {
  const options = optionFields(context, command.options, undefined, { isTimed: false });
  switch (command.kind) {
    case "find":
      return {
        ...(command.result === "count"
          ? { count: command.collection, query: toDriverDocument(command.filter) }
          : { find: command.collection, filter: toDriverDocument(command.filter) }),
        ...(command.result === "count"
          ? {}
          : { ...optional("projection", command.projection), ...optional("sort", command.sort) }),
        ...page({ skip: command.skip, limit: command.limit === null ? null : Math.abs(command.limit) }),
        ...options,
      };
    case "aggregate":
      return {
        aggregate: command.collection ?? 1,
        pipeline: command.pipeline.map(toDriverDocument),
        cursor: {},
        ...options,
      };
    case "count":
      return { count: command.collection, query: toDriverDocument(command.filter), ...options };
    case "distinct":
      return {
        distinct: command.collection,
        key: command.field,
        query: toDriverDocument(command.filter),
        ...options,
      };
    case "update": {
      const update = isArray(command.update)
        ? command.update.map((stage) => toDriverValue(stage))
        : toDriverDocument(command.update);
      return {
        update: command.collection,
        updates: [
          { q: toDriverDocument(command.filter), u: update, multi: command.multi, upsert: command.upsert },
        ],
      };
    }
    case "delete":
      return {
        delete: command.collection,
        deletes: [{ q: toDriverDocument(command.filter), limit: command.multi ? 0 : 1 }],
      };
    case "findAndModify": {
      const { update } = command;
      const change =
        update === null
          ? { remove: true }
          : { update: Array.isArray(update) ? update.map(toDriverDocument) : toDriverDocument(update) };
      return {
        findAndModify: command.collection,
        query: toDriverDocument(command.filter),
        ...optional("sort", command.sort),
        ...change,
      };
    }
  }
}
