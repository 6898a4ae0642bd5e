import type { DatabaseSchema } from "@querysnap/contracts";
import type { EditorSchema } from "../../../features/queries/editor/completion.ts";
import { displayType } from "../../../features/schemas/field-text.ts";

/** What the editor and the question know of the database. */
export function editorSchema(schema: DatabaseSchema | null): EditorSchema {
  return {
    collections: (schema?.collections ?? []).map(({ name, count, fields }) => ({
      name,
      count,
      fields: fields.map((field) => ({ path: field.path, type: displayType(field.type) })),
    })),
  };
}
