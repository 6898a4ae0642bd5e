import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Predicate } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { KEYWORDS, type SchemaTest } from "./keywords.ts";

/**
 * Compiles `$jsonSchema`: draft 4 with the server's omissions and its `bsonType`.
 *
 * @throws MongoError 9, 14 for a malformed schema and for keywords the server does not know.
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/query/jsonSchema/
 */
export function compileJsonSchema(schema: Doc, context: CompileContext): Predicate {
  const test = compileSchema(schema, context);
  return (row) => test(materialize(row));
}

/** Keywords that only describe. */
const DESCRIPTIVE = new Set(["title", "description"]);
const UNSUPPORTED = new Set(["$ref", "$schema", "default", "definitions", "format", "id"]);

/** Tests a value, not only a document. */
export function compileSchema(schema: Doc, context: CompileContext): SchemaTest {
  const tests: SchemaTest[] = [];
  for (const keyword of schema.keys) checkKeyword(keyword);
  if (schema.has("type") && schema.has("bsonType"))
    throw new MongoError(9, "Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
  for (const [keyword, argument] of schema.entries()) {
    if (DESCRIPTIVE.has(keyword)) {
      if (typeof argument !== "string")
        throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be of type string`);
      continue;
    }
    const test = KEYWORDS.get(keyword)?.(argument, {
      schema,
      context,
      compile: (inner) => compileSchema(requireSchema(keyword, inner), context),
    });
    if (test) tests.push(test);
  }
  return (value) => tests.every((test) => test(value));
}

/** Refuses what a schema cannot hold at all, before any value is read. */
function checkKeyword(keyword: string): void {
  if (UNSUPPORTED.has(keyword))
    throw new MongoError(9, `$jsonSchema keyword '${keyword}' is not currently supported`);
  if (!DESCRIPTIVE.has(keyword) && !KEYWORDS.has(keyword))
    throw new MongoError(9, `Unknown $jsonSchema keyword: ${keyword}`);
}

function requireSchema(keyword: string, value: Value): Doc {
  if (value instanceof Doc) return value;
  throw new MongoError(
    14,
    `$jsonSchema keyword '${keyword}' must be an object${isArray(value) ? ", but found an array" : ""}`,
  );
}
