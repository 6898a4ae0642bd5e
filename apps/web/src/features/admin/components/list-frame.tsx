import type { UseQueryResult } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { cn } from "../../../lib/cn.ts";
import { adminErrorText, isRoleMissing } from "../admin-error.ts";

const HINT =
  "Your account has no administrator role. An operator can give it: querysnap admin role <email> admin.";

type PagerProps = {
  page: number;
  total: number;
  totalPages: number;
  limit?: number;
  /** Plural, with an s that one of them has not. */
  noun: string;
  onPage: (page: number) => void;
};

type ListBodyProps<Item> = {
  query: Pick<UseQueryResult, "error" | "isError" | "isPending" | "isPlaceholderData" | "refetch">;
  texts: { failed: string; broken: string };
  /** Names the region. */
  label: string;
  columns: readonly string[];
  empty: { text: string; hint: string };
  /** Missing until the first page has arrived. */
  items: readonly Item[] | undefined;
  renderRow: (item: Item) => ReactNode;
  pager: PagerProps | undefined;
};

/** A list in each of its states: waiting, failed, empty, or a table with its pages. */
export function ListBody<Item>({ query, items = [], ...props }: ListBodyProps<Item>) {
  const { texts, label, columns, empty, renderRow, pager } = props;
  return (
    <>
      {query.isError ? (
        <ListError
          error={query.error}
          text={adminErrorText(query.error, texts)}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? <ListWaiting label={label} /> : null}
      {pager !== undefined && items.length === 0 ? <ListEmpty {...empty} /> : null}
      {pager !== undefined && items.length > 0 ? (
        <>
          <ListTable label={label} columns={columns} isStale={query.isPlaceholderData}>
            {items.map(renderRow)}
          </ListTable>
          <Pager {...pager} />
        </>
      ) : null}
    </>
  );
}

type ListSearchProps = { label: string; value: string; onChange: (text: string) => void };

/** The search above a list; `/` puts the focus into it. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input,textarea,select") !== null;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <Input
      ref={box}
      type="search"
      controlSize="md"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      before={<Search aria-hidden="true" size={14} strokeWidth={1.75} className="text-ink-3" />}
      after={<Kbd>/</Kbd>}
      frameClassName="w-75 max-sm:w-full"
    />
  );
}

/** Replaces a list that failed to load. */
export function ListError({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const isDenied = isRoleMissing(error);
  return (
    <div className="px-7 py-3 max-sm:px-4">
      <Banner
        tone="danger"
        title={text}
        action={
          isDenied ? undefined : (
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {isDenied ? HINT : "Check that the server is running, then try again."}
      </Banner>
    </div>
  );
}

/** One bold line for an empty list. */
export function ListEmpty({ text, hint }: { text: string; hint: string }) {
  return (
    <div className="px-7 py-10 max-sm:px-4">
      <p className="text-body font-semibold">{text}</p>
      <p className="text-ui text-ink-3">{hint}</p>
    </div>
  );
}

export function ListWaiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} className="after-a-moment flex flex-col gap-7 px-7 py-5">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className={row % 2 === 0 ? "w-2/3" : "w-1/2"} />
      ))}
    </div>
  );
}

/** Scrolls by itself on narrow windows; `label` names the region. */
export function ListTable({
  label,
  columns,
  isStale,
  children,
}: {
  label: string;
  columns: readonly string[];
  isStale: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // scrolled by keyboard too
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cn(
        "more-right min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2",
        isStale && "opacity-60",
      )}
    >
      <table className="w-full min-w-[1040px] border-collapse text-left text-ui">
        <thead>
          <tr className="sticky top-0 z-10 h-[34px] bg-surface text-small text-ink-3 shadow-[inset_0_-1px_0_var(--line)]">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3.5 font-medium first:pl-7 last:pr-7">
                {column === "Actions" ? <span className="sr-only">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** `1 – 20 of 148 reports` or `1 of 1 report`, and the way to the pages before and after. */
function Pager({ page, total, totalPages, limit = 20, noun, onPage }: PagerProps) {
  const count = new Intl.NumberFormat("en-US");
  const [first, last] = [total === 0 ? 0 : (page - 1) * limit + 1, Math.min(page * limit, total)];
  const range = first === last ? count.format(first) : `${count.format(first)} – ${count.format(last)}`;
  return (
    <footer className="flex min-h-12 shrink-0 items-center gap-2 border-t border-line bg-surface px-7 pr-16 text-small text-ink-2 max-sm:px-4 max-sm:pr-16">
      <output className="num">
        {`${range} of ${count.format(total)} ${total === 1 ? noun.replace(/s$/, "") : noun}`}
      </output>
      <span className="num ml-auto text-ink-3 max-sm:hidden">{`Page ${page} of ${count.format(totalPages)}`}</span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </footer>
  );
}
