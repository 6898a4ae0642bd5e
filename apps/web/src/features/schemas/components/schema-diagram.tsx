// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML buttons cannot stand in an SVG
import type { DatabaseSchema } from "@querysnap/contracts";
import { Download } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import {
  type DiagramBox,
  type DiagramEdge,
  type Direction,
  HEAD_PX,
  layoutDiagram,
  nextBox,
  ROW_PX,
} from "../diagram-layout.ts";
import { pathText } from "../field-text.ts";

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
/** Longer names end in an ellipsis; the full one is in the label. */
const NAME_CHARS = 22;
const PATH_CHARS = 26;

const cut = (text: string, chars: number) => (text.length > chars ? `${text.slice(0, chars - 1)}…` : text);

type SchemaDiagramProps = {
  schema: DatabaseSchema;
  /** Shows a collection in the list. */
  onOpen: (collection: string) => void;
};

/** Collections and the likely references between them; arrow keys move, Enter opens one in the list. */
export function SchemaDiagram({ schema, onOpen }: SchemaDiagramProps) {
  const layout = useMemo(() => layoutDiagram(schema), [schema]);
  const picture = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const stop = active ?? layout.boxes[0]?.name;
  const move = (event: KeyboardEvent, box: DiagramBox) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === "Enter" || event.key === " ") onOpen(box.name);
    else if (direction === undefined) return;
    else {
      const next = nextBox(layout.boxes, box, direction);
      const element = [...(picture.current?.querySelectorAll<SVGGElement>("[data-box]") ?? [])].find(
        (each) => each.dataset["box"] === next?.name,
      );
      element?.focus();
    }
    event.preventDefault();
  };
  if (layout.boxes.length === 0)
    return <p className="px-5 py-4 text-ui text-ink-3">This database has no collections.</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-5 py-2 text-small text-ink-3">
        <span>
          {layout.edges.length === 0
            ? "No references were found between the collections."
            : `${layout.edges.length} likely ${layout.edges.length === 1 ? "reference" : "references"}, from names, types and values`}
        </span>
        <Button
          size="sm"
          className="ml-auto"
          icon={<Download size={13} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() =>
            picture.current ? saveSvg(picture.current, `${schema.databaseName}-schema.svg`) : null
          }
        >
          Save as SVG
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        <svg
          ref={picture}
          role="group"
          aria-label="Collections and references"
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          fontFamily="Geist Mono Variable, ui-monospace, monospace"
        >
          {layout.edges.map((edge) => (
            <Edge
              key={`${edge.from.collection} ${edge.from.path} ${edge.to.collection} ${edge.to.path}`}
              edge={edge}
              isActive={active === edge.from.collection || active === edge.to.collection}
            />
          ))}
          {layout.boxes.map((box) => (
            <Box
              key={box.name}
              box={box}
              references={layout.edges}
              isStop={box.name === stop}
              isActive={box.name === active}
              onActive={setActive}
              onKey={move}
              onOpen={onOpen}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

function Edge({ edge, isActive }: { edge: DiagramEdge; isActive: boolean }) {
  return (
    <path
      d={edge.path}
      fill="none"
      stroke={isActive ? "var(--tie-coll-line)" : "var(--line-strong)"}
      strokeWidth={isActive ? 2 : 1.5}
    />
  );
}

type BoxProps = {
  box: DiagramBox;
  references: readonly DiagramEdge[];
  /** The one box that Tab reaches. */
  isStop: boolean;
  isActive: boolean;
  onActive: (name: string | null) => void;
  onKey: (event: KeyboardEvent, box: DiagramBox) => void;
  onOpen: (name: string) => void;
};

function boxLabel({ name, count }: DiagramBox, references: readonly DiagramEdge[]): string {
  const targets = references.filter(({ from }) => from.collection === name);
  const documents = `${name}, ${count.toLocaleString("en-US")} documents`;
  return targets.length === 0
    ? documents
    : `${documents}, refers to ${targets.map(({ from, to }) => `${to.collection} by ${pathText(from.path)}`).join(", ")}`;
}

function Box({ box, references, isStop, isActive, onActive, onKey, onOpen }: BoxProps) {
  const { x, y, width, height, rows } = box;
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={boxLabel(box, references)}
      data-box={box.name}
      className="schema-box"
      onFocus={() => onActive(box.name)}
      onBlur={() => onActive(null)}
      onMouseEnter={() => onActive(box.name)}
      onMouseLeave={() => onActive(null)}
      onKeyDown={(event) => onKey(event, box)}
      onClick={() => onOpen(box.name)}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill="var(--surface)"
        stroke={isActive ? "var(--tie-coll-line)" : "var(--line-strong)"}
        strokeWidth={isActive ? 2 : 1}
      />
      <text x={x + 12} y={y + 20} fontSize={13} fontWeight={600} fill="var(--ink)">
        {cut(box.name, NAME_CHARS)}
      </text>
      <path d={`M${x} ${y + HEAD_PX}h${width}`} stroke="var(--line)" />
      {rows.map((path, row) => (
        <text
          key={path}
          x={x + 12}
          y={y + HEAD_PX + row * ROW_PX + 16}
          fontSize={12}
          fill={path === "_id" ? "var(--ink-3)" : "var(--ink-2)"}
        >
          {cut(pathText(path), PATH_CHARS)}
        </text>
      ))}
    </g>
  );
}

/** Returns a drawing as a file of its own: the colors of the theme are written out. */
function standaloneSvg(picture: SVGSVGElement): string {
  const style = getComputedStyle(document.documentElement);
  const text = new XMLSerializer()
    .serializeToString(picture)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}

function saveSvg(picture: SVGSVGElement, name: string): void {
  const url = URL.createObjectURL(new Blob([standaloneSvg(picture)], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
