import { type Extract, extract } from "tar-stream";
import { DumpError } from "../dump-error.ts";
import type { Container } from "../folder/container.ts";
import { MAX_ENTRIES, refuseLink, safePath, tooManyEntries } from "../folder/safe-path.ts";
import type { ReadLimits } from "../io/read-limits.ts";

const FILE_TYPES: ReadonlySet<string> = new Set(["file", "contiguous-file"]);
const LINK_TYPES: ReadonlySet<string> = new Set(["link", "symlink"]);

/** A tar; `open` starts its bytes anew for each walk. */
export function openTar(open: (limits: ReadLimits) => AsyncIterable<Buffer>): Container {
  return {
    async walk(limits, visit) {
      const tar = extract();
      // an error of the source says more than that the tar ended
      const feeding = feed(open(limits), tar);
      let failure: unknown = null;
      try {
        let entries = 0;
        for await (const entry of tar) {
          const { type, name } = entry.header;
          if (++entries > MAX_ENTRIES) throw tooManyEntries();
          const path = safePath(name);
          if (LINK_TYPES.has(type)) refuseLink(path);
          if (FILE_TYPES.has(type)) await visit({ path, read: () => buffersOf(entry) });
          entry.resume();
        }
      } catch (error) {
        failure = error;
        tar.destroy();
      }
      const sourceFailure = await feeding;
      if (failure instanceof DumpError || !(failure instanceof Error)) throwIfAny(failure ?? sourceFailure);
      throwIfAny(sourceFailure ?? explain(failure));
    },
  };
}

function throwIfAny(failure: unknown): void {
  if (failure !== null) throw failure;
}

/** Leaving an entry before its end must not destroy it, which would end the whole tar. */
async function* buffersOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const chunks = entry[Symbol.asyncIterator]();
  for (let next = await chunks.next(); !next.done; next = await chunks.next())
    if (Buffer.isBuffer(next.value)) yield next.value;
}

/** Returns what went wrong with the source, or null; the tar ends with it. */
async function feed(source: AsyncIterable<Buffer>, tar: Extract): Promise<unknown> {
  try {
    for await (const chunk of source) {
      if (tar.destroyed) return null;
      if (!tar.write(chunk)) await drained(tar);
    }
    tar.end(undefined);
    return null;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error("The source failed"));
    return error;
  }
}

function drained(tar: Extract): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      tar.off("drain", done);
      tar.off("close", done);
      resolve();
    };
    tar.on("drain", done);
    tar.on("close", done);
    if (tar.destroyed) done();
  });
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/unexpected end of data/i.test(error.message))
    return new DumpError("truncated", "The tar ends early.", {}, { cause: error });
  if (/invalid tar header|checksum/i.test(error.message))
    return new DumpError(
      "damaged",
      "The tar is damaged: a header does not match its checksum.",
      {},
      { cause: error },
    );
  return error;
}
