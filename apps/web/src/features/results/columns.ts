import { DateTime, Doc, type Value } from "@querysnap/mql";
import { dateParts, type DisplayType, nameText, plainText, typeOf } from "../../lib/bson-display.ts";

/** One column of the table: a key of the documents, or a key of an opened sub-document. */
export type Column = {
  /** Unique; the path's keys may hold dots themselves. */
  id: string;
  path: readonly string[];
  label: string;
  /** `mixed` for several types. */
  type: DisplayType;
  isNumeric: boolean;
  /** Pixels. */
  width: number;
  /** Every value is a sub-document: the column can be opened into one per key. */
  canOpen: boolean;
  /** The expanded column this one belongs to: set on its first child only, which has the fold button. */
  foldsInto: readonly string[] | null;
  /** Shows only the last digits of ids, to leave room for columns that ties refer to. */
  isTail: boolean;
};

type Field = {
  path: readonly string[];
  types: Map<DisplayType, number>;
  chars: number;
  children: Map<string, Field>;
};

/** Sub-documents with at most this many keys, all scalars, start expanded. */
const OPEN_AT_FIRST = 4;
const MAX_DEPTH = 4;
/** Results with more columns start with everything folded. */
const MAX_OPENED_WIDTH = 60;
const WIDTHS_READ_FROM = 200;
/** Glyph width is 7.5 px, which systems without fractional widths round up. */
const CHAR_PX = 8;
const HEADER_CHAR_PX = 7;
const TYPE_CHAR_PX = 6.5;
const PADDING_PX = 26;
const MARK_PX = 26;
const [MIN_PX, MAX_PX] = [72, 340];
const TAIL_PX = 90;
const NUMERIC = new Set<DisplayType>(["int", "long", "double", "decimal"]);

export function columnId(path: readonly string[]): string {
  return JSON.stringify(path);
}

function charsOf(value: Value, type: DisplayType): number {
  // eight digits, six digits, and an ellipsis that is wider than a digit
  if (type === "objectId") return 16;
  if (value instanceof DateTime)
    return dateParts(value)?.join(" ").length ?? plainText(value).length + " ms".length;
  if (type === "array" || type === "object") return 5;
  return Math.min(plainText(value).length, 60);
}

function note(fields: Map<string, Field>, doc: Doc, at: { path: readonly string[]; measure: boolean }) {
  for (let index = 0; index < doc.size; index++) {
    const key = doc.keys[index] ?? "";
    const value = doc.values[index] ?? null;
    let field = fields.get(key);
    if (!field) {
      field = { path: [...at.path, key], types: new Map(), chars: 0, children: new Map() };
      fields.set(key, field);
    }
    const type = typeOf(value);
    field.types.set(type, (field.types.get(type) ?? 0) + 1);
    // measure the longest date: few have milliseconds, and a truncated date reads as another one
    if (at.measure || type === "date") field.chars = Math.max(field.chars, charsOf(value, type));
    if (value instanceof Doc && at.path.length + 1 < MAX_DEPTH)
      note(field.children, value, { path: field.path, measure: at.measure });
  }
}

function headType(field: Field): DisplayType {
  const types = [...field.types.keys()];
  return types.length === 1 ? (types[0] ?? "null") : "mixed";
}

/** False for columns that mix documents and nulls: expanded, a null would look like an empty document. */
function canOpen(field: Field): boolean {
  return field.children.size > 0 && field.types.size === 1;
}

function opensAtFirst(field: Field): boolean {
  return (
    field.children.size <= OPEN_AT_FIRST &&
    [...field.children.values()].every(
      (child) => !child.types.has("object") && (field.children.size === 1 || !child.types.has("array")),
    )
  );
}

function widthOf(field: Field, type: DisplayType): number {
  const mark = type === "long" || type === "decimal" || type === "mixed" ? MARK_PX : 0;
  const button = canOpen(field) ? 22 : 0;
  const header = field.path.join(".").length * HEADER_CHAR_PX + type.length * TYPE_CHAR_PX + 8 + button;
  return Math.round(
    Math.min(MAX_PX, Math.max(MIN_PX, header + PADDING_PX, field.chars * CHAR_PX + mark + PADDING_PX)),
  );
}

/** Width of the last digits of an id, or of the name with its button. */
function tailWidth(label: string): number {
  return Math.max(TAIL_PX, label.length * HEADER_CHAR_PX + PADDING_PX + 18);
}

/** Returns the label as the header shows it: an empty name is written out. */
export function headText({ path, label }: Pick<Column, "path" | "label">): string {
  return path.length === 0 ? label : path.map(nameText).join(".");
}

export type Columns = {
  columns: Column[];
  /** The rows are not documents: the table shows them in a single unnamed column. */
  areScalars: boolean;
};

/** The one column of a list of plain values, such as the reply of `distinct`. */
const VALUE_PATH: readonly string[] = [];

function scalarColumn(items: readonly Value[]): Column {
  const field: Field = { path: ["value"], types: new Map(), chars: 0, children: new Map() };
  for (const item of items.slice(0, WIDTHS_READ_FROM)) {
    const type = typeOf(item);
    field.types.set(type, 1);
    field.chars = Math.max(field.chars, charsOf(item, type));
  }
  const type = headType(field);
  return {
    id: columnId(VALUE_PATH),
    path: VALUE_PATH,
    label: "value",
    type,
    isNumeric: NUMERIC.has(type),
    width: widthOf(field, type),
    canOpen: false,
    foldsInto: null,
    isTail: false,
  };
}

/** Finds the field at a dotted path; keys may contain dots themselves. */
function fieldAt(fields: ReadonlyMap<string, Field>, label: string): Field | undefined {
  const whole = fields.get(label);
  if (whole) return whole;
  for (let dot = label.indexOf("."); dot !== -1; dot = label.indexOf(".", dot + 1)) {
    const parent = fields.get(label.slice(0, dot));
    const found = parent && fieldAt(parent.children, label.slice(dot + 1));
    if (found) return found;
  }
  return undefined;
}

/** Sort rank of columns by dotted path; lowest first. */
export type ColumnRanks = ReadonlyMap<string, number>;

const NO_RANKS: ColumnRanks = new Map();

/** Moves ranked columns first; keeps the order of the query where every column is ranked. */
function ranked(columns: Column[], ranks: ColumnRanks): Column[] {
  const isRanked = (column: Column) => ranks.has(column.label);
  if (columns.every(isRanked)) return columns;
  const rank = (column: Column) => ranks.get(column.label) ?? Number.POSITIVE_INFINITY;
  const first = columns.filter(isRanked).toSorted((a, b) => rank(a) - rank(b));
  return [...first, ...columns.filter((column) => !isRanked(column))];
}

/**
 * The columns of a result: those with a rank first, even out of a folded sub-document, the others in the
 * order in which keys are first seen. `choices` holds what the reader opened (true) or folded (false) by
 * column id; without a choice small sub-documents are open, and ids beside ranked columns folded.
 */
export function findColumns(
  items: readonly Value[],
  choices: ReadonlyMap<string, boolean>,
  ranks: ColumnRanks = NO_RANKS,
): Columns {
  if (items.length === 0 || items.some((item) => !(item instanceof Doc))) {
    return { columns: items.length === 0 ? [] : [scalarColumn(items)], areScalars: true };
  }
  const roots = new Map<string, Field>();
  items.forEach((item, row) => {
    if (item instanceof Doc) note(roots, item, { path: [], measure: row < WIDTHS_READ_FROM });
  });

  const tied = [...ranks.keys()].map((label) => [label, fieldAt(roots, label)] as const);
  const hasRanked = tied.some(([, field]) => field !== undefined);
  const columns: Column[] = [];
  const opensByItself = roots.size <= MAX_OPENED_WIDTH;
  const add = (field: Field, foldsInto: readonly string[] | null) => {
    const id = columnId(field.path);
    const openable = canOpen(field);
    if (openable && (choices.get(id) ?? (opensByItself && opensAtFirst(field)))) {
      let isFirst = true;
      for (const child of field.children.values()) {
        add(child, isFirst ? field.path : null);
        isFirst = false;
      }
      return;
    }
    addColumn(field, foldsInto);
  };
  const addColumn = (field: Field, foldsInto: readonly string[] | null) => {
    const id = columnId(field.path);
    const label = field.path.join(".");
    const type = headType(field);
    const canFold = type === "objectId" && hasRanked && !ranks.has(label);
    const isTail = canFold && choices.get(id) !== true;
    columns.push({
      id,
      path: field.path,
      label,
      type,
      isNumeric:
        NUMERIC.has(type) || (type === "mixed" && [...field.types.keys()].every((each) => NUMERIC.has(each))),
      width: isTail ? tailWidth(label) : widthOf(field, type),
      canOpen: isTail || canOpen(field),
      foldsInto: foldsInto ?? (canFold && !isTail ? field.path : null),
      isTail,
    });
  };
  for (const field of roots.values()) add(field, null);
  for (const [label, field] of tied) {
    if (field && !columns.some((column) => column.label === label)) addColumn(field, null);
  }
  return { columns: ranked(columns, ranks), areScalars: false };
}

/** Returns the value of a row in a column; `undefined` when the row has no such key. */
export function cellValue(item: Value, column: Column): Value | undefined {
  let value: Value | undefined = item;
  for (const key of column.path) {
    if (!(value instanceof Doc)) return undefined;
    value = value.get(key);
  }
  return value;
}

/** Maximum factor by which columns grow into spare room; wider ones are hard to read as a row. */
const MAX_STRETCH = 1.4;

/** Returns the left edges of the columns, then the total width. Shares spare room in proportion. */
export function columnOffsets(columns: readonly Column[], room: number): number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const stretch = total > 0 && total < room ? Math.min(room / total, MAX_STRETCH) : 1;
  const offsets = [0];
  for (const column of columns) offsets.push((offsets.at(-1) ?? 0) + column.width * stretch);
  return offsets.map((offset) => Math.round(offset));
}
