import { Search } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { useUndoableDelete } from "../../../components/use-undoable-delete.ts";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { findSaved, type SavedOrder, tagsOf } from "../find-saved.ts";
import { type SavedItem, useDeleteSavedQuery, useSavedQueries } from "../api/saved-queries.ts";
import { SavedQueryRow, type SavedQueryRowProps } from "./saved-query-row.tsx";

const editChunk = createChunk(() => import("./edit-saved-query.tsx"));

type SavedQueriesViewProps = Omit<SavedQueryRowProps, "item" | "onEdit" | "onDelete" | "onTag"> & {
  connectionId: string;
};

/** The saved queries of a connection: found by words or a tag, in order of saving or of use. */
export function SavedQueriesView({ connectionId, ...row }: SavedQueriesViewProps) {
  const saved = useSavedQueries(connectionId, true);
  const { mutate } = useDeleteSavedQuery(connectionId);
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const [order, setOrder] = useState<SavedOrder>("saved");
  const [edited, setEdited] = useState<SavedItem | null>(null);
  const { isHidden, remove } = useUndoableDelete({
    deletedText: "Saved query deleted",
    failedText: "Failed to delete saved query",
    send: mutate,
  });
  if (saved.isPending) return <SavedSkeleton />;
  if (!saved.data) {
    return (
      <Banner
        tone="danger"
        title="Error"
        action={
          <Button size="sm" onClick={() => void saved.refetch()}>
            Retry
          </Button>
        }
      >
        {errorText(saved.error, "Failed to load saved queries")}
      </Banner>
    );
  }
  const items = saved.data.filter((item) => !isHidden(item._id));
  const tags = tagsOf(items);
  // a tag that was just removed from its last query filters no more
  const shownTag = tag !== null && tags.includes(tag) ? tag : null;
  const found = findSaved(items, { search, tag: shownTag, order });
  return (
    <>
      {items.length === 0 ? (
        <NoSavedQueries />
      ) : (
        <>
          <Filters
            tags={tags}
            filter={{ search, tag: shownTag, order }}
            onSearch={setSearch}
            onTag={setTag}
            onOrder={setOrder}
          />
          {found.length === 0 ? (
            <p className="py-2 text-ui text-ink-3">No saved query has all of these words.</p>
          ) : null}
          <ol aria-label="Saved Queries">
            {found.map((item) => (
              <SavedQueryRow
                key={item._id}
                {...row}
                item={item}
                onEdit={setEdited}
                onDelete={remove}
                onTag={setTag}
              />
            ))}
          </ol>
        </>
      )}
      {edited === null ? null : (
        <LazyPart
          name="Edit saved query"
          chunk={editChunk}
          render={({ EditSavedQuery }) => (
            <EditSavedQuery connectionId={connectionId} item={edited} onClose={() => setEdited(null)} />
          )}
        />
      )}
    </>
  );
}

type FiltersProps = {
  tags: readonly string[];
  filter: { search: string; tag: string | null; order: SavedOrder };
  onSearch: (search: string) => void;
  onTag: (tag: string | null) => void;
  onOrder: (order: SavedOrder) => void;
};

function Filters({ tags, filter, onSearch, onTag, onOrder }: FiltersProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Input
        controlSize="md"
        frameClassName="w-60"
        type="search"
        aria-label="Find a saved query"
        placeholder="Find a saved query"
        value={filter.search}
        onChange={(event) => onSearch(event.target.value)}
        before={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />}
      />
      <TagLine tags={tags} chosen={filter.tag} onChoose={onTag} />
      <span className="ml-auto">
        <Segmented
          label="Order"
          value={filter.order}
          onChange={onOrder}
          options={[
            { value: "saved", label: "Newest" },
            { value: "used", label: "Most used" },
          ]}
        />
      </span>
    </div>
  );
}

type TagLineProps = {
  tags: readonly string[];
  chosen: string | null;
  onChoose: (tag: string | null) => void;
};

/** All tags in one line that scrolls; one at a time narrows the list, pressed again none does. */
function TagLine({ tags, chosen, onChoose }: TagLineProps) {
  if (tags.length === 0) return null;
  return (
    <fieldset aria-label="Tags" className="flex min-w-0 flex-1 gap-1 overflow-x-auto py-0.5">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          className="h-sm flex-none rounded-control border border-line px-2 text-small text-ink-2 hover:bg-hover aria-pressed:border-control aria-pressed:bg-selected aria-pressed:text-ink"
          onClick={() => onChoose(tag === chosen ? null : tag)}
        >
          {tag}
        </button>
      ))}
    </fieldset>
  );
}

function SavedSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="grid gap-2 border-b border-line py-[13px]">
          <Skeleton className="w-1/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}

function NoSavedQueries() {
  return (
    <div>
      <p className="text-body font-medium">No saved queries yet</p>
      <p className="mt-0.5 text-ui text-ink-3">
        Execute a query, then press <Kbd>Ctrl S</Kbd> to keep it with its result.
      </p>
    </div>
  );
}
