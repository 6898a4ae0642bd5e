// oxlint-disable react/incompatible-library -- no compiler memoizes these components
import type { DatabaseSchema, SchemaCollection } from "@querysnap/contracts";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  Check,
  ChevronDown,
  ChevronRight,
  Layers,
  ListTree,
  RefreshCw,
  Search,
  Workflow,
} from "lucide-react";
import { type ReactNode, type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { Meter } from "../../../components/meter.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { formatBytes } from "../../../lib/bytes.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { formatRelativeTime } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { SchemaProgress, useSchema } from "../api/schema.ts";
import { CopySchema } from "./copy-schema-menu.tsx";
import { SchemaChanges } from "./schema-changes.tsx";
import { CollectionFields } from "./collection-fields.tsx";
import "./schema.css";

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;
const count = (value: number, one: string) =>
  `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : one.endsWith("x") ? "es" : "s"}`;

/** Of a folded section; open ones are measured. */
const SECTION_PX = 38;

const VIEWS = [
  { value: "list", label: "List", icon: <ListTree size={13} strokeWidth={1.75} aria-hidden="true" /> },
  { value: "diagram", label: "Diagram", icon: <Workflow size={13} strokeWidth={1.75} aria-hidden="true" /> },
] as const;

const diagramChunk = createChunk(() => import("./schema-diagram.tsx"));

type SchemaExplorerProps = {
  state: ReturnType<typeof useSchema>;
  /** The collection in view, open at first. */
  selected: string | null;
  /** Fills the query with a find on the collection. */
  onPick: (collection: string) => void;
  searchRef?: Ref<HTMLInputElement>;
};

/** The structure of the database: collections, fields, statistics and indexes. */
export function SchemaExplorer({ state, selected, onPick, searchRef }: SchemaExplorerProps) {
  const { schema, isLoading, progress, error } = state;
  const [search, setSearch] = useState("");
  const [view, setView] = useState<"list" | "diagram">("list");
  /** The collection that was chosen in the diagram. */
  const [opened, setOpened] = useState<string | null>(null);
  const now = useNow();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-none items-start gap-3 px-5 pt-4.5 pb-4">
        <div className="min-w-0">
          <h1 className="text-page font-semibold tracking-page">Database Schema</h1>
          <p className="mt-0.5 text-small text-ink-3" aria-live="polite">
            {progress ? progressText(progress) : schema ? readText(schema, now) : "\u00a0"}
          </p>
        </div>
        <Tools
          state={state}
          view={view}
          onView={setView}
          search={search}
          onSearch={setSearch}
          searchRef={searchRef}
        />
      </header>
      {error ? (
        <Banner tone="danger" title="Error" className="mx-5 mb-3">
          {errorText(error, "Failed to load schema")}
          {error instanceof ApiError && error.details ? ` ${error.details}` : null}
        </Banner>
      ) : null}
      {progress && progress.total > 1 ? (
        <Meter
          label="Collections read"
          used={progress.done}
          limit={progress.total}
          tone="ok"
          className="mx-5 mb-3 flex-none"
        />
      ) : null}
      {schema && view === "diagram" ? (
        <LazyPart
          name="The diagram"
          chunk={diagramChunk}
          render={({ SchemaDiagram }) => (
            <div className="flex min-h-0 flex-1 flex-col border-t border-line">
              <SchemaDiagram
                schema={schema}
                onOpen={(name) => {
                  setOpened(name);
                  setView("list");
                }}
              />
            </div>
          )}
        />
      ) : schema ? (
        <>
          <SchemaChanges schema={schema} now={now} />
          <Structure
            key={opened}
            shown={opened}
            schema={schema}
            search={search}
            selected={opened ?? selected}
            onPick={onPick}
          />
        </>
      ) : isLoading ? (
        <StructureSkeleton />
      ) : (
        <Nothing />
      )}
    </div>
  );
}

type ToolsProps = Pick<SchemaExplorerProps, "state" | "searchRef"> & {
  view: "list" | "diagram";
  onView: (view: "list" | "diagram") => void;
  search: string;
  onSearch: (text: string) => void;
};

function Tools({ state, view, onView, search, onSearch, searchRef }: ToolsProps) {
  const { schema, isRefreshing, progress } = state;
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <Segmented label="View" value={view} onChange={onView} options={VIEWS} />
      {schema ? <CopySchema collections={schema.collections} /> : null}
      <Input
        ref={searchRef}
        controlSize="md"
        frameClassName="w-60"
        type="search"
        className="[&::-webkit-search-cancel-button]:appearance-none"
        aria-label="Find a field or type"
        placeholder="Find a field or type"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        before={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />}
        after={<Kbd>/</Kbd>}
      />
      {isRefreshing || progress ? <Button onClick={state.cancel}>Cancel</Button> : null}
      <Button
        icon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden="true" />}
        busy={isRefreshing}
        busyLabel="Refreshing"
        onClick={() => void state.refresh()}
      >
        Refresh Schema
      </Button>
    </span>
  );
}

function progressText({ collection, done, total }: SchemaProgress): string {
  return `Reading ${collection}, ${done + 1 > total ? total : done + 1} of ${total}`;
}

function readText(schema: DatabaseSchema, now: Date): string {
  const sampled = schema.collections.some((each) => each.sampledDocuments < each.count);
  return `Read ${formatRelativeTime(schema.takenAt, now)} ${sampled ? "from a sample of the documents" : "from every document"}`;
}

/** How many documents the numbers of a collection come from. */
function sampleText({ sampledDocuments, count: documents }: SchemaCollection): string {
  if (sampledDocuments === 0) return "";
  return sampledDocuments < documents
    ? `sample of ${sampledDocuments.toLocaleString("en-US")}`
    : "every document read";
}

function Nothing() {
  return (
    <p className="border-t border-line px-5 py-4.5 text-ui text-ink-2">
      Click "Refresh Schema" or "Reconnect to the Database" to explore your database structure
    </p>
  );
}

function StructureSkeleton() {
  return (
    <div aria-hidden="true" className="border-t border-line">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-9.5 items-center gap-3 border-b border-line px-5.5">
          <Skeleton className="w-40" />
          <Skeleton className="ml-auto w-80" />
        </div>
      ))}
    </div>
  );
}

type StructureProps = {
  schema: DatabaseSchema;
  search: string;
  selected: string | null;
  /** The collection to scroll to. */
  shown: string | null;
  onPick: (collection: string) => void;
};

function Structure({ schema, search, selected, shown, onPick }: StructureProps) {
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
      <Facts schema={schema} selected={selected} onOpen={(name) => set(name, true)} />
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
    <div ref={scroller} className="schema-list min-h-0 flex-1 overflow-y-auto" data-schema-collections="">
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

type FactsProps = { schema: DatabaseSchema; selected: string | null; onOpen: (name: string) => void };

function Facts({ schema, selected, onOpen }: FactsProps) {
  const documents = schema.collections.reduce((sum, each) => sum + each.count, 0);
  const bytes = schema.collections.reduce((sum, each) => sum + each.size, 0);
  return (
    <dl className="schema-facts">
      <div>
        <dt>Database</dt>
        <dd className="font-mono">{schema.databaseName}</dd>
      </div>
      <div>
        <dt>Collections</dt>
        <dd className="num">{schema.collections.length.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Documents</dt>
        <dd className="num">{documents.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Total size</dt>
        <dd className="num">{formatBytes(bytes)}</dd>
      </div>
      <div>
        <dt>Where the documents are</dt>
        <dd>
          <Shares schema={schema} selected={selected} onOpen={onOpen} />
        </dd>
      </div>
    </dl>
  );
}

type CollectionSectionProps = {
  collection: SchemaCollection;
  /** Those that match the search. */
  fields: SchemaCollection["fields"];
  isOpen: boolean;
  onToggle: () => void;
  onPick: (collection: string) => void;
};

function CollectionSection({ collection, fields, isOpen, onToggle, onPick }: CollectionSectionProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={collection.name}>
      <div className="schema-collection" data-open={isOpen || undefined}>
        <button
          type="button"
          className="absolute inset-0"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Fold" : "Open"} ${collection.name}`}
          onClick={onToggle}
        />
        <Chevron {...ICON} />
        <span className="relative flex w-fit max-w-full min-w-0 items-center gap-2">
          <Layers {...ICON} className="flex-none" />
          <button
            type="button"
            className="min-w-0 truncate font-mono text-ui font-medium text-ink hover:underline"
            title={`Query ${collection.name}`}
            onClick={() => onPick(collection.name)}
          >
            {collection.name}
          </button>
          {collection.hasSchemaAnalysis ? (
            <Tag tone="ok">
              <Check size={11} strokeWidth={2.5} aria-hidden="true" />
              AI Analyzed
            </Tag>
          ) : null}
        </span>
        <span className="schema-sample">{sampleText(collection)}</span>
        <span className="num">{count(collection.count, "document")}</span>
        <span className="num">{formatBytes(collection.size)}</span>
        <span className="num">avg {formatBytes(collection.avgObjSize)}</span>
        <span className="num">{count(collection.indexes.length, "index")}</span>
      </div>
      {isOpen ? <CollectionFields collection={collection} fields={fields} /> : null}
    </section>
  );
}

function matchingFields(collection: SchemaCollection, words: string) {
  if (words === "") return collection.fields;
  return collection.fields.filter(
    (field) =>
      field.name.toLowerCase().includes(words) ||
      field.types.some((each) => each.type.toLowerCase().includes(words)),
  );
}

/** Up to this many collections have a piece of their own. */
const SHARES = 8;

function Shares({
  schema,
  selected,
  onOpen,
}: {
  schema: DatabaseSchema;
  selected: string | null;
  onOpen: (name: string) => void;
}) {
  const largest = schema.collections.toSorted((a, b) => b.count - a.count).filter((each) => each.count > 0);
  return (
    <span className="schema-shares">
      {largest.slice(0, SHARES).map((collection) => (
        <button
          key={collection.name}
          type="button"
          style={{ flex: collection.count }}
          data-on={collection.name === selected || undefined}
          title={`${collection.name}: ${collection.count.toLocaleString("en-US")}`}
          onClick={() => onOpen(collection.name)}
        >
          {collection.name}
        </button>
      ))}
    </span>
  );
}
