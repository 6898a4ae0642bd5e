import { setImmediate } from "node:timers/promises";
import { createGunzip, createInflateRaw } from "node:zlib";
import { DumpError } from "../dump-error.ts";
import type { ReadLimits } from "./read-limits.ts";

/** Deflate expands at most about 1,030 times, so one step never yields more than 17 MB. */
const STEP_BYTES = 16 * 1024;
const OUTPUT_BYTES = 64 * 1024;
const END = Symbol("end");

/**
 * Unpacks step by step: all output of one step is handed on before the next is taken, so that everything in
 * front of damage arrives. A pipe would drop what it holds when an error comes.
 *
 * @throws DumpError truncated, damaged, checksum, too_large, ratio
 */
export async function* inflate(
  source: AsyncIterable<Buffer>,
  kind: "gzip" | "raw",
  limits: ReadLimits,
): AsyncGenerator<Buffer, void, undefined> {
  const options = { chunkSize: OUTPUT_BYTES };
  const zlib = kind === "gzip" ? createGunzip(options) : createInflateRaw(options);
  let output: Buffer[] = [];
  const state: { failure: Error | null; hasEnded: boolean; wake: () => void } = {
    failure: null,
    hasEnded: false,
    wake: () => {},
  };
  zlib.on("data", (chunk: Buffer) => output.push(chunk));
  zlib.on("error", (error) => {
    state.failure = error;
    state.wake();
  });
  zlib.on("end", () => {
    state.hasEnded = true;
    state.wake();
  });

  async function* step(input: Buffer | typeof END): AsyncGenerator<Buffer, void, undefined> {
    // damage can end the data early; what follows it is no part of them, and nothing more comes
    if (state.hasEnded) return;
    await new Promise<void>((resolve) => {
      state.wake = resolve;
      if (input === END) zlib.end();
      else zlib.write(input, () => resolve());
    });
    while (zlib.readableLength > 0 && state.failure === null) await setImmediate();
    const chunks = output;
    output = [];
    for (const chunk of chunks) {
      limits.countUnpacked(chunk.length);
      yield chunk;
    }
    if (state.failure) throw explain(state.failure);
  }

  try {
    for await (const block of source)
      for (let at = 0; at < block.length; at += STEP_BYTES) yield* step(block.subarray(at, at + STEP_BYTES));
    yield* step(END);
  } finally {
    zlib.destroy();
  }
}

function explain(cause: Error): DumpError {
  const text = cause.message;
  if (/unexpected end/i.test(text))
    return new DumpError("truncated", "The compressed data ends early.", {}, { cause });
  if (/incorrect (?:data|length) check/i.test(text))
    return new DumpError("checksum", "The compressed data does not match its checksum.", {}, { cause });
  return new DumpError("damaged", "The compressed data is damaged.", {}, { cause });
}
