import { useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Table2 } from "lucide-react";

/** Elapsed time and time limit of a run, with Cancel. */
export function ExecutingBar({ limitMs, onCancel }: { limitMs: number; onCancel: () => void }) {
  const seconds = useSecondsSinceMount();
  return (
    <output className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-5">
      <Spinner />
      <span className="text-ui text-ink-2">Executing</span>
      <span className="num text-small text-ink-3">
        {seconds.toFixed(1)} s of at most {limitMs / 1000} s
      </span>
      <Button size="sm" className="ml-auto" shortcut="Esc" onClick={onCancel}>
        Cancel
      </Button>
    </output>
  );
}

function useSecondsSinceMount(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - started) / 1000), 100);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

const BARS = [120, 70, 110, 60, 90, 130, 80];
const ROWS = 8;

/** Skeleton of a table. */
export function ResultSkeleton() {
  return (
    <div className="after-a-moment" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          key={row}
          className="flex h-row items-center gap-4.5 border-b border-line px-5"
          style={{ opacity: 1 - row / ROWS }}
        >
          {BARS.map((width, bar) => (
            <span key={width} className="skeleton" style={{ width: width - ((row * 7 + bar * 5) % 24) }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Placeholder before the first run; `shortcutAction` is the current action of Ctrl+Enter. */
export function ResultPlaceholder({ shortcutAction }: { shortcutAction: "generate" | "execute" }) {
  return (
    <section aria-label="Results" className="flex min-h-40 flex-1 flex-col">
      <div className="flex h-11 flex-none items-center border-b border-line px-5">
        <h2 className="text-body font-semibold">Results</h2>
      </div>
      <div className="grid flex-1 place-items-center text-ink-3">
        <div className="text-center">
          <Table2 size={22} strokeWidth={1.5} className="mx-auto mb-2.5" aria-hidden="true" />
          <p className="text-ui">Execute a query to see documents here</p>
          <p className="mt-1.5 text-small">
            <Kbd>Ctrl ↵</Kbd> {shortcutAction}s the query
          </p>
        </div>
      </div>
    </section>
  );
}
