export * from "./snapshot.ts";
export { createSchemaAccumulator, type CollectionMeta, type SchemaAccumulator } from "./accumulator.ts";
export { DEFAULT_BOUNDS, type SchemaBounds } from "./bounds.ts";
export { inferReferences } from "./references.ts";
