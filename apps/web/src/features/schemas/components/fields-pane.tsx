import type { SchemaCollection } from "@querysnap/contracts";
import { BsonTypeIcon } from "../../../components/bson-value.tsx";
import { displayType, hintText, pathText } from "../field-text.ts";

type FieldsPaneProps = { collection: SchemaCollection | null; onInsert: (path: string) => void };

/** The fields of the collection in view, beside the editor; a click writes the name. */
export function FieldsPane({ collection, onInsert }: FieldsPaneProps) {
  return (
    <aside className="flex h-full min-h-0 flex-col" aria-label="Fields">
      <div className="flex h-13 flex-none items-center px-5">
        <h2 className="caption text-ink-2!">{collection ? `Fields of ${collection.name}` : "Fields"}</h2>
        {collection && collection.fields.length > 0 ? (
          <span className="ml-auto text-small text-ink-3">click to insert</span>
        ) : null}
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto pb-2">
        {collection === null ? (
          <li className="px-5 text-small text-ink-3">Name a collection to see its fields.</li>
        ) : null}
        {collection?.fields.length === 0 ? (
          <li className="px-5 text-small text-ink-3">
            {collection.count === 0 ? "The collection is empty." : "No fields were found."}
          </li>
        ) : null}
        {collection?.fields.map((field) => (
          <li key={field.name}>
            <button
              type="button"
              className="flex h-6 w-full items-center gap-2 px-5 text-left hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => onInsert(field.path)}
            >
              <BsonTypeIcon type={displayType(field.type)} />
              <span className="truncate font-mono text-small">{pathText(field.name)}</span>
              <span className="ml-auto max-w-37 flex-none truncate text-small text-ink-3">
                {hintText(field)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
