import { Doc, ELEMENT, encodeBson, isArray, type Value } from "@querysnap/mql";

/** A control byte with what belongs to it, and how many values it stands for. */
export type Token = { bytes: Buffer; values: number };

/** Picks one of `count` possibilities. */
export type Pick = (count: number) => number;

type Missing = Value | undefined;

/** The element of a value under an empty name. */
export function literalOf(value: Value): Buffer {
  return Buffer.from(encodeBson(new Doc([""], [value])).slice(4, -1));
}

export const SIMPLE8B_LAYOUTS = [
  ...[1, 2, 3, 4, 5, 6].map((bits) => ({ selector: bits, extension: -1, bits, counts: 0, zeros: 0 })),
  ...[7, 8].map((bits) => ({ selector: bits, extension: 0, bits, counts: 0, zeros: 0 })),
  ...[10, 12, 15, 20, 30, 60].map((bits, at) => ({
    selector: 9 + at,
    extension: -1,
    bits,
    counts: 0,
    zeros: 0,
  })),
  ...[2, 3, 4, 5, 7, 10, 14, 24, 52].map((bits, at) => ({
    selector: 7,
    extension: 1 + at,
    bits,
    counts: 4,
    zeros: 1,
  })),
  ...[4, 5, 7, 10, 14, 24, 52].map((bits, at) => ({
    selector: 8,
    extension: 1 + at,
    bits,
    counts: 4,
    zeros: 4,
  })),
  ...[4, 6, 9, 13, 23, 51].map((bits, at) => ({
    selector: 8,
    extension: 8 + at,
    bits,
    counts: 5,
    zeros: 4,
  })),
] as const;
type Layout = (typeof SIMPLE8B_LAYOUTS)[number];

export const slotsOf = ({ extension, bits, counts }: Layout): number =>
  Math.floor((extension === -1 ? 60 : 56) / (bits + counts));

/** The bits of one integer in this layout, or null when it does not fit. */
function slotOf(delta: bigint | null, { bits, counts, zeros }: Layout, width: 64 | 128): bigint | null {
  const full = (1n << BigInt(bits + counts)) - 1n;
  if (delta === null) return full;
  const folded = BigInt.asUintN(width, delta < 0n ? (-delta << 1n) - 1n : delta << 1n);
  let [value, count] = [folded, 0];
  const most = Math.min((1 << counts) - 1, zeros === 0 ? 0 : Math.floor((width - 1) / zeros));
  while (count < most && value !== 0n && BigInt.asUintN(zeros, value) === 0n) {
    value >>= BigInt(zeros);
    count++;
  }
  const slot = (value << BigInt(counts)) | BigInt(count);
  return value < 1n << BigInt(bits) && slot !== full ? slot : null;
}

/** One block of exactly the slots of its layout, or null when an integer does not fit. */
export function packBlock(
  layout: Layout,
  deltas: readonly (bigint | null)[],
  width: 64 | 128,
): Buffer | null {
  let at = layout.extension === -1 ? 4 : 8;
  let block = BigInt(layout.selector) | (layout.extension === -1 ? 0n : BigInt(layout.extension) << 4n);
  for (const delta of deltas) {
    const slot = slotOf(delta, layout, width);
    if (slot === null) return null;
    block |= slot << BigInt(at);
    at += layout.bits + layout.counts;
  }
  return wordOf(block);
}

export function repeatBlock(count: number): Buffer {
  return wordOf(BigInt(15 | ((count / 120 - 1) << 4)));
}

function wordOf(block: bigint): Buffer {
  const word = Buffer.alloc(8);
  word.writeBigUInt64LE(block);
  return word;
}

/** The fewest blocks, or any, that hold these integers; null when one fits into none. */
function packBlocks(
  deltas: readonly (bigint | null)[],
  { width, last, pick }: { width: 64 | 128; last: bigint | null; pick: Pick },
): Token[] | null {
  const blocks: Token[] = [];
  let before = last;
  for (let at = 0; at < deltas.length;) {
    let repeats = 0;
    while (at + repeats < deltas.length && repeats < 1920 && deltas[at + repeats] === before) repeats++;
    repeats -= repeats % 120;
    if (repeats > 0 && pick(4) > 0) {
      blocks.push({ bytes: repeatBlock(repeats), values: repeats });
      at += repeats;
      continue;
    }
    const fitting = SIMPLE8B_LAYOUTS.flatMap((layout) => {
      const values = slotsOf(layout);
      const bytes =
        at + values <= deltas.length ? packBlock(layout, deltas.slice(at, at + values), width) : null;
      return bytes ? [{ bytes, values }] : [];
    });
    const chosen = fitting[pick(fitting.length)];
    if (!chosen) return null;
    blocks.push(chosen);
    at += chosen.values;
    before = deltas[at - 1] ?? null;
  }
  return blocks;
}

/** What a type's values are as integers, from their bytes. */
function integerOf(type: number, bytes: Buffer): bigint | null {
  switch (type) {
    case ELEMENT.double:
    case ELEMENT.date:
    case ELEMENT.long:
    case ELEMENT.timestamp:
      return bytes.readBigInt64LE();
    case ELEMENT.int:
      return BigInt(bytes.readInt32LE());
    case ELEMENT.bool:
      return BigInt(bytes.readUInt8());
    case ELEMENT.objectId:
      return Buffer.from([11, 3, 10, 2, 9, 1, 0].map((at) => bytes.readUInt8(at)).concat(0)).readBigInt64LE();
    case ELEMENT.decimal:
      return littleEndian(bytes);
    case ELEMENT.string:
    case ELEMENT.javascript: {
      const text = bytes.subarray(4, -1);
      return text.length > 16 || text[0] === 0 ? null : littleEndian(Buffer.from(text).reverse());
    }
    case ELEMENT.binData:
      return bytes.length - 5 > 16 ? null : littleEndian(bytes.subarray(5));
    default:
      return null;
  }
}

function littleEndian(bytes: Buffer): bigint {
  const padded = Buffer.alloc(16);
  bytes.copy(padded);
  return (padded.readBigInt64LE(8) << 64n) | padded.readBigUInt64LE(0);
}

const STEADY: readonly number[] = [ELEMENT.objectId, ELEMENT.date, ELEMENT.timestamp];
const WIDE: readonly number[] = [ELEMENT.string, ELEMENT.javascript, ELEMENT.binData, ELEMENT.decimal];

/** What values of one run must share, besides their type. */
function kinOf(type: number, bytes: Buffer): string {
  if (type === ELEMENT.objectId) return bytes.toString("hex", 4, 9);
  return type === ELEMENT.binData ? bytes.toString("hex", 0, 5) : "";
}

/** Control bytes with their factors; 0 stands for the bits of a number. */
const SCALES = [
  [0x80, 0],
  [0x90, 1],
  [0xa0, 10],
  [0xb0, 100],
  [0xc0, 10_000],
  [0xd0, 100_000_000],
] as const;

type Run = {
  type: number;
  kin: string;
  last: Buffer;
  /** Of values that are compared as integers. */
  integer: bigint | null;
  delta: bigint;
  lastDelta: bigint | null;
};

const startOf = (value: Value): Run => {
  const element = literalOf(value);
  const [type, last] = [element.readUInt8(), element.subarray(2)];
  return { type, kin: kinOf(type, last), last, integer: integerOf(type, last), delta: 0n, lastDelta: 0n };
};

/** Packs the values of one series into tokens, any way that the format allows. */
export function packSeries(values: readonly Missing[], pick: Pick, reference?: Value): Token[] {
  const tokens: Token[] = [];
  let run = reference === undefined ? null : startOf(reference);
  let at = 0;
  while (at < values.length) {
    const most = 1 + pick(values.length - at);
    const packed = pick(5) === 0 ? null : packRun(values.slice(at, at + most), run, pick);
    if (packed) {
      tokens.push(...packed.tokens);
      at += packed.values;
      run = packed.run;
      continue;
    }
    const value = values[at];
    if (value === undefined) {
      tokens.push({ bytes: Buffer.from("80feffffffffffffff", "hex"), values: 1 });
      if (run) run.lastDelta = null;
    } else {
      tokens.push({ bytes: literalOf(value), values: 1 });
      run = startOf(value);
    }
    at++;
  }
  return tokens;
}

/** Packs as many of the values as differ from the run by integers; null when the first does not. */
function packRun(
  values: readonly Missing[],
  before: Run | null,
  pick: Pick,
): { tokens: Token[]; values: number; run: Run | null } | null {
  const run = before && { ...before };
  const [control, factor] = (run?.type === ELEMENT.double ? SCALES[pick(6)] : SCALES[0]) ?? SCALES[0];
  if (run?.type === ELEMENT.double) {
    run.integer = scaled(run.last, factor);
    if (run.integer === null) return null;
  }
  const deltas: (bigint | null)[] = [];
  for (const value of values) {
    const delta = value === undefined ? null : deltaTo(value, run, factor);
    if (delta === undefined) break;
    deltas.push(delta);
  }
  const width = run && WIDE.includes(run.type) ? 128 : 64;
  const blocks =
    deltas.length === 0 ? null : packBlocks(deltas, { width, last: run ? run.lastDelta : 0n, pick });
  if (!blocks) return null;
  if (run) run.lastDelta = deltas.at(-1) ?? null;
  return { tokens: tokensOf(blocks, control, pick), values: deltas.length, run };
}

/** Up to 16 blocks follow a control byte. */
function tokensOf(blocks: readonly Token[], control: number, pick: Pick): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < blocks.length;) {
    const some = blocks.slice(at, at + 1 + pick(Math.min(16, blocks.length - at)));
    const head = Buffer.from([control | (some.length - 1)]);
    tokens.push({
      bytes: Buffer.concat([head, ...some.map(({ bytes }) => bytes)]),
      values: some.reduce((sum, block) => sum + block.values, 0),
    });
    at += some.length;
  }
  return tokens;
}

function scaled(bytes: Buffer, factor: number): bigint | null {
  if (factor === 0) return bytes.readBigInt64LE();
  const value = bytes.readDoubleLE();
  const integer = Math.round(value * factor);
  return Math.abs(integer) <= 2 ** 53 && Object.is((integer + 0) / factor, value) ? BigInt(integer) : null;
}

/** What leads from the run to the value, which becomes its last; undefined when nothing does. */
function deltaTo(value: Value, run: Run | null, factor: number): bigint | undefined {
  if (!run) return undefined;
  const next = startOf(value);
  if (next.type !== run.type || next.kin !== run.kin) return undefined;
  const isSame = next.last.equals(run.last);
  if (factor !== 0) next.integer = scaled(next.last, factor);
  if (next.integer === null || run.integer === null) return isSame ? 0n : undefined;
  const width = WIDE.includes(run.type) ? 128 : 64;
  const delta = BigInt.asIntN(width, next.integer - run.integer);
  const stored = STEADY.includes(run.type) ? BigInt.asIntN(64, delta - run.delta) : delta;
  Object.assign(run, { last: next.last, integer: next.integer, delta });
  return stored;
}

const END = Buffer.alloc(1);

/** A whole column. */
export function packColumn(values: readonly Missing[], pick: Pick): Buffer {
  return Buffer.concat([...packSeries(values, pick).map(({ bytes }) => bytes), END]);
}

/**
 * Documents or arrays field by field, without the end of the column. All have the fields of the reference, some
 * of them missing, in its order.
 */
export function packDocuments(
  reference: Doc | readonly Value[],
  documents: readonly Missing[],
  { start, pick }: { start: number; pick: Pick },
): Buffer {
  const leaves: { path: (string | number)[]; value: Value }[] = [];
  collectLeaves(reference, [], { leaves, splitsArrays: start !== 0xf0 });
  const series = leaves.map(({ path, value }) => ({
    tokens: packSeries(
      documents.map((document) => valueAt(document, path)),
      pick,
      value,
    ),
    left: 0,
  }));
  const parts = [Buffer.from([start]), literalOf(reference).subarray(2)];
  for (const _ of documents)
    for (const one of series) {
      if (one.left === 0) {
        const token = one.tokens.shift();
        if (!token) throw new Error("A series ends early");
        parts.push(token.bytes);
        one.left = token.values;
      }
      one.left--;
    }
  return Buffer.concat([...parts, END]);
}

function collectLeaves(
  value: Value,
  path: (string | number)[],
  found: { leaves: { path: (string | number)[]; value: Value }[]; splitsArrays: boolean },
): void {
  if (value instanceof Doc)
    for (const [key, field] of value.entries()) collectLeaves(field, [...path, key], found);
  else if (isArray(value) && found.splitsArrays)
    value.forEach((element, at) => collectLeaves(element, [...path, at], found));
  else found.leaves.push({ path, value });
}

function valueAt(value: Missing, path: readonly (string | number)[]): Missing {
  return path.reduce<Missing>((inner, key) => {
    if (inner instanceof Doc) return inner.get(String(key));
    return isArray(inner) ? inner[Number(key)] : undefined;
  }, value);
}
