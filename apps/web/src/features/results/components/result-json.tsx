// oxlint-disable react/incompatible-library -- no compiler memoizes these components
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { ShellTokens } from "../../../components/shell-code.tsx";
import { lineTokens, MAX_DRAWN, useJsonLines } from "../json-lines.ts";
import type { ResultSet } from "../result-set.ts";
import "./results.css";

const LINE_PX = 22;
const CHAR_PX = 7.81;
/** Space for the note at the end of a cut line. */
const CUT_NOTE_CHARS = 60;

/** The result in shell syntax, with the editor's colors. */
export function ResultJson({ set, label }: { set: ResultSet; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useJsonLines(set);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  const items = virtual.getVirtualItems();
  const longest = items.reduce(
    (most, item) => Math.max(most, Math.min(lines[item.index]?.length ?? 0, MAX_DRAWN + CUT_NOTE_CHARS)),
    0,
  );
  return (
    <section
      ref={scroller}
      className="code max-h-96 overflow-auto border-b border-line py-1"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be keyboard-reachable
      tabIndex={0}
      data-result-pane=""
    >
      <div
        className="relative"
        style={{ height: virtual.getTotalSize(), width: longest * CHAR_PX + 72, minWidth: "100%" }}
      >
        {items.map((item) => (
          <div
            key={item.index}
            className="result-json-line pr-4 pl-13"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <span className="result-json-number" aria-hidden="true">
              {item.index + 1}
            </span>
            <ShellTokens tokens={lineTokens(lines[item.index] ?? "")} />
          </div>
        ))}
      </div>
    </section>
  );
}
