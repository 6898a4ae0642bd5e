import { CircleCheck, CircleX } from "lucide-react";
import { MarkedText } from "../../../components/marked-text.tsx";
import { oneLine } from "../../../lib/shell-tokens.ts";
import { type HistoryItem, useHistory } from "../api/history.ts";

const SHOWN = 4;

/** The last runs; a click shows the stored result, free of charge. */
export function RecentRuns({
  connectionId,
  onAll,
  onPick,
}: {
  connectionId: string;
  onAll: () => void;
  onPick: (item: HistoryItem) => void;
}) {
  const history = useHistory(connectionId);
  const page = history.data?.pages[0];
  if (!page || page.items.length === 0) return null;
  return (
    <section className="flex-none py-3" aria-label="Recent">
      <div className="mb-1 flex items-center px-4">
        <h2 className="caption">Recent</h2>
        <button type="button" className="ml-auto text-small text-ink-3 hover:text-ink" onClick={onAll}>
          All {page.pagination.total.toLocaleString("en-US")}
        </button>
      </div>
      <ul className="px-2">
        {page.items.slice(0, SHOWN).map((item) => {
          const isFailed = item.status === "error";
          const Icon = isFailed ? CircleX : CircleCheck;
          return (
            <li key={item._id}>
              <button type="button" className="side-item" title={item.query} onClick={() => onPick(item)}>
                <Icon
                  size={14}
                  strokeWidth={1.75}
                  className={isFailed ? "text-danger" : "text-ok"}
                  aria-hidden="true"
                />
                <span className="sr-only">{isFailed ? "Failed: " : ""}</span>
                <span className="truncate">
                  <bdi>
                    <MarkedText>{item.naturalLanguage ?? oneLine(item.query)}</MarkedText>
                  </bdi>
                </span>
                <span className="side-number">
                  {isFailed ? "–" : `${Math.round(item.executionTime).toLocaleString("en-US")} ms`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
