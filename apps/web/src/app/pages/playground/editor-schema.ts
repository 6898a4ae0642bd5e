import type { DatabaseSchema } from "@querysnap/contracts";
import type { EditorSchema } from "../../../features/queries/editor/completion.ts";
import { displayType } from "../../../features/schemas/field-text.ts";

/** Returns the names and types that the editor completes and the question underlines. */
export function editorSchema(schema: DatabaseSchema | null): EditorSchema {
  return {
    collections: (schema?.collections ?? []).map(({ name, count, fields }) => ({
      name,
      count,
      fields: fields.map((field) => ({ path: field.path, type: displayType(field.type) })),
    })),
  };
}
