import type { MapPoint } from "./find-points.ts";
import { extent, ticks } from "./scale.ts";
import { useDrawingSize } from "./use-drawing-size.ts";

/** Margins in pixels; the bug report button covers the right corner. */
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 64, 12, 28];
const TICK_PX = 72;
/** Degrees shown around a single point. */
const LEAST_SPAN = 0.001;
const NEAR_PX = 16;

type PointMapProps = { points: readonly MapPoint[]; active: number | null; onActive: (at: number) => void };

type Projection = { x: (longitude: number) => number; y: (latitude: number) => number };

/** Equirectangular projection, true to scale at the middle latitude. */
function project(points: readonly MapPoint[], size: { width: number; height: number }): Projection {
  const [west, east] = extent(points.map(({ longitude }) => longitude));
  const [south, north] = extent(points.map(({ latitude }) => latitude));
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.max(0.1, Math.cos((middleY * Math.PI) / 180));
  const [roomX, roomY] = [size.width - LEFT - RIGHT, size.height - TOP - BOTTOM];
  const scale = Math.max(
    0,
    Math.min(
      roomX / (Math.max(east - west, LEAST_SPAN) * shrink * 1.08),
      roomY / (Math.max(north - south, LEAST_SPAN) * 1.08),
    ),
  );
  return {
    x: (longitude) => LEFT + roomX / 2 + (longitude - middleX) * shrink * scale,
    y: (latitude) => TOP + roomY / 2 - (latitude - middleY) * scale,
  };
}

/** Plots documents by their coordinates. All points share one path element, so thousands stay cheap. */
export function PointMap({ points, active, onActive }: PointMapProps) {
  const [drawing, { width, height }] = useDrawingSize();
  const { x, y } = project(points, { width, height });
  const inside = (at: number, [low, high]: readonly [number, number]) => at >= low && at <= high;
  const columns = ticks(
    extent(points.map(({ longitude }) => longitude)),
    Math.max(1, Math.floor(width / TICK_PX / 2)),
  ).filter((each) => inside(x(each), [LEFT, width - RIGHT]));
  const rows = ticks(
    extent(points.map(({ latitude }) => latitude)),
    Math.max(1, Math.floor(height / TICK_PX)),
  ).filter((each) => inside(y(each), [TOP, height - BOTTOM]));
  const dots = points.map(
    ({ longitude, latitude }) => `M${x(longitude).toFixed(1)} ${y(latitude).toFixed(1)}h0`,
  );
  const marked = active === null ? undefined : points[active];
  const pick = (left: number, top: number) => {
    let [nearest, least] = [-1, NEAR_PX ** 2];
    for (const [at, point] of points.entries()) {
      const distance = (x(point.longitude) - left) ** 2 + (y(point.latitude) - top) ** 2;
      if (distance < least) [nearest, least] = [at, distance];
    }
    if (nearest !== -1) onActive(nearest);
  };
  return (
    <svg
      ref={drawing}
      aria-hidden="true"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        pick(event.clientX - box.left, event.clientY - box.top);
      }}
    >
      {columns.map((longitude) => (
        <g key={longitude}>
          <path className="result-chart-grid" d={`M${x(longitude)} ${TOP}V${height - BOTTOM}`} />
          <text x={x(longitude)} y={height - 8} textAnchor="middle">
            {longitude}°
          </text>
        </g>
      ))}
      {rows.map((latitude) => (
        <g key={latitude}>
          <path className="result-chart-grid" d={`M${LEFT} ${y(latitude)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(latitude) + 4} textAnchor="end">
            {latitude}°
          </text>
        </g>
      ))}
      <path className="result-chart-points" d={dots.join("")} />
      {marked ? (
        <circle className="result-chart-active" cx={x(marked.longitude)} cy={y(marked.latitude)} r={5} />
      ) : null}
    </svg>
  );
}
