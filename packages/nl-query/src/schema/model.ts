import type { CollectionSchema, FieldSchema } from "@querysnap/schema";

export type FieldKind =
  | "number"
  | "date"
  | "dateText"
  | "epoch"
  | "text"
  | "bool"
  | "id"
  | "object"
  | "objects"
  | "geo"
  | "other";
/** How numbers are stored; `text` are numbers in strings, such as "1250.50". */
export type NumberType = "int" | "long" | "double" | "decimal" | "text";

/** What the generator knows of one path. An array and its elements are one field here. */
export type FieldModel = {
  readonly id: number;
  readonly path: string;
  readonly collection: CollectionModel;
  /** Lemmas of the last segment, without the collection's own name. */
  readonly words: readonly string[];
  /** Lemmas of the segments above, and the collection's name where the last segment repeats it. */
  readonly parentWords: readonly string[];
  /** Of the elements, when it is an array. */
  readonly kind: FieldKind;
  readonly numberType: NumberType | null;
  /** Numbers of which some are stored as texts, such as "" for none. */
  readonly hasTexts: boolean;
  readonly isArray: boolean;
  /** Read as an array, but stored as an object with the documents by their ids. */
  readonly isKeyed: boolean;
  /** Path of the innermost array of documents above, such as `items` for `items.price`. */
  readonly arrayRoot: string | null;
  readonly depth: number;
  /** Share of documents in which it is absent or null, 0 to 1. */
  readonly absence: number;
  readonly hasNull: boolean;
  readonly uniqueCount: number;
  /** How often it was present in the sample. */
  readonly presentCount: number;
  readonly min: string | null;
  readonly max: string | null;
  /** Digits kept after seconds for dates stored as numbers: seconds or milliseconds. */
  readonly epochUnitMs: number;
  readonly values: FieldSchema["values"];
  readonly valuesAreComplete: boolean;
  readonly place: PlaceKind | null;
};

/** How a field holds a place on earth: as GeoJSON, or as a pair of longitude and latitude. */
export type PlaceKind = "geoJson" | "pair";

export type CollectionModel = {
  readonly name: string;
  readonly count: number;
  /** Lemmas of its name. */
  readonly words: readonly string[];
  readonly fields: readonly FieldModel[];
  readonly byPath: ReadonlyMap<string, FieldModel>;
  readonly indexes: CollectionSchema["indexes"];
  /** Where the elements of an array are read as documents. */
  readonly element: ElementModel | null;
};

/** Which elements a collection stands for. */
export type ElementModel = {
  readonly list: FieldModel;
  /** Paths of the arrays around an element, the outermost first. */
  readonly roots: readonly string[];
  /** What an element is called by, where the field has the name of the array: `orchestra.Orchestra`. */
  readonly namesake: FieldModel | null;
  /** Fields of the elements and of the documents around them, by the field of the real collection. */
  readonly fieldOf: ReadonlyMap<FieldModel, FieldModel>;
};

/** `from.path` holds values of `to.path`. */
export type ReferenceModel = {
  readonly from: FieldModel;
  readonly to: FieldModel;
  readonly confidence: number;
};

/** A field that may be called "number of": a number, or one whose name says so. */
export function isNumberField(field: FieldModel): boolean {
  const isKey = field.words.some((word) => /^(id|code|key)$/.test(word));
  return !isKey && (isNumeric(field) || field.words.some((word) => /^(number|num|count|amount)$/.test(word)));
}

/** An object with documents by their ids, or a field of these documents. */
export function isInKeyed({ isKeyed, arrayRoot, collection }: FieldModel): boolean {
  return isKeyed || (arrayRoot !== null && collection.byPath.get(arrayRoot)?.isKeyed === true);
}

/** The element type of a field whose own values are numbers. */
export function isNumeric(field: FieldModel): boolean {
  return field.kind === "number";
}

/**
 * Numbers stored as texts of different lengths: as texts "9" comes behind "10", so they are compared as
 * numbers.
 */
export function needsConversion(field: FieldModel): boolean {
  const widths = new Set(field.values.map(({ text }) => (/^\d+$/.test(text) ? text.length : 0)));
  return field.numberType === "text" && field.arrayRoot === null && (widths.size > 1 || widths.has(0));
}

export function isTemporal(field: FieldModel): boolean {
  return field.kind === "date" || field.kind === "dateText" || field.kind === "epoch";
}

/** Tests whether dates tell a time of the day, as opposed to midnights. */
export function hasTimeOfDay({ min, max }: FieldModel): boolean {
  return [min, max].some((end) => end !== null && !/(?:^|[T ])00:00(?::00(?:\.0+)?)?Z?$|^[^:]*$/.test(end));
}

/** Whether the sample says that every document has its own value. */
export function isUnique(field: FieldModel): boolean {
  return (
    field.presentCount > 1 &&
    field.uniqueCount >= field.presentCount &&
    !field.isArray &&
    field.arrayRoot === null
  );
}

/** Names of fields that hold a year where their numbers look like years. */
const DATED =
  /^(date|since|until|founded|founding|established|opened|opening|built|constructed|completed|released|release|published|joined|hired|elected|started|born|birth|launched|introduced|acquired|discovered|graduated|retired)$/;

/** Years kept as numbers or as four digits. */
export function isYearField(field: FieldModel): boolean {
  const isNamed = field.words.includes("year");
  if (field.kind === "text")
    return (
      isNamed &&
      field.values.length > 0 &&
      field.values.slice(0, 5).every(({ text }) => /^[12]\d{3}$/.test(text))
    );
  return (
    field.kind === "number" &&
    (isNamed || field.words.some((word) => DATED.test(word))) &&
    Number(field.min) >= 1000 &&
    Number(field.max) <= 2200
  );
}

const YES = /^(t|true|y|yes|1|on)$/i;
const NO = /^(f|false|n|no|0|off)$/i;

/** Names that state something, where numbers stand for yes and no: `isPaid`, `was_read`, `isheated`. */
const IS_STATED = /(^|[._])(is|has|can|was)([_A-Z]|$)|(^|\.)(is|has)[a-z]{3,}$/;

/** The values that say yes and no, where a field is a flag; canonical Extended JSON. */
export function flagOf(field: FieldModel): { yes: string; no: string } | null {
  if (field.kind === "bool") return { yes: "true", no: "false" };
  if (field.isArray || field.values.length === 0 || field.values.length > 3 || !field.valuesAreComplete)
    return null;
  const isStated = field.kind === "text" || IS_STATED.test(field.path);
  if (!isStated || (field.kind !== "text" && field.kind !== "number")) return null;
  const yes = field.values.find(({ text }) => YES.test(text));
  // "Y" and an empty text
  const no =
    field.values.find(({ text }) => NO.test(text)) ??
    (field.values.length === 2 ? field.values.find(({ text }) => text === "") : undefined);
  const isOnly = field.values.every(({ text }) => YES.test(text) || NO.test(text) || text === "");
  return yes && no && isOnly ? { yes: yes.value, no: no.value } : null;
}
