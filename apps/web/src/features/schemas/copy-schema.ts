import type { SchemaCollection } from "@querysnap/contracts";
import { type DescribedCollection, toJsonSchema, toTypeScript } from "@querysnap/schema";

function describe({ name, count, sampledDocuments, fields }: SchemaCollection): DescribedCollection {
  return {
    name,
    count,
    sampledDocuments,
    fields: fields.map((field) => ({
      arrayPath: field.name,
      types: field.types.map(({ type }) => type),
      isRequired: field.missingCount === 0,
    })),
  };
}

/** JSON Schema of one collection, or an object of them by name. */
export function jsonSchemaText(collections: readonly SchemaCollection[]): string {
  const texts = collections.map((each) => [each.name, toJsonSchema(describe(each))] as const);
  const [only, ...others] = texts;
  if (only && others.length === 0) return only[1];
  const entries = texts.map(([name, text]) => `  ${JSON.stringify(name)}: ${text.replaceAll("\n", "\n  ")}`);
  return `{\n${entries.join(",\n")}\n}`;
}

export function typeScriptText(collections: readonly SchemaCollection[]): string {
  return toTypeScript(collections.map(describe));
}
