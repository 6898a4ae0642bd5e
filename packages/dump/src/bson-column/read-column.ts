import { BsonError, decodeElementValue, Doc, ELEMENT, isArray, type Value, valueSize } from "@querysnap/mql";
import { controlAt, type Cursor, END, Series } from "./series.ts";

/** From here to {@link ARRAYS}: documents or arrays that are stored field by field. Here their arrays stay whole. */
const WHOLE_ARRAYS = 0xf0;
const ARRAYS = 0xf2;

/**
 * Reads the values of a compressed column (binary subtype 7) one at a time; undefined for those that are missing.
 *
 * @param count called for each value that is read, in nested fields too; throws when there are too many
 * @throws BsonError
 * @see https://github.com/mongodb/mongo/blob/master/src/mongo/bson/column/README.md
 */
export function* readColumn(
  bytes: Uint8Array,
  count: () => void,
): Generator<Value | undefined, void, undefined> {
  const cursor: Cursor = { bytes, at: 0, count };
  let series = new Series(cursor);
  for (;;) {
    if (!series.hasNext) {
      const control = controlAt(cursor);
      if (control === END) break;
      if (control >= WHOLE_ARRAYS && control <= ARRAYS) {
        series = new Series(cursor, yield* readDocuments(cursor, control));
        continue;
      }
    }
    yield series.next();
  }
  if (cursor.at + 1 !== bytes.length) throw new BsonError("The column goes on after its end", cursor.at);
}

/** A document or an array with a series for each of its values. */
type Shape = { keys: readonly string[] | null; fields: readonly (Shape | Series)[] };

/** Returns the last of the documents, for repetitions after them. */
function* readDocuments(
  cursor: Cursor,
  control: number,
): Generator<Value | undefined, Value | undefined, undefined> {
  const at = cursor.at + 1;
  const type = control === ARRAYS ? ELEMENT.array : ELEMENT.object;
  const reference = decodeElementValue(cursor.bytes, type, at);
  cursor.at = at + valueSize(cursor.bytes, type, at);
  const all: Series[] = [];
  const shape = shapeOf(reference, { cursor, all, splitsArrays: control !== WHOLE_ARRAYS });
  const [first] = all;
  if (first === undefined || shape instanceof Series)
    throw new BsonError("Documents of a column have no fields", at);
  let last: Value | undefined;
  for (;;) {
    if (!first.hasNext && controlAt(cursor) === END) {
      if (all.some((series) => series.hasNext))
        throw new BsonError("Documents of a column end inside of one", cursor.at);
      cursor.at++;
      return last;
    }
    last = readShape(shape);
    yield last;
  }
}

type Shaping = { cursor: Cursor; all: Series[]; splitsArrays: boolean };

function shapeOf(value: Value, shaping: Shaping): Shape | Series {
  if (value instanceof Doc)
    return { keys: value.keys, fields: value.values.map((field) => shapeOf(field, shaping)) };
  if (isArray(value) && shaping.splitsArrays)
    return { keys: null, fields: value.map((element) => shapeOf(element, shaping)) };
  const series = Series.after(value, shaping.cursor);
  shaping.all.push(series);
  return series;
}

/** Undefined when all fields are missing, except for what is always empty. */
function readShape({ keys, fields }: Shape): Value | undefined {
  const presentKeys: string[] = [];
  const values: Value[] = [];
  for (const [at, field] of fields.entries()) {
    const value = field instanceof Series ? field.next() : readShape(field);
    if (value === undefined) continue;
    presentKeys.push(keys?.[at] ?? "");
    values.push(value);
  }
  if (values.length === 0 && fields.length > 0) return undefined;
  return keys === null ? values : new Doc(presentKeys, values);
}
