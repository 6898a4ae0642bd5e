import { Doc, Int32, type Value } from "@querysnap/mql";
import { parsePath, type FieldPath } from "../engine/values/paths.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";

export type IndexField = {
  readonly path: FieldPath;
  readonly direction: 1 | -1;
  /** The index holds the hash of the value instead of the value. */
  readonly isHashed: boolean;
  /** The kind of an index on places; such an index is a definition without entries. */
  readonly geo: GeoKind | null;
};

export type GeoKind = "2d" | "2dsphere";

/** An index as the catalog stores it. `spec` is the document that listIndexes answers. */
export type IndexSpec = {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly hidden: boolean;
  readonly partialFilter: Doc | null;
  readonly collation: Doc | null;
  readonly expireAfterSeconds: number | null;
  readonly spec: Doc;
};

export const ID_INDEX_NAME = "_id_";
/** Value in an index pattern for a hashed field. */
export const HASHED = "hashed";

export function isGeoKind(direction: Value): direction is GeoKind {
  return direction === "2d" || direction === "2dsphere";
}

/** Whether an index is one on places, perhaps among other fields. */
export function isGeo({ fields }: Pick<IndexSpec, "fields">): boolean {
  return fields.some(({ geo }) => geo !== null);
}

/** Reads the options out of a checked specification document. */
export function readIndexSpec(id: number, spec: Doc): IndexSpec {
  const key = docOption(spec.get("key")) ?? Doc.empty;
  const expires = spec.get("expireAfterSeconds");
  const name = spec.get("name");
  return {
    id,
    name: typeof name === "string" ? name : "",
    fields: [...key.entries()].map(([path, direction]) => ({
      path: parsePath(path),
      direction: isNumeric(direction) && toDoubleNumber(direction) < 0 ? -1 : 1,
      isHashed: direction === HASHED,
      geo: isGeoKind(direction) ? direction : null,
    })),
    unique: name === ID_INDEX_NAME || isTrue(spec.get("unique")),
    sparse: isTrue(spec.get("sparse")),
    hidden: isTrue(spec.get("hidden")),
    partialFilter: docOption(spec.get("partialFilterExpression")),
    collation: docOption(spec.get("collation")),
    expireAfterSeconds: isNumeric(expires) ? toDoubleNumber(expires) : null,
    spec,
  };
}

/** The specification of the index on `_id` that every collection has. */
export function idIndexSpec(collation: Doc | null): Doc {
  const key = new Doc(["_id"], [new Int32(1)]);
  const base: [string, Value][] = [
    ["v", new Int32(2)],
    ["key", key],
    ["name", ID_INDEX_NAME],
  ];
  return Doc.of(collation ? [...base, ["collation", collation]] : base);
}

export function isTrue(value: Value | undefined): boolean {
  if (isNumeric(value)) return toDoubleNumber(value) !== 0;
  return value === true;
}

export function docOption(value: Value | undefined): Doc | null {
  return value instanceof Doc ? value : null;
}
