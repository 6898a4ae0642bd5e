export * from "./snapshot.ts";
export { createSchemaAccumulator, type CollectionMeta, type SchemaAccumulator } from "./accumulator.ts";
export { DEFAULT_BOUNDS, type SchemaBounds } from "./bounds.ts";
export { inferReferences } from "./references.ts";
export { type ReadDocuments, sampleDocuments } from "./sample-documents.ts";
export type { DescribedCollection, DescribedField } from "./field-tree.ts";
export { type SchemaChange, schemaChanges } from "./schema-changes.ts";
export { toJsonSchema } from "./to-json-schema.ts";
export { toTypeScript } from "./to-typescript.ts";
