import {
  type CollectionCommand,
  type DatabaseCommand,
  decodeBson,
  Doc,
  type IndexCommand,
  indexName,
  Int32,
  type ShellCommand,
  withField,
} from "@querysnap/mql";
import { LIMITS } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";
import { listOutcome, type Outcome, valueOutcome, valuesOutcome } from "./outcome.ts";
import { readPage } from "./read-page.ts";
import { type RunContext, send, sendForDocument, serverCommand } from "./run-context.ts";

const ALL = { limit: LIMITS.resultDocuments, cap: "documents" } as const;

/** A cursor command with all results in its first batch. */
const inOneBatch = (command: Doc, batchSize: number) =>
  withField(command, "cursor", new Doc(["batchSize"], [Int32.of(batchSize)]));

const readAll = (context: RunContext, command: IndexCommand | DatabaseCommand) =>
  readPage(context, inOneBatch(serverCommand(context, command), LIMITS.resultDocuments + 2), ALL);

export async function runIndex(context: RunContext, command: IndexCommand): Promise<Outcome> {
  if (command.action === "list") return listOutcome(await readAll(context, command));
  const reply = await sendForDocument(context, serverCommand(context, command));
  if (command.action === "drop") return valueOutcome(reply);
  const names = command.indexes.map(({ key, options }) => options.get("name") ?? indexName(key));
  return names.length === 1 ? valueOutcome(names[0] ?? "") : valuesOutcome(names, 0);
}

const SIZES = {
  dataSize: "size",
  storageSize: "storageSize",
  totalSize: "totalSize",
  totalIndexSize: "totalIndexSize",
} as const;

export async function runCollection(context: RunContext, command: CollectionCommand): Promise<Outcome> {
  const request = serverCommand(context, command);
  switch (command.action) {
    case "create":
    case "stats":
      return valueOutcome(await sendForDocument(context, request));
    case "drop":
      try {
        await send(context, request);
        return valueOutcome(true);
      } catch (error) {
        // NamespaceNotFound: there was nothing to drop
        if (error instanceof Error && "code" in error && Number(error.code) === 26)
          return valueOutcome(false);
        throw error;
      }
    case "rename":
      return valueOutcome(await sendForDocument({ ...context, db: context.db.client.db("admin") }, request));
    case "isCapped": {
      const [info] = (await readPage(context, request, ALL)).documents;
      const options = info ? decodeBson(info).get("options") : undefined;
      return valueOutcome(options instanceof Doc && options.get("capped") === true);
    }
    case "dataSize":
    case "storageSize":
    case "totalSize":
    case "totalIndexSize":
      return valueOutcome((await sendForDocument(context, request)).get(SIZES[command.action]) ?? null);
  }
}

/** The most names that a server may list: far above what it can hold, within what a reply can. */
const MAX_COLLECTION_NAMES = 100_000;

async function collectionNames(context: RunContext): Promise<string[]> {
  const command = { kind: "database", action: "collectionNames", options: Doc.empty } as const;
  const request = inOneBatch(serverCommand(context, command), MAX_COLLECTION_NAMES);
  const { documents } = await readPage(context, request, { ...ALL, limit: MAX_COLLECTION_NAMES });
  return documents
    .flatMap((bytes) => {
      const name = decodeBson(bytes).get("name");
      return typeof name === "string" ? [name] : [];
    })
    .sort();
}

export async function runDatabase(context: RunContext, command: DatabaseCommand): Promise<Outcome> {
  switch (command.action) {
    case "collectionNames":
      return valuesOutcome(await collectionNames(context), 0);
    case "collectionInfos":
      return listOutcome(await readAll(context, command));
    case "stats":
    case "drop":
      return valueOutcome(await sendForDocument(context, serverCommand(context, command)));
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
        reason: { kind: "syntax", place: null },
      });
  }
}
