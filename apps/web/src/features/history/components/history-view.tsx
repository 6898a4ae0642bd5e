import { LIMITS, PLAN_POLICY } from "@querysnap/contracts";
import { Check, History, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import type { ResultDrawing } from "../../../components/stored-row.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../components/tabs.tsx";
import { SnapXTag } from "../../../components/tag.tsx";
import { UpgradeAction } from "../../../components/upgrade-action.tsx";
import { useUndoableDelete } from "../../../components/use-undoable-delete.ts";
import { errorText } from "../../../lib/api-error.ts";
import { type HistoryItem, useDeleteHistory, useHistory } from "../api/history.ts";
import { HistoryRow } from "./history-row.tsx";
import type { KeptUndo } from "@querysnap/contracts";

type HistoryViewProps = {
  connectionId: string;
  canExecute: boolean;
  /** The saved queries and their number; null where the plan keeps none. */
  saved: { count: number | undefined; list: ReactNode } | null;
  onExecute: (item: HistoryItem) => void;
  onOpen?: ((item: HistoryItem) => void) | undefined;
  onUndo: (undo: KeptUndo) => void;
} & ResultDrawing;

/** Everything that was run on this connection, and the queries kept from it. */
export function HistoryView({ saved, ...props }: HistoryViewProps) {
  const [search, setSearch] = useState("");
  const searched = useDeferredValue(search.trim());
  const history = useHistory(props.connectionId, searched);
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  const pagination = history.data?.pages[0]?.pagination;
  return (
    <Tabs defaultValue="executions" className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none px-5 pt-4.5">
        <h1 className="text-page font-semibold tracking-page">Query Management</h1>
      </div>
      <div className="flex h-11 flex-none items-stretch border-b border-line px-5">
        <TabList aria-label="Query Management">
          <Tab value="executions">
            Execution History <span className="num font-normal text-ink-3">{pagination?.total ?? ""}</span>
          </Tab>
          <Tab value="saved">
            Saved Queries{" "}
            {saved === null ? (
              <SnapXTag />
            ) : (
              <span className="num font-normal text-ink-3">{saved.count ?? ""}</span>
            )}
          </Tab>
        </TabList>
      </div>
      <TabPanel value="executions" className="min-h-0 flex-1 overflow-auto px-5 pt-3.5 pb-14">
        {pagination?.limited && pagination.message ? (
          <Banner
            tone="warn"
            className="mb-3.5"
            icon={<History size={16} strokeWidth={1.75} aria-hidden="true" />}
            action={
              <Link to="/pricing" className="link">
                Upgrade to SnapX
              </Link>
            }
          >
            <span className="font-semibold text-warn">{pagination.message}</span>
          </Banner>
        ) : null}
        <Input
          controlSize="md"
          frameClassName="mb-2 w-75 max-w-full"
          type="search"
          aria-label="Find a run"
          placeholder="Find by question or query"
          maxLength={LIMITS.historySearchMax}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          before={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />}
          after={
            searched !== "" && pagination ? (
              <span className="num text-small text-ink-3" aria-live="polite">
                {pagination.total.toLocaleString("en-US")} found
              </span>
            ) : null
          }
        />
        <Executions {...props} items={items} history={history} isSearched={searched !== ""} />
      </TabPanel>
      <TabPanel value="saved" className="min-h-0 flex-1 overflow-auto px-5 pt-4.5 pb-14">
        {saved === null ? <SavedUpsell /> : saved.list}
      </TabPanel>
    </Tabs>
  );
}

type ExecutionsProps = Omit<HistoryViewProps, "saved"> & {
  items: readonly HistoryItem[];
  history: ReturnType<typeof useHistory>;
  isSearched: boolean;
};

function Executions({ items, history, isSearched, connectionId, ...row }: ExecutionsProps) {
  const { mutate } = useDeleteHistory(connectionId);
  const { isHidden, remove } = useUndoableDelete({
    deletedText: "History entry deleted",
    failedText: "Failed to delete history entry",
    send: mutate,
  });
  if (history.isPending) return <HistorySkeleton />;
  if (history.isError && items.length === 0) {
    return (
      <Banner
        tone="danger"
        title="Error"
        action={
          <Button size="sm" onClick={() => void history.refetch()}>
            Retry
          </Button>
        }
      >
        {errorText(history.error, "Failed to load history")}
      </Banner>
    );
  }
  if (items.length === 0 && isSearched)
    return (
      <p className="py-2 text-ui text-ink-3">
        None of the newest {LIMITS.historySearchEntries.toLocaleString("en-US")} runs has this in its question
        or query.
      </p>
    );
  if (items.length === 0) {
    return (
      <div>
        <p className="text-body font-medium">No execution history yet</p>
        <p className="mt-0.5 text-ui text-ink-3">
          Every query that is executed here is kept with its result.
        </p>
      </div>
    );
  }
  return (
    <>
      <ol aria-label="Execution History">
        {items
          .filter((item) => !isHidden(item._id))
          .map((item) => (
            <HistoryRow key={item._id} {...row} onOpen={row.onOpen} item={item} onDelete={remove} />
          ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          className="mt-3"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Load older entries
        </Button>
      ) : null}
    </>
  );
}

function HistorySkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="grid gap-2 border-b border-line py-[13px] pl-6.5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-1/5" />
        </div>
      ))}
    </div>
  );
}

const SAVED_BENEFITS = [
  "The question, the query and its last result in one place",
  "Run a saved query again with one press",
  "Unlimited query history beside them",
] as const;

function SavedUpsell() {
  return (
    <div className="max-w-confirm">
      <SnapXTag />
      <p className="mt-2 text-dialog font-semibold tracking-title">Keep the queries you use again</p>
      <ul className="mt-3 grid gap-2 border-b border-line pb-4">
        {SAVED_BENEFITS.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2.5 text-ui">
            <Check size={14} strokeWidth={2.25} className="text-ok" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-2.5 text-ui">
        <span className="text-dialog font-semibold">Rs {PLAN_POLICY.snapx.priceRs}</span> per month
      </p>
      <UpgradeAction />
    </div>
  );
}
