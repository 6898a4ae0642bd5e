import type { DatabaseSchema } from "@querysnap/contracts";
import { ListTree, RefreshCw, Search, Workflow } from "lucide-react";
import { type Ref, useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { Meter } from "../../../components/meter.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { formatRelativeTime } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { SchemaProgress, useSchema } from "../api/schema.ts";
import { CopySchema } from "./copy-schema-menu.tsx";
import { SchemaChanges } from "./schema-changes.tsx";
import { SchemaStructure } from "./schema-structure.tsx";
import "./schema.css";

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
          <SchemaStructure
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
