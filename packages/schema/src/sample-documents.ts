import {
  cstringEnd,
  decodeElementValue,
  Doc,
  documentSize,
  ELEMENT,
  findElement,
  Int32,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import { cutRange } from "./id-range.ts";

/** Runs a pipeline on the collection and returns the documents as BSON, in order. */
export type ReadDocuments = (pipeline: readonly Doc[]) => Promise<readonly Uint8Array[]>;

/** Parts of the `_id` range in the first round of cuts; each is read from both of its ends. */
const PARTS = 15;
/** Rounds in which dense ranges are read on: documents that lie in clusters leave many ranges short. */
const DENSE_ROUNDS = 3;
/** Shares of the sample that the ends of the collection, and then those of each part, take. */
const SHARE_OF_ENDS = 0.1;
const SHARE_OF_PARTS = 0.45;
const encode = (key: string): Uint8Array => new TextEncoder().encode(key);
const [ID, DOCUMENT, BRANCH] = [encode("_id"), encode("d"), encode("b")];

/** Documents above one value of `_id` up to another; null where there is no bound. */
type Range = { above: Value | null; below: Value | null };
/** A range, read in one direction. */
type Branch = Range & { direction: 1 | -1; limit: number };
/** A part of the collection: what is known of its documents from both ends. */
type Part = { fromStart: readonly Found[]; fromEnd: readonly Found[]; limit: number };
type Found = { bytes: Uint8Array; id: Value; key: string };

/**
 * Reads a sample of a large collection that is the same whenever the data is the same, by ranges of `_id`: the first
 * and the last documents, then those at even distances between, then more from where documents lie densest. Sends at
 * most six commands. Where values of `_id` have no distances, or the server is too old for `$unionWith`, the sample
 * consists of the first and the last documents.
 *
 * @returns At most `size` documents as BSON
 */
export async function sampleDocuments(
  read: ReadDocuments,
  { collection, size }: { collection: string; size: number },
): Promise<Uint8Array[]> {
  const sample = new Map<string, Uint8Array>();
  const keep = (found: readonly Found[]): void => {
    for (const { key, bytes } of found) if (sample.size < size) sample.set(key, bytes);
  };
  const ends = await readEnds(read, collection, Math.floor((size * SHARE_OF_ENDS) / 2));
  keep([...ends.fromStart, ...ends.fromEnd]);
  try {
    const parts = await readParts(read, collection, ends, Math.floor((size * SHARE_OF_PARTS) / (2 * PARTS)));
    for (const { fromStart, fromEnd } of parts) keep([...fromStart, ...fromEnd]);
    let ranges = denseRanges(parts);
    for (let round = 0; round < DENSE_ROUNDS && ranges.length > 0 && sample.size < size; round++) {
      const dense = await readStarts(read, collection, ranges, size - sample.size);
      for (const { found } of dense) keep(found);
      ranges = dense.flatMap(({ rest }) => (rest ? [rest] : []));
    }
  } catch {
    // an old server, or the caller's deadline: then the next command fails as well
  }
  if (sample.size <= 2 * ends.limit) {
    const { fromStart, fromEnd } = await readEnds(read, collection, Math.floor(size / 2));
    keep([...fromStart, ...fromEnd]);
  }
  return [...sample.values()];
}

/** Reads parts of equal width between the ends, each from both of its own ends. */
async function readParts(
  read: ReadDocuments,
  collection: string,
  ends: Part,
  limit: number,
): Promise<Part[]> {
  const ranges = rangesWithin(ends, PARTS);
  const found = await readBranches(
    read,
    collection,
    ranges.flatMap((range) => ([1, -1] as const).map((direction) => ({ ...range, direction, limit }))),
  );
  return ranges.map((_, at) => ({ fromStart: found[2 * at] ?? [], fromEnd: found[2 * at + 1] ?? [], limit }));
}

/** Cuts of the parts with more documents than were read. */
function denseRanges(parts: readonly Part[]): Range[] {
  const dense = parts.filter(({ fromStart, limit }) => fromStart.length === limit);
  const pieces = Math.max(1, Math.floor((2 * PARTS) / Math.max(1, dense.length)));
  return dense.flatMap((part) => rangesWithin(part, pieces));
}

/** Reads about `wanted` documents from the starts of the ranges; `rest` is what is left of one that has more. */
async function readStarts(
  read: ReadDocuments,
  collection: string,
  ranges: readonly Range[],
  wanted: number,
): Promise<{ found: Found[]; rest: Range | null }[]> {
  const limit = Math.ceil(wanted / ranges.length);
  const branches = ranges.map((range) => ({ ...range, direction: 1 as const, limit }));
  const starts = await readBranches(read, collection, branches);
  return ranges.map(({ below }, at) => {
    const found = starts[at] ?? [];
    const last = found[limit - 1];
    return { found, rest: last ? { above: last.id, below } : null };
  });
}

/** Cuts what lies between the ends of a part; nothing where its type of `_id` has no distances. */
function rangesWithin({ fromStart, fromEnd }: Part, parts: number): Range[] {
  const [low, high] = [fromStart.at(-1)?.id, fromEnd.at(-1)?.id];
  if (low === undefined || high === undefined) return [];
  const between = cutRange(low, high, parts);
  if (!between) return [];
  return [...between, high].map((below, at) => ({ above: at === 0 ? low : (between[at - 1] ?? low), below }));
}

/** The first and the last documents by `_id`. */
async function readEnds(read: ReadDocuments, collection: string, limit: number): Promise<Part> {
  const everywhere = { above: null, below: null, limit };
  const [fromStart, fromEnd] = await Promise.all(
    ([1, -1] as const).map((direction) => readBranches(read, collection, [{ ...everywhere, direction }])),
  );
  return { fromStart: fromStart?.[0] ?? [], fromEnd: fromEnd?.[0] ?? [], limit };
}

/** Reads all branches with one command. */
async function readBranches(
  read: ReadDocuments,
  collection: string,
  branches: readonly Branch[],
): Promise<Found[][]> {
  const [first, ...others] = branches.map(stagesOf);
  if (!first) return [];
  const unions = others.map((pipeline) =>
    Doc.of([
      [
        "$unionWith",
        Doc.of([
          ["coll", collection],
          ["pipeline", pipeline],
        ]),
      ],
    ]),
  );
  const found: Found[][] = branches.map(() => []);
  for (const row of await read([...first, ...unions])) {
    const [branch, bytes] = [valueOf(row, BRANCH), documentOf(row)];
    const id = bytes && valueOf(bytes, ID);
    if (!bytes || id === undefined || !(branch instanceof Int32)) continue;
    found[branch.value]?.push({ bytes, id, key: valueToEjson(id) });
  }
  return found;
}

function stagesOf({ above, below, direction, limit }: Branch, at: number): Doc[] {
  const range = [
    ...(above === null ? [] : [["$gt", above] as [string, Value]]),
    ...(below === null ? [] : [["$lte", below] as [string, Value]]),
  ];
  return [
    ...(range.length === 0 ? [] : [Doc.of([["$match", Doc.of([["_id", Doc.of(range)]])]])]),
    Doc.of([["$sort", Doc.of([["_id", new Int32(direction)]])]]),
    Doc.of([["$limit", new Int32(limit)]]),
    Doc.of([
      [
        "$project",
        Doc.of([
          ["_id", new Int32(0)],
          ["b", Doc.of([["$literal", new Int32(at)]])],
          ["d", "$$ROOT"],
        ]),
      ],
    ]),
  ];
}

/** Where the value of a field is in BSON, and its type; null where the field is missing. */
function placeOf(bytes: Uint8Array, key: Uint8Array): { type: number; at: number } | null {
  const element = findElement(bytes, 0, key);
  const type = element === -1 ? undefined : bytes[element];
  return type === undefined ? null : { type, at: cstringEnd(bytes, element + 1) + 1 };
}

function valueOf(bytes: Uint8Array, key: Uint8Array): Value | undefined {
  const place = placeOf(bytes, key);
  return place ? decodeElementValue(bytes, place.type, place.at) : undefined;
}

/** The stored document in a row, as a view of its bytes. */
function documentOf(row: Uint8Array): Uint8Array | null {
  const place = placeOf(row, DOCUMENT);
  return place?.type === ELEMENT.object
    ? row.subarray(place.at, place.at + documentSize(row, place.at))
    : null;
}
