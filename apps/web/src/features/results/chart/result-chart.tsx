import { type KeyboardEvent, useState } from "react";
import { Select } from "../../../components/select.tsx";
import type { Chart, GroupsChart } from "./find-chart.ts";
import type { PointsChart } from "./find-points.ts";
import { GroupBars, MAX_BARS } from "./group-bars.tsx";
import { LineOverTime } from "./line-over-time.tsx";
import { PointMap } from "./point-map.tsx";
import { longNumber } from "./scale.ts";
import "./chart.css";

export { findChart } from "./find-chart.ts";

const PAGE = 10;

/**
 * The picture of a result. One value of it is read out and marked: arrow keys walk the values, the pointer
 * picks one. The documents beside it are its alternative as a table.
 */
export function ResultChart({ chart }: { chart: Chart }) {
  return chart.kind === "points" ? <Points chart={chart} /> : <Groups chart={chart} />;
}

const degrees = (value: number) => `${Number(value.toFixed(5))}°`;

function Points({ chart }: { chart: PointsChart }) {
  const [active, setActive] = useState<number | null>(null);
  const { points, field, missing } = chart;
  const point = active === null ? undefined : points[active];
  const total = `${points.length.toLocaleString("en-US")} points`;
  return (
    <ChartFrame
      title={<span className="font-mono">{field}</span>}
      name={`Map of ${field}`}
      summary={missing === 0 ? total : `${total}, ${missing.toLocaleString("en-US")} without coordinates`}
      count={points.length}
      active={active}
      onActive={setActive}
      value={point ? `${point.name}: ${degrees(point.longitude)}, ${degrees(point.latitude)}` : null}
    >
      <PointMap points={points} active={active} onActive={setActive} />
    </ChartFrame>
  );
}

function Groups({ chart }: { chart: GroupsChart }) {
  const [active, setActive] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { key, groups, measures, times } = chart;
  const measure = measures.find(({ name }) => name === chosen) ?? measures[0];
  if (!measure) return null;
  const drawn = times === null ? Math.min(groups.length, MAX_BARS) : groups.length;
  const isActiveDrawn = active !== null && active < drawn;
  const count = groups.length.toLocaleString("en-US");
  return (
    <ChartFrame
      title={
        <>
          {measures.length > 1 ? (
            <span className="w-40 flex-none">
              <Select
                controlSize="md"
                aria-label="Value in the picture"
                value={measure.name}
                onChange={(event) => setChosen(event.target.value)}
              >
                {measures.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </span>
          ) : (
            <span className="truncate font-mono">{measure.name}</span>
          )}
          <span className="flex-none text-ink-3">by</span>
          <span className="truncate font-mono">{key}</span>
        </>
      }
      name={`${times === null ? "Bars" : "Line"} of ${measure.name} by ${key}`}
      summary={drawn < groups.length ? `First ${drawn} of ${count} groups` : `${count} groups`}
      count={drawn}
      active={isActiveDrawn ? active : null}
      onActive={setActive}
      value={isActiveDrawn ? `${groups[active]}: ${longNumber(measure.values[active] ?? null)}` : null}
    >
      {times === null ? (
        <GroupBars groups={groups} values={measure.values} active={active} onActive={setActive} />
      ) : (
        <LineOverTime times={times} values={measure.values} active={active} onActive={setActive} />
      )}
    </ChartFrame>
  );
}

type ChartFrameProps = {
  title: React.ReactNode;
  name: string;
  /** Text while no value is active. */
  summary: string;
  count: number;
  active: number | null;
  onActive: (at: number) => void;
  /** Describes the active value. */
  value: string | null;
  children: React.ReactNode;
};

/** Title and drawing of a chart, with a slider over its values for keyboard and screen readers. */
function ChartFrame(props: ChartFrameProps) {
  const { count, active, onActive, value, summary } = props;
  const handleKey = (event: KeyboardEvent) => {
    const at = active ?? -1;
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: count - 1,
    };
    const next = moves[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onActive(Math.min(Math.max(next, 0), count - 1));
  };
  return (
    <figure aria-label={props.name} className="result-chart">
      <figcaption className="flex min-h-10 flex-none items-center gap-2 px-4 text-small">
        {props.title}
      </figcaption>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold the drawing
        role="slider"
        tabIndex={0}
        aria-label={`${props.name}: walk the values`}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={value ?? summary}
        className="result-chart-drawing"
        onKeyDown={handleKey}
      >
        {props.children}
      </div>
      <p
        className="flex-none truncate border-t border-line px-4 py-1.5 text-small text-ink-2"
        aria-hidden="true"
      >
        {value === null ? summary : <span className="num text-ink">{value}</span>}
      </p>
    </figure>
  );
}
