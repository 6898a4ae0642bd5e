import type { Tie } from "@querysnap/contracts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { QueryEditorHandle } from "../editor/editor-handle.ts";
import { type SeamCurve, seamCurves, type SeamEnds } from "../seam-geometry.ts";
import { ROLE_CLASS } from "../ties.ts";
import "./queries.css";

/** Notifies the seam that lines or rows have moved. */
export type GeometrySignal = { notify: () => void; subscribe: (listener: () => void) => () => void };

export function createGeometrySignal(): GeometrySignal {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

type SeamProps = {
  moved: GeometrySignal;
  /** The element that holds both panes and this drawing. */
  pair: RefObject<HTMLDivElement | null>;
  rows: RefObject<HTMLDivElement | null>;
  editor: RefObject<QueryEditorHandle | null>;
  ties: readonly Tie[];
  activeTie: number | null;
};

const ROW_MIDDLE_PX = 14;
const SAME = (a: readonly SeamCurve[], b: readonly SeamCurve[]) =>
  a.length === b.length && a.every((curve, index) => curve.path === b[index]?.path);

/**
 * Curves from the rows of the explanation to the lines of the query. Decorative: hidden from screen readers.
 */
export function Seam({ moved, pair, rows, editor, ties, activeTie }: SeamProps) {
  const [curves, setCurves] = useState<readonly SeamCurve[]>([]);

  const measure = useEffectEvent(() => {
    const box = pair.current?.getBoundingClientRect();
    const left = rows.current?.getBoundingClientRect();
    const right = editor.current?.box();
    if (!box || !left || !right || right.height === 0) return;
    const list = rows.current;
    const ends = ties.map((_, index): SeamEnds => {
      const row = list?.querySelector<HTMLElement>(`[data-tie-row="${index}"]`);
      // layout position, because the entry animation still offsets the row
      const rowTop = list && row ? left.top + row.offsetTop - list.offsetTop - list.scrollTop : null;
      const lineY = editor.current?.tieMiddle(index) ?? null;
      return {
        tie: index,
        rowY: rowTop === null ? null : rowTop + ROW_MIDDLE_PX - box.top,
        lineY: lineY === null ? null : lineY - box.top,
      };
    });
    const next = seamCurves(ends, right.left - box.left, {
      left: { top: left.top - box.top, bottom: left.bottom - box.top },
      right: { top: right.top - box.top, bottom: right.bottom - box.top },
    });
    setCurves((current) => (SAME(current, next) ? current : next));
  });

  useEffect(() => {
    let frame = 0;
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => measure());
    };
    redraw();
    const unsubscribe = moved.subscribe(redraw);
    const observer = new ResizeObserver(redraw);
    if (pair.current) observer.observe(pair.current);
    if (rows.current) observer.observe(rows.current);
    void document.fonts?.ready.then(redraw);
    return () => {
      unsubscribe();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new ties are new rows and new lines
  }, [pair, rows, moved, ties]);

  return (
    <svg className="seam" aria-hidden="true" data-testid="seam">
      {curves.map((curve, index) => {
        const role = ties[curve.tie]?.role ?? "condition";
        return (
          <path
            key={curve.tie}
            d={curve.path}
            data-tie={curve.tie}
            data-on={curve.tie === activeTie || undefined}
            className={`seam-curve ${ROLE_CLASS[role]}`}
            pathLength={1}
            style={{ animationDelay: `${index * 30}ms` }}
          />
        );
      })}
    </svg>
  );
}
