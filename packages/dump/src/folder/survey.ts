import { isSystemDatabase, nameOfDumpFile } from "../collection-names.ts";
import { type CsvPreview, inferCsv } from "../csv/read-csv.ts";
import { DumpError } from "../dump-error.ts";
import { EXPORT_FORMAT, METADATA_FILE } from "../export/export-format.ts";
import type { Inventory } from "../inventory.ts";
import { ByteReader } from "../io/byte-reader.ts";
import { inflate } from "../io/inflate.ts";
import type { ReadLimits } from "../io/read-limits.ts";
import { type CollectionMetadata, MAX_METADATA_BYTES, readMetadata } from "../metadata.ts";
import { isGzip, isTar, isZip, looksLikeBson, refuseForeign, SNIFF_BYTES } from "../sniff.ts";
import { ARCHIVE_MAGIC } from "../archive/archive-format.ts";
import { BUCKETS_PREFIX } from "../time-series.ts";
import type { Container, ContainerEntry } from "./container.ts";
import { isClutter } from "./safe-path.ts";

export type FileKind = "bson" | "json" | "csv";

/** One file with the documents of a collection. */
export type DataFile = {
  path: string;
  kind: FileKind;
  collection: string;
  /** Folder it is in; null at the top. */
  database: string | null;
  metadata: CollectionMetadata | null;
};

export type Survey = {
  /** By path. */
  files: Map<string, DataFile>;
  /** Collections that have a description and no documents, such as views. */
  withoutData: { name: string; file: string; metadata: CollectionMetadata }[];
  database: string | null;
  otherDatabases: string[];
  csv: CsvPreview[];
  /** Text of the own export's description, if there is one. */
  exportMetadata: string | null;
};

/** Files that mongodump writes besides collections. */
const TOOL_FILES: ReadonlySet<string> = new Set(["prelude.json", "prelude.json.gz"]);
const MAX_ALL_METADATA_BYTES = 32 * 1024 * 1024;

type Found = { path: string; folder: string | null; stem: string };

/** Walks a tar or ZIP once to find out what each file is, without reading the documents. */
export async function surveyFolder(
  container: Container,
  { limits, inventory }: { limits: ReadLimits; inventory: Inventory },
): Promise<Survey> {
  const survey = new Surveyor(limits, inventory);
  await container.walk(limits, (entry) => survey.visit(entry));
  return survey.finish();
}

class Surveyor {
  readonly #data: (Found & { kind: FileKind })[] = [];
  readonly #metadata = new Map<string, CollectionMetadata & { file: string }>();
  readonly #csv = new Map<string, CsvPreview>();
  readonly #others: string[] = [];
  #metadataBytes = 0;
  #exportMetadata: string | null = null;

  constructor(
    private readonly limits: ReadLimits,
    private readonly inventory: Inventory,
  ) {}

  async visit(entry: ContainerEntry): Promise<void> {
    const { path } = entry;
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (isClutter(path) || TOOL_FILES.has(name)) return;
    const reader = await openContent(entry, this.limits);
    try {
      await this.#classify(path, reader);
    } finally {
      await reader.close();
    }
  }

  async #classify(path: string, reader: ByteReader): Promise<void> {
    await reader.has(SNIFF_BYTES);
    const head = reader.available.subarray(0, SNIFF_BYTES);
    if (path === METADATA_FILE) {
      const text = await this.#readText(reader, path);
      if (text.includes(EXPORT_FORMAT)) this.#exportMetadata = text;
      return;
    }
    const found = describe(path);
    if (/\.metadata\.json(?:\.gz)?$/i.test(path)) {
      const metadata = readMetadata(await this.#readText(reader, path), path);
      this.#metadata.set(keyOf(found), { ...metadata, file: path });
      return;
    }
    const kind = kindOf(path, head);
    if (kind === null) this.#leaveOut(path, "it is neither JSON, BSON nor CSV");
    else if (found.stem === "oplog" && kind === "bson" && found.folder === null)
      this.#leaveOut(path, "changes made during the dump are not replayed");
    else {
      this.#data.push({ ...found, kind });
      if (kind === "csv")
        this.#csv.set(path, await inferCsv(reader.rest(), { entry: path, collection: found.stem }));
    }
  }

  async #readText(reader: ByteReader, entry: string): Promise<string> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of reader.rest()) {
      bytes += part.length;
      this.#metadataBytes += part.length;
      if (bytes > MAX_METADATA_BYTES || this.#metadataBytes > MAX_ALL_METADATA_BYTES)
        throw new DumpError("too_many", `The descriptions of collections are too long (at ${entry}).`, {
          entry,
        });
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  }

  #leaveOut(path: string, reason: string): void {
    this.#others.push(path);
    this.inventory.note({
      action: "left_out",
      collection: null,
      subject: "file",
      name: path,
      message: `${path} was left out: ${reason}.`,
    });
  }

  finish(): Survey {
    const database = this.#chooseDatabase();
    // only BSON is laid out in a folder for each database
    const isHere = (folder: string | null) => folder === database;
    const files = new Map<string, DataFile>();
    for (const { path, folder, stem, kind } of this.#data) {
      if (kind === "bson" && !isHere(folder)) continue;
      // a time-series collection has its description under its own name
      const isBuckets = kind === "bson" && stem.startsWith(BUCKETS_PREFIX);
      const owner = isBuckets ? stem.slice(BUCKETS_PREFIX.length) : stem;
      const metadata = this.#metadata.get(keyOf({ folder, stem: owner })) ?? null;
      if (isBuckets && metadata?.kind !== "timeseries") continue;
      const collection = metadata?.name ?? (kind === "bson" ? nameOfDumpFile(owner) : owner);
      if (this.inventory.accepts(collection, path))
        files.set(path, { path, kind, collection, database: folder, metadata });
    }
    this.#checkFound(files.size);
    return {
      files,
      withoutData: this.#withoutData(files, isHere),
      database: database ?? this.#onlyFolder(),
      otherDatabases: [...this.#databases()].filter((name) => name !== database),
      csv: [...this.#csv.values()],
      exportMetadata: this.#exportMetadata,
    };
  }

  #withoutData(
    files: Map<string, DataFile>,
    isHere: (folder: string | null) => boolean,
  ): Survey["withoutData"] {
    const taken = new Set([...files.values()].map(({ collection }) => collection));
    const found: Survey["withoutData"] = [];
    for (const [key, { file, ...metadata }] of this.#metadata) {
      const { folder, stem } = placeOf(key);
      const name = metadata.name ?? nameOfDumpFile(stem);
      if (!isHere(folder) || taken.has(name) || name.startsWith(BUCKETS_PREFIX)) continue;
      if (this.inventory.accepts(name, file)) found.push({ name, file, metadata });
    }
    return found;
  }

  #databases(): Set<string> {
    const folders = [
      ...this.#data.filter(({ kind }) => kind === "bson").map(({ folder }) => folder),
      ...[...this.#metadata.keys()].map((key) => placeOf(key).folder),
    ];
    return new Set(folders.filter((folder) => folder !== null));
  }

  #chooseDatabase(): string | null {
    const isAtTop = this.#data.some(({ kind, folder }) => kind === "bson" && folder === null);
    if (isAtTop) return null;
    return [...this.#databases()].find((name) => !isSystemDatabase(name)) ?? null;
  }

  /** JSON files in one folder were probably exported from a database of its name. */
  #onlyFolder(): string | null {
    const [first, ...others] = new Set(this.#data.map(({ folder }) => folder));
    return others.length === 0 ? (first ?? null) : null;
  }

  #checkFound(count: number): void {
    if (count > 0 || this.#metadata.size > 0 || this.#exportMetadata !== null) return;
    const system = [...this.#databases()].filter(isSystemDatabase);
    const seen = [...this.#others, ...this.#data.map(({ path }) => path)].slice(0, 5);
    const contents =
      system.length > 0
        ? `It holds the system database ${system.join(", ")} only.`
        : seen.length > 0
          ? `It holds ${seen.join(", ")}.`
          : "It is empty.";
    throw new DumpError(
      "no_collections",
      `There is no collection in this file that can be imported. ${contents}`,
      seen[0] === undefined ? {} : { entry: seen[0] },
    );
  }
}

/** The content of an entry, unpacked when it is compressed on its own. */
export async function openContent(entry: ContainerEntry, limits: ReadLimits): Promise<ByteReader> {
  const reader = new ByteReader(entry.read());
  await reader.has(SNIFF_BYTES);
  const { available } = reader;
  if (!isGzip(available)) return reader;
  return new ByteReader(inflate(reader.rest(), "gzip", limits));
}

const EXTENSIONS = /\.(bson|json|ndjson|jsonl|csv|tsv)$/i;

/** `folder` is the last one of the path: `dump/bakery/breads.bson` is of the database bakery. */
function describe(path: string): Found {
  const parts = path.split("/");
  const name = (parts.pop() ?? "").replace(/\.gz$/i, "").replace(/\.metadata\.json$/i, "");
  return { path, folder: parts.pop() ?? null, stem: name.replace(EXTENSIONS, "") };
}

const keyOf = ({ folder, stem }: Pick<Found, "folder" | "stem">): string => `${folder ?? ""}/${stem}`;
const placeOf = (key: string): Pick<Found, "folder" | "stem"> => {
  const at = key.indexOf("/");
  return { folder: key.slice(0, at) || null, stem: key.slice(at + 1) };
};

/** Detects a file's format by its first bytes; only CSV needs its name. @throws DumpError nested, foreign */
function kindOf(path: string, head: Buffer): FileKind | null {
  const isArchive = head.subarray(0, ARCHIVE_MAGIC.length).equals(ARCHIVE_MAGIC);
  if (isZip(head) || isGzip(head) || isTar(head) || isArchive || /\.(?:zip|7z|rar|tgz)$/i.test(path))
    throw new DumpError("nested", `The entry "${path}" is an archive itself. Upload that one instead.`, {
      entry: path,
    });
  refuseForeign(head, `The entry "${path}"`);
  const extension = EXTENSIONS.exec(path.replace(/\.gz$/i, ""))?.[1]?.toLowerCase();
  if (extension === "csv" || extension === "tsv") return "csv";
  const text = head.toString("latin1").replace(/^ï»¿/, "").trimStart();
  if (text.startsWith("{") || text.startsWith("[")) return "json";
  if (extension === "bson") return "bson";
  if (extension !== undefined) return "json";
  return looksLikeBson(head) ? "bson" : null;
}
