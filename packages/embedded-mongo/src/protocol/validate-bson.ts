import { readInt32 } from "../engine/read-value.ts";
import { MongoError } from "../engine/mongo-error.ts";

/** Deepest nesting of a command; stored documents have a lower limit of their own. */
export const MAX_COMMAND_DEPTH = 200;

const FIXED_SIZES: Readonly<Record<number, number>> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0x7f: 0,
  0xff: 0,
};

function invalid(detail: string): MongoError {
  return new MongoError(22, `Invalid BSON: ${detail}`);
}

/**
 * Checks the document that starts here and must end at or before `limit`; everything behind this check may
 * trust the bytes.
 *
 * @returns The position after the document.
 * @throws MongoError 22 (InvalidBSON), 15 (Overflow) when nested deeper than `maxDepth`.
 */
export function validateBson(
  bytes: Buffer,
  range: { start: number; limit: number },
  maxDepth = MAX_COMMAND_DEPTH,
): number {
  const { start, limit } = range;
  if (maxDepth <= 0) throw new MongoError(15, "Document exceeds the maximum nesting depth");
  if (limit - start < 5) throw invalid("truncated document");
  const size = readInt32(bytes, start);
  const end = start + size;
  if (size < 5 || end > limit) throw invalid(`document size ${size} does not fit`);
  if (bytes[end - 1] !== 0) throw invalid("document not terminated");
  let at = start + 4;
  while (bytes[at] !== 0) {
    const type = bytes[at] as number;
    const valueAt = skipCString(bytes, at + 1, end - 1);
    at = skipValue(bytes, { type, start: valueAt, limit: end - 1 }, maxDepth);
  }
  if (at !== end - 1) throw invalid("document ends early");
  return end;
}

function skipCString(bytes: Buffer, start: number, limit: number): number {
  let at = start;
  while (at < limit && bytes[at] !== 0) at++;
  if (at >= limit) throw invalid("unterminated name");
  return at + 1;
}

function skipString(bytes: Buffer, start: number, limit: number): number {
  if (limit - start < 5) throw invalid("truncated string");
  const length = readInt32(bytes, start);
  const end = start + 4 + length;
  if (length < 1 || end > limit || bytes[end - 1] !== 0) throw invalid("bad string length");
  return end;
}

function skipValue(
  bytes: Buffer,
  element: { type: number; start: number; limit: number },
  depth: number,
): number {
  const { type, start, limit } = element;
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) {
    if (start + fixed > limit) throw invalid("truncated value");
    if (type === 0x08 && (bytes[start] as number) > 1) throw invalid("bad boolean");
    return start + fixed;
  }
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return skipString(bytes, start, limit);
    case 0x03:
    case 0x04:
      return validateBson(bytes, { start, limit }, depth - 1);
    case 0x05:
      return skipBinary(bytes, start, limit);
    case 0x0b:
      return skipCString(bytes, skipCString(bytes, start, limit), limit);
    case 0x0c: {
      const end = skipString(bytes, start, limit) + 12;
      if (end > limit) throw invalid("truncated value");
      return end;
    }
    case 0x0f: {
      if (limit - start < 14) throw invalid("truncated code");
      const end = start + readInt32(bytes, start);
      if (end > limit) throw invalid("truncated code");
      const scopeAt = skipString(bytes, start + 4, limit);
      if (validateBson(bytes, { start: scopeAt, limit }, depth - 1) !== end) throw invalid("bad code length");
      return end;
    }
    default:
      throw invalid(`unrecognized type ${type}`);
  }
}

function skipBinary(bytes: Buffer, start: number, limit: number): number {
  if (limit - start < 5) throw invalid("truncated binary");
  const length = readInt32(bytes, start);
  const end = start + 5 + length;
  if (length < 0 || end > limit) throw invalid("bad binary length");
  if (bytes[start + 4] === 2 && (length < 4 || readInt32(bytes, start + 5) !== length - 4))
    throw invalid("bad binary length");
  return end;
}
