import { type DescribedCollection, type FieldTree, fieldTree, sampleNote } from "./field-tree.ts";

type JsonSchema = { [keyword: string]: string | string[] | JsonSchema };

/** Our names for types that MongoDB stores as another one. */
const BSON_TYPES: Record<string, string> = { uuid: "binData", integer: "int", boolean: "bool" };

function bsonTypes(types: readonly string[]): string[] {
  return [...new Set(types.map((type) => BSON_TYPES[type] ?? type))];
}

function toSchema({ types, children, elements }: FieldTree): JsonSchema {
  const [first, ...others] = bsonTypes(types);
  const required = [...children].flatMap(([name, child]) => (child.isRequired ? [name] : []));
  return {
    ...(first === undefined ? {} : { bsonType: others.length === 0 ? first : [first, ...others] }),
    ...(required.length > 0 ? { required } : {}),
    ...(children.size > 0
      ? { properties: Object.fromEntries([...children].map(([name, child]) => [name, toSchema(child)])) }
      : {}),
    ...(elements ? { items: toSchema(elements) } : {}),
  };
}

/**
 * Describes the documents of a collection as JSON Schema with MongoDB's `bsonType`, ready for a `$jsonSchema`
 * validator.
 */
export function toJsonSchema(collection: DescribedCollection): string {
  const note = sampleNote(collection);
  const schema = {
    title: collection.name,
    ...(note === "" ? {} : { description: note }),
    ...toSchema(fieldTree(collection)),
  };
  return JSON.stringify(schema, null, 2);
}
