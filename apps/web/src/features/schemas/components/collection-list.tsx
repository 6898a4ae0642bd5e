import { Layers, Search } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Skeleton } from "../../../components/spinner.tsx";

type CollectionListProps = {
  collections: readonly { name: string; count: number }[] | null;
  isLoading: boolean;
  selected: string | null;
  onSelect: (name: string) => void;
};

/** The reader asked for it with a button: typing goes on there. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Collections of the database with their sizes. */
export function CollectionList({ collections, isLoading, selected, onSelect }: CollectionListProps) {
  const [search, setSearch] = useState<string | null>(null);
  const words = search?.trim().toLowerCase() ?? "";
  const shown = collections?.filter((each) => each.name.toLowerCase().includes(words)) ?? [];
  return (
    <section className="flex min-h-0 flex-col border-b border-line py-3" aria-label="Collections">
      <div className="mb-1 flex flex-none items-center px-4">
        <h2 className="caption">Collections</h2>
        <span className="-my-1.5 -mr-1.5 ml-auto">
          <IconButton
            label="Find a collection"
            size="sm"
            className="text-ink-3"
            aria-expanded={search !== null}
            onClick={() => setSearch(search === null ? "" : null)}
          >
            <Search size={13} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {search === null ? null : (
        <Input
          ref={focusOnMount}
          controlSize="sm"
          frameClassName="mx-4 mb-1"
          type="search"
          aria-label="Find a collection"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => (event.key === "Escape" ? setSearch(null) : undefined)}
        />
      )}
      {collections === null && isLoading ? (
        <div className="grid gap-4 px-4 py-2" aria-hidden="true">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-1/2" />
        </div>
      ) : null}
      {collections !== null && shown.length === 0 ? (
        <p className="px-4 text-small text-ink-3">
          {words === "" ? "No collections" : "No collection with this name"}
        </p>
      ) : null}
      <ul className="min-h-0 overflow-y-auto px-2">
        {shown.map((collection) => (
          <li key={collection.name}>
            <button
              type="button"
              className="side-item"
              aria-current={collection.name === selected || undefined}
              title={collection.name}
              onClick={() => onSelect(collection.name)}
            >
              <Layers size={14} strokeWidth={1.75} aria-hidden="true" />
              <span className="truncate">{collection.name}</span>
              <span className="side-number">{collection.count.toLocaleString("en-US")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
