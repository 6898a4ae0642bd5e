import { open } from "node:fs/promises";
import { readArchive } from "./archive/read-archive.ts";
import { ARCHIVE_MAGIC } from "./archive/archive-format.ts";
import { nameOfDumpFile } from "./collection-names.ts";
import type { DumpContent, DumpSink } from "./content.ts";
import { DumpError } from "./dump-error.ts";
import type { Container } from "./folder/container.ts";
import { type CsvTypes, type FolderOptions, readFolder, withProgress } from "./folder/read-folder.ts";
import { Inventory } from "./inventory.ts";
import { ByteReader } from "./io/byte-reader.ts";
import { inflate } from "./io/inflate.ts";
import { counted, ReadLimits } from "./io/read-limits.ts";
import { readJson } from "./json/read-json.ts";
import { NO_METADATA } from "./metadata.ts";
import { readBsonFile } from "./read-bson-file.ts";
import { isGzip, isTar, isUtf16, isZip, looksLikeBson, refuseForeign, SNIFF_BYTES } from "./sniff.ts";
import { openTar } from "./tar/open-tar.ts";
import { openZip } from "./zip/open-zip.ts";

export type ReadDumpOptions = {
  /** Name that the user's file had: the name of its collection when it holds a single one. */
  fileName: string;
  /** Cap on all bytes that are unpacked. */
  maxBytes: number;
  csvTypes?: CsvTypes | undefined;
  signal?: AbortSignal;
  /** Bytes of the file read so far. */
  onRead?: (readBytes: number) => void;
};

const READ_BYTES = 256 * 1024;

/**
 * Reads a dump on disk and hands its collections to the sink. The content decides what it is, not the name.
 * Memory stays bounded, whatever the size of the file.
 *
 * @throws DumpError with the place, the signal's reason, and whatever the sink throws
 * @throws CsvTypesNeeded before anything reached the sink
 */
export async function readDump(path: string, sink: DumpSink, options: ReadDumpOptions): Promise<DumpContent> {
  const { maxBytes, signal } = options;
  const inventory = new Inventory(sink, maxBytes);
  const survey = new ReadLimits(maxBytes, signal, undefined);
  const newLimits = () => new ReadLimits(maxBytes, signal, options.onRead);
  const read = newLimits();
  const call = { inventory, limits: { survey, read }, csvTypes: options.csvTypes };
  const head = await readHead(path);
  refuseHopeless(head);
  if (isZip(head)) return readContainer("zip", openZip(path), call);
  const open = (limits: ReadLimits) =>
    isGzip(head) ? inflate(readFile(path, limits), "gzip", limits) : counted(readFile(path, limits), limits);
  const reader = new ByteReader(open(read));
  try {
    await reader.has(SNIFF_BYTES);
    const content = reader.available.subarray(0, SNIFF_BYTES);
    if (content.length === 0) throw new DumpError("empty", "The file is empty: there is nothing in it.");
    if (content.subarray(0, ARCHIVE_MAGIC.length).equals(ARCHIVE_MAGIC))
      return finish("archive", inventory, await readArchive(reader, inventory));
    if (!isTar(content)) return await readSingle(reader, inventory, { content, fileName: options.fileName });
  } finally {
    await reader.close();
  }
  return readContainer("folder", openTar(open), { ...call, limits: { survey, read: newLimits() } });
}

async function readContainer(
  format: "zip" | "folder",
  container: Container,
  call: FolderOptions,
): Promise<DumpContent> {
  const { isExport, ...content } = await readFolder(container, call);
  return finish(isExport ? "export" : format, call.inventory, content);
}

/** A file with the documents of one collection. */
async function readSingle(
  reader: ByteReader,
  inventory: Inventory,
  { content, fileName }: { content: Buffer; fileName: string },
): Promise<DumpContent> {
  refuseForeign(content);
  const isJson = looksLikeJson(content);
  if (!isJson && !looksLikeBson(content))
    throw new DumpError(
      isZip(content) || isGzip(content) ? "nested" : "foreign",
      isZip(content) || isGzip(content)
        ? "The file is an archive inside an archive. Upload the inner one."
        : "This is not a dump of MongoDB: it is neither an archive, nor a dump folder, nor BSON, nor JSON.",
    );
  const stem = fileName
    .replace(/^.*[/\\]/, "")
    .replace(/\.gz$/i, "")
    .replace(/\.(?:bson|json|ndjson|jsonl)$/i, "");
  const collection = nameOfDumpFile(stem);
  if (!inventory.accepts(collection, fileName))
    throw new DumpError("invalid_name", `A collection cannot be called "${collection}". Rename the file.`, {
      collection,
    });
  const { options, indexes } = NO_METADATA;
  await inventory.open({ name: collection, kind: "collection", options, indexes }, fileName);
  try {
    const place = { entry: fileName, collection };
    if (isJson) await readJson(reader.rest(), inventory, { ...place, dialect: "people" });
    else await readBsonFile(reader, inventory, place);
  } catch (error) {
    throw withProgress(error, { path: fileName, collection }, inventory);
  }
  return finish(isJson ? "json" : "bson", inventory, { database: null, otherDatabases: [] });
}

/** What no reader could make anything of. @throws DumpError empty, utf16, foreign, not_compressed */
function refuseHopeless(head: Buffer): void {
  if (head.length === 0) throw new DumpError("empty", "The file is empty: it has 0 bytes.");
  if (isGzip(head) || isZip(head)) return;
  if (isUtf16(head))
    throw new DumpError(
      "utf16",
      "The shell changed this file to UTF-16 when it redirected mongodump's output into it. Dump again with --archive=FILE in place of --archive > FILE.",
    );
  refuseForeign(head);
  const isArchive = head.subarray(0, ARCHIVE_MAGIC.length).equals(ARCHIVE_MAGIC);
  if (!isArchive && !isTar(head) && !looksLikeBson(head) && !looksLikeJson(head))
    throw new DumpError(
      "not_compressed",
      "This is not compressed data: the file is neither gzip nor ZIP, whatever its name says.",
    );
}

const looksLikeJson = (head: Buffer): boolean =>
  /^\s*[[{]/.test(head.toString("latin1").replace(/^ï»¿/, "")) && !looksLikeBson(head);

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* readFile(path: string, limits: ReadLimits): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      // a buffer of its own each time: what was read stays in use
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(READ_BYTES));
      if (bytesRead === 0) return;
      limits.countPacked(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function finish(
  format: DumpContent["format"],
  inventory: Inventory,
  databases: Pick<DumpContent, "database" | "otherDatabases">,
): DumpContent {
  const { collections, notes } = inventory;
  if (collections.length === 0)
    throw new DumpError(
      "no_collections",
      `There is no collection in this file that can be imported.${
        databases.otherDatabases.length > 0 ? ` It holds ${databases.otherDatabases.join(", ")} only.` : ""
      }`,
    );
  return { format, ...databases, collections, notes };
}
