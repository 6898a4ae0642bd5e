// oxlint-disable react/incompatible-library -- no compiler memoizes these components
import type { DatabaseSchema, SchemaCollection } from "@querysnap/contracts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { CollectionSection } from "./collection-section.tsx";
import { SchemaFacts } from "./schema-facts.tsx";
import "./schema.css";

/** Of a folded section; open ones are measured. */
const SECTION_PX = 38;

function matchingFields(collection: SchemaCollection, words: string) {
  if (words === "") return collection.fields;
  return collection.fields.filter(
    (field) =>
      field.name.toLowerCase().includes(words) ||
      field.types.some((each) => each.type.toLowerCase().includes(words)),
  );
}

type SchemaStructureProps = {
  schema: DatabaseSchema;
  search: string;
  selected: string | null;
  /** The collection to scroll to. */
  shown: string | null;
  onPick: (collection: string) => void;
};

/** The collections of a database with the fields that match the search. */
export function SchemaStructure({ schema, search, selected, shown, onPick }: SchemaStructureProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const words = useDeferredValue(search.trim().toLowerCase());
  const rows = useMemo(
    () =>
      schema.collections
        .map((collection) => ({ collection, fields: matchingFields(collection, words) }))
        .filter(
          ({ collection, fields }) =>
            words === "" || fields.length > 0 || collection.name.toLowerCase().includes(words),
        ),
    [schema, words],
  );
  const isOpen = (collection: SchemaCollection, fields: number) =>
    choices.get(collection.name) ?? (words === "" ? collection.name === selected : fields > 0);
  const set = (name: string, open: boolean) => setChoices((current) => new Map(current).set(name, open));
  return (
    <>
      <SchemaFacts schema={schema} selected={selected} onOpen={(name) => set(name, true)} />
      {rows.length === 0 ? (
        <p className="min-h-0 flex-1 px-5 py-4 text-ui text-ink-3">
          {words === ""
            ? "This database has no collections."
            : `No field or type is called “${search.trim()}”.`}
        </p>
      ) : (
        <CollectionSections
          names={rows.map(({ collection }) => collection.name)}
          shown={shown}
          renderSection={(at) => {
            const row = rows[at];
            if (!row) return null;
            const { collection, fields } = row;
            const open = isOpen(collection, fields.length);
            return (
              <CollectionSection
                collection={collection}
                fields={words === "" || fields.length === 0 ? collection.fields : fields}
                isOpen={open}
                onToggle={() => set(collection.name, !open)}
                onPick={onPick}
              />
            );
          }}
        />
      )}
    </>
  );
}

type CollectionSectionsProps = {
  names: readonly string[];
  /** The collection to scroll to. */
  shown: string | null;
  renderSection: (at: number) => ReactNode;
};

/** Sections of the collections in view; a database may have thousands. */
function CollectionSections({ names, shown, renderSection }: CollectionSectionsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => SECTION_PX,
    getItemKey: (at) => names[at] ?? at,
    overscan: 12,
  });
  const shownAt = shown === null ? -1 : names.indexOf(shown);
  useEffect(() => {
    if (shownAt !== -1) virtual.scrollToIndex(shownAt, { align: "start" });
    // oxlint-disable-next-line react/exhaustive-deps -- once; a later scroll is the reader's
  }, []);
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className="schema-list min-h-0 flex-1 overflow-y-auto pb-14"
      data-schema-collections=""
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        <div
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
        >
          {items.map((item) => (
            <div key={item.key} ref={virtual.measureElement} data-index={item.index}>
              {renderSection(item.index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
