import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { DumpError } from "../dump-error.ts";
import type { Container } from "../folder/container.ts";
import { MAX_ENTRIES, refuseLink, safePath, tooManyEntries } from "../folder/safe-path.ts";
import { inflate } from "../io/inflate.ts";
import { counted, type ReadLimits } from "../io/read-limits.ts";

const STORED = 0;
const DEFLATED = 8;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/** A ZIP on disk. */
export function openZip(path: string): Container {
  return {
    async walk(limits, visit) {
      const zip = await open(path);
      try {
        let entries = 0;
        for await (const entry of entriesOf(zip)) {
          if (++entries > MAX_ENTRIES) throw tooManyEntries();
          const name = safePath(nameOf(entry));
          if (name.endsWith("/")) continue;
          checkEntry(entry, name);
          await visit({ path: name, read: () => readEntry(zip, entry, { name, limits }) });
        }
      } finally {
        zip.close();
      }
    },
  };
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (cause) {
    throw explain(cause);
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw explain(cause);
  }
}

function nameOf(entry: Entry): string {
  return getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    // without decoding of texts, which would check paths in words of its own, names are bytes
    Buffer.from(entry.fileNameRaw),
    entry.extraFields,
    true,
  );
}

function checkEntry(entry: Entry, name: string): void {
  const isUnix = entry.versionMadeBy >>> 8 === UNIX;
  if (isUnix && ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) refuseLink(name);
  if (entry.isEncrypted())
    throw new DumpError("encrypted", `The entry "${name}" is protected by a password.`, { entry: name });
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new DumpError(
      "unsupported",
      `The entry "${name}" is compressed in a way that is not read here (method ${entry.compressionMethod}).`,
      { entry: name },
    );
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  { name, limits }: { name: string; limits: ReadLimits },
): AsyncGenerator<Buffer, void, undefined> {
  const packed = readPacked(zip, entry, limits);
  const unpacked =
    entry.compressionMethod === DEFLATED ? inflate(packed, "raw", limits) : counted(packed, limits);
  let checksum = 0;
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      checksum = crc32(chunk, checksum);
      size += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw inEntry(error, name);
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new DumpError("checksum", `The entry "${name}" does not match its checksum.`, { entry: name });
}

async function* readPacked(zip: ZipFile, entry: Entry, limits: ReadLimits): AsyncGenerator<Buffer> {
  let stream: NodeJS.ReadableStream;
  try {
    stream = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  } catch (cause) {
    throw explain(cause);
  }
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    limits.countPacked(bytes.length);
    yield bytes;
  }
}

function inEntry(error: unknown, name: string): unknown {
  if (!(error instanceof DumpError) || error.place.entry !== undefined) return error;
  return new DumpError(
    error.problem,
    `The entry "${name}": ${error.message}`,
    { ...error.place, entry: name },
    { cause: error },
  );
}

/** Translates the library's errors about a broken ZIP. */
function explain(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof DumpError || cause.name === "AbortError") return cause;
  if (/end of central directory|unexpected EOF|truncat/i.test(cause.message))
    return new DumpError("truncated", "The ZIP ends early: its list of files is missing.", {}, { cause });
  if ("code" in cause && typeof cause.code === "string" && /^E[A-Z]+$/.test(cause.code)) return cause;
  return new DumpError("damaged", `The ZIP is damaged: ${cause.message}.`, {}, { cause });
}
