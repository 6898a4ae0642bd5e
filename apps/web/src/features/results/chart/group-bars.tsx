import { useEffect, useRef } from "react";
import { extent, longNumber } from "./scale.ts";

/** Maximum number of bars; the table shows the rest. */
export const MAX_BARS = 40;

type GroupBarsProps = {
  groups: readonly string[];
  values: readonly (number | null)[];
  active: number | null;
  onActive: (at: number) => void;
};

/** Horizontal bars with a common baseline, in the order of the result. */
export function GroupBars({ groups, values, active, onActive }: GroupBarsProps) {
  const list = useRef<HTMLDivElement>(null);
  const drawn = values.slice(0, MAX_BARS);
  const [low, high] = extent([0, ...drawn]);
  const percent = (value: number) => ((value - low) / (high - low || 1)) * 100;
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} className="result-bars" aria-hidden="true">
      {drawn.map((value, at) => {
        const ends = [percent(0), percent(value ?? 0)].sort((a, b) => a - b);
        return (
          <div
            key={groups[at]}
            className="result-bar-row"
            data-active={at === active || undefined}
            onPointerEnter={() => onActive(at)}
          >
            <span className="truncate" title={groups[at]}>
              {groups[at] === "" ? "empty" : groups[at]}
            </span>
            <span className="relative h-3.5">
              <i style={{ left: `${ends[0] ?? 0}%`, width: `${(ends[1] ?? 0) - (ends[0] ?? 0)}%` }} />
            </span>
            <b className="num font-normal">{longNumber(value)}</b>
          </div>
        );
      })}
    </div>
  );
}
