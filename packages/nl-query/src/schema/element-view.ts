import type { CollectionModel, FieldModel } from "./model.ts";

/**
 * The documents of an array as a collection of their own: ships of `battle.ship`, performances of
 * `conductor.orchestra.performance`.
 */
export function elementView(list: FieldModel): CollectionModel {
  const { collection } = list;
  const segments = list.path.split(".");
  const roots = segments
    .map((_, at) => segments.slice(0, at + 1).join("."))
    .filter((path) => collection.byPath.get(path)?.isArray);
  const fields: FieldModel[] = [];
  const fieldOf = new Map<FieldModel, FieldModel>();
  const byPath = new Map<string, FieldModel>();
  const namesake = collection.fields.find((field) => isNamesake(field, list)) ?? null;
  const view: CollectionModel = {
    ...collection,
    words: list.words,
    fields,
    byPath,
    element: { list, roots, namesake, fieldOf },
  };
  for (const field of collection.fields) {
    const own = field.path.startsWith(`${list.path}.`)
      ? innerField(field, { list, view })
      : outerField(field, { roots, view });
    if (!own) continue;
    fields.push(own);
    fieldOf.set(field, own);
    byPath.set(own.path, own);
  }
  return view;
}

function innerField(
  field: FieldModel,
  { list, view }: { list: FieldModel; view: CollectionModel },
): FieldModel {
  const stripped = field.words.filter((word) => !list.words.includes(word));
  const words = stripped.length > 0 ? stripped : isNamesake(field, list) ? ["name"] : field.words;
  const isDeeper = field.arrayRoot !== null && field.arrayRoot.length > list.path.length;
  return {
    ...field,
    collection: view,
    words,
    parentWords: [...field.parentWords, ...field.words.filter((word) => !words.includes(word))],
    arrayRoot: isDeeper ? field.arrayRoot : null,
    depth: field.depth - list.depth - 1,
  };
}

/** Whether this is an array of documents that is called as those that hold it are: `entries` of entries. */
export function isCalledAsHolder({ kind, words, collection }: FieldModel): boolean {
  return (
    kind === "objects" &&
    words.length === collection.words.length &&
    words.every((word) => collection.words.includes(word))
  );
}

/** A text right inside the array that is called as the array is. */
function isNamesake(field: FieldModel, list: FieldModel): boolean {
  const isInside = field.path.startsWith(`${list.path}.`) && field.depth === list.depth + 1;
  return isInside && field.kind === "text" && field.words.every((word) => list.words.includes(word));
}

/** What every element has from the document around it. */
function outerField(
  field: FieldModel,
  { roots, view }: { roots: readonly string[]; view: CollectionModel },
): FieldModel | null {
  const isBeside =
    roots.includes(field.path) || (field.arrayRoot !== null && !roots.includes(field.arrayRoot));
  if (isBeside) return null;
  return {
    ...field,
    collection: view,
    parentWords: [...field.parentWords, ...field.collection.words],
    arrayRoot: null,
    depth: field.depth + 1,
  };
}
