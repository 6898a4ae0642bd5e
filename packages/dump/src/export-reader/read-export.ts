import { Doc, EjsonError, isArray, parseEjson, type Value } from "@querysnap/mql";
import { DumpError } from "../dump-error.ts";
import { EXPORT_VERSION, METADATA_FILE } from "../export/export-format.ts";
import type { Container } from "../folder/container.ts";
import type { FolderOptions } from "../folder/read-folder.ts";
import { openContent } from "../folder/survey.ts";
import type { Inventory } from "../inventory.ts";
import type { ReadLimits } from "../io/read-limits.ts";
import { readJson } from "../json/read-json.ts";
import { docOf, parseDocument } from "../metadata.ts";

type Exported = {
  name: string;
  kind: "collection" | "view";
  options: Doc;
  documents: string;
  indexes: string;
};

/** Of all collections: 1,000 with 64 indexes each, of some hundred bytes. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;

/**
 * Reads back the ZIP that this application exports, every value as it was.
 *
 * @returns the name of the exported database
 * @throws DumpError
 */
export async function readExport(
  container: Container,
  { text, inventory, limits }: { text: string; inventory: Inventory; limits: FolderOptions["limits"] },
): Promise<string | null> {
  const metadata = parseDocument(text, METADATA_FILE);
  const version = Number(scalar(metadata.get("version")));
  if (!(version <= EXPORT_VERSION))
    throw new DumpError("unsupported", "This export was written by a newer version of QuerySnap.", {
      entry: METADATA_FILE,
    });
  const collections = listed(metadata, inventory);
  const indexes = await readIndexes(container, collections, limits.survey);
  for (const { name, kind, options, documents } of collections)
    await inventory.open({ name, kind, options, indexes: indexes.get(name) ?? [] }, documents);
  const byFile = new Map(collections.map((collection) => [collection.documents, collection]));
  await container.walk(limits.read, async (entry) => {
    const found = byFile.get(entry.path);
    if (!found) return;
    byFile.delete(entry.path);
    const reader = await openContent(entry, limits.read);
    try {
      const place = { entry: entry.path, collection: found.name, dialect: "export" as const };
      await readJson(reader.rest(), inventory, place);
    } finally {
      await reader.close();
    }
  });
  const missing = [...byFile.values()].find(({ documents }) => documents !== "");
  if (missing)
    throw new DumpError("truncated", `The export lists ${missing.documents}, which is not in the file.`, {
      entry: missing.documents,
      collection: missing.name,
    });
  const database = metadata.get("database");
  return typeof database === "string" ? database : null;
}

function listed(metadata: Doc, inventory: Inventory): Exported[] {
  const collections = metadata.get("collections");
  const found: Exported[] = [];
  for (const collection of isArray(collections) ? collections : []) {
    if (!(collection instanceof Doc)) continue;
    const [name, files] = [collection.get("name"), docOf(collection.get("files"))];
    const options = docOf(collection.get("options"));
    if (typeof name !== "string" || !inventory.accepts(name, METADATA_FILE)) continue;
    const kind = collection.get("type") === "view" ? "view" : "collection";
    if (kind === "collection" && files.size === 0) {
      noteSkipped(inventory, name);
      continue;
    }
    found.push({ name, kind, options, documents: path(files, "documents"), indexes: path(files, "indexes") });
    if (collection.get("truncated") === true) noteTruncated(inventory, name);
  }
  return found;
}

function noteSkipped(inventory: Inventory, name: string): void {
  inventory.note({
    action: "left_out",
    collection: name,
    subject: "document",
    name,
    message: `"${name}" was skipped when the database was exported, so it is not in the file.`,
  });
}

function noteTruncated(inventory: Inventory, name: string): void {
  inventory.note({
    action: "left_out",
    collection: name,
    subject: "document",
    name,
    message: `"${name}" was exported up to the limit of the export, so documents are missing.`,
  });
}

const path = (files: Doc, name: string): string => {
  const value = files.get(name);
  return typeof value === "string" ? value : "";
};

const scalar = (value: Value | undefined): unknown =>
  value !== null && typeof value === "object" && "value" in value ? value.value : value;

async function readIndexes(
  container: Container,
  collections: readonly Exported[],
  limits: ReadLimits,
): Promise<Map<string, Doc[]>> {
  const byFile = new Map(collections.map(({ name, indexes }) => [indexes, name]));
  const found = new Map<string, Doc[]>();
  let bytes = 0;
  await container.walk(limits, async (entry) => {
    const name = byFile.get(entry.path);
    if (name === undefined) return;
    const parts: Buffer[] = [];
    for await (const part of entry.read()) {
      bytes += part.length;
      if (bytes > MAX_INDEX_BYTES)
        throw new DumpError("too_many", "The descriptions of indexes are too long.", { entry: entry.path });
      parts.push(part);
    }
    found.set(name, parseLines(Buffer.concat(parts).toString("utf8"), entry.path));
  });
  return found;
}

function parseLines(text: string, entry: string): Doc[] {
  const docs: Doc[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const value = parseEjson(line, { malformedTypes: "keep" });
      if (value instanceof Doc) docs.push(value);
    } catch (error) {
      if (!(error instanceof EjsonError)) throw error;
      throw new DumpError(
        "invalid_json",
        `${entry}: ${error.reason} (line ${at + 1}, column ${error.column}).`,
        {
          entry,
          line: at + 1,
          column: error.column,
        },
      );
    }
  }
  return docs;
}
