import { cn } from "../../../lib/cn.ts";
import type { CodePart, Step } from "../../../lib/showcase.ts";

// The rows and lines of the demo have fixed heights, so the curves are known without measuring and stand in
// the pre-rendered page too.
const ROW = { top: 12, height: 30, anchor: 14 };
const LINE = { top: 8, height: 22 };
const WIDTH = 39;
const TICK = 6;

/** Joins each row of the explanation to its line of code. Decoration: the rows say it in words. */
export function DemoSeam({
  steps,
  ties,
  active,
  isDrawn,
}: {
  steps: readonly Step[];
  ties: readonly CodePart[];
  active: number | null;
  isDrawn: boolean;
}) {
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height="100%"
      className="pointer-events-none absolute top-0 left-[calc(var(--demo-explanation)-26px)] overflow-visible"
    >
      {firstParts(ties).map((tie) => {
        const from = ROW.top + tie.row * ROW.height + ROW.anchor;
        const to = LINE.top + tie.line * LINE.height + LINE.height / 2;
        const middle = WIDTH / 2;
        return (
          <g key={tie.row} className={`t-${steps[tie.row]?.role}`}>
            <path
              className={cn(
                "seam-curve fill-none",
                isDrawn && "seam-drawn",
                tie.row === active ? "stroke-2" : "stroke-[1.5]",
              )}
              d={`M0 ${from - TICK}v${2 * TICK}M0 ${from}C${middle + 4} ${from} ${middle - 4} ${to} ${WIDTH} ${to}M${WIDTH} ${to - TICK}v${2 * TICK}`}
              pathLength={1}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** A curve ends at the first line of its part. */
function firstParts(ties: readonly CodePart[]): CodePart[] {
  return ties.filter((tie, index) => ties[index - 1]?.row !== tie.row);
}
