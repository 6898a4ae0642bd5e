import { useDrawingSize } from "./use-drawing-size.ts";
import { extent, shortNumber, ticks, timeText } from "./scale.ts";

/** Margins in pixels; the bug report button covers the right corner. */
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 64, 12, 28];
const TICK_PX = 44;
const TIME_LABEL_PX = 96;

type LineOverTimeProps = {
  times: readonly number[];
  values: readonly (number | null)[];
  active: number | null;
  onActive: (at: number) => void;
};

/** Returns the labeled times of the axis: evenly spaced, including the first and the last. */
function labelTimes(start: number, end: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => start + ((end - start) * at) / Math.max(1, count - 1));
}

/** Line chart over time with a zero baseline. Groups without a value leave a gap. */
export function LineOverTime({ times, values, active, onActive }: LineOverTimeProps) {
  const [drawing, { width, height }] = useDrawingSize();
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const rows = ticks(extent([0, ...values]), Math.max(2, Math.floor(height / TICK_PX)));
  const [low, high] = [rows[0] ?? 0, rows.at(-1) ?? 0];
  const x = (time: number) => LEFT + ((time - start) / (end - start || 1)) * (width - LEFT - RIGHT);
  const y = (value: number) =>
    height - BOTTOM - ((value - low) / (high - low || 1)) * (height - TOP - BOTTOM);
  const path = values.map((value, at) => {
    if (value === null) return "";
    const place = `${x(times[at] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`;
    const isConnected = at > 0 && (values[at - 1] ?? null) !== null;
    // a zero-length stroke draws a value without neighbors as a dot
    return isConnected ? `L${place}` : `M${place}h0`;
  });
  const labels = labelTimes(start, end, Math.max(2, Math.min(6, Math.floor(width / TIME_LABEL_PX))));
  const activeValue = active === null ? null : (values[active] ?? null);
  const pick = (offset: number) => {
    const time = start + ((offset - LEFT) / (width - LEFT - RIGHT || 1)) * (end - start);
    const later = times.findIndex((each) => each >= time);
    const at = later === -1 ? times.length - 1 : later;
    const isEarlierNearer = at > 0 && time - (times[at - 1] ?? 0) < (times[at] ?? 0) - time;
    onActive(isEarlierNearer ? at - 1 : at);
  };
  return (
    <svg
      ref={drawing}
      aria-hidden="true"
      onPointerMove={(event) => pick(event.clientX - event.currentTarget.getBoundingClientRect().left)}
    >
      {rows.map((row) => (
        <g key={row}>
          <path className="result-chart-grid" d={`M${LEFT} ${y(row)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(row) + 4} textAnchor="end">
            {shortNumber(row)}
          </text>
        </g>
      ))}
      {labels.map((time, at) => (
        <text
          key={time}
          x={x(time)}
          y={height - 8}
          textAnchor={at === 0 ? "start" : at === labels.length - 1 ? "end" : "middle"}
        >
          {timeText(time, end - start)}
        </text>
      ))}
      <path className="result-chart-line" d={path.join("")} />
      {active !== null && activeValue !== null ? (
        <circle className="result-chart-active" cx={x(times[active] ?? 0)} cy={y(activeValue)} r={4} />
      ) : null}
    </svg>
  );
}
