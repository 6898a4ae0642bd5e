// oxlint-disable react/incompatible-library -- no compiler memoizes these components
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { BsonTypeName, BsonValue } from "../../../components/bson-value.tsx";
import { MarkedText } from "../../../components/marked-text.tsx";
import { containerLabel, isContainer, nameText, titleText, typeOf } from "../../../lib/bson-display.ts";
import { handleTreeKey } from "../tree-keys.ts";
import { previewText, type TreeRoot, type TreeRow } from "../tree-rows.ts";
import { useTreeRows } from "../use-tree-rows.ts";
import "./results.css";

const ROW_PX = 26;
const INDENT_PX = 18;

type ResultTreeProps = {
  roots: readonly TreeRoot[];
  label: string;
  /** Opens the first root at once. */
  isFirstOpen?: boolean;
  /** Types at the top level too: where the roots are fields, not documents. */
  showsTypes?: boolean;
};

/** Documents as a tree: name, value, type; arrow keys walk it, Left and Right fold and open. */
export function ResultTree({ roots, label, isFirstOpen = false, showsTypes = false }: ResultTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const { rows, fold, press } = useTreeRows(roots, isFirstOpen);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });

  const activate = (index: number) => {
    const at = Math.min(Math.max(index, 0), rows.length - 1);
    setActive(at);
    virtual.scrollToIndex(at);
  };
  const handleKey = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    handleTreeKey(event, { rows, active, pageRows, activate, fold, press });
  };

  const handleClick = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    const index = Number(line?.dataset.index ?? -1);
    const row = rows[index];
    if (!row) return;
    setActive(index);
    press(row);
  };

  return (
    <div
      ref={scroller}
      className="result-scroller"
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={
        rows[active] && virtual.getVirtualItems().some((item) => item.index === active)
          ? `${treeId}-${rows[active].id}`
          : undefined
      }
      onKeyDown={handleKey}
      onClick={handleClick}
      data-result-pane=""
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              id={`${treeId}-${row.id}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.depth + 1}
              aria-selected={item.index === active}
              aria-expanded={row.kind === "value" && isContainer(row.value) ? row.isOpen : undefined}
              aria-posinset={row.kind === "value" ? row.position : undefined}
              aria-setsize={row.kind === "value" ? row.siblings : undefined}
              className="result-tree-row"
              style={{ transform: `translateY(${item.start}px)`, paddingLeft: 12 + row.depth * INDENT_PX }}
              data-index={item.index}
            >
              <TreeLine row={row} showsType={showsTypes || row.depth > 0} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function TreeLine({ row, showsType }: { row: TreeRow; showsType: boolean }) {
  if (row.kind === "more")
    return <span className="link ml-5 text-small">{row.hidden.toLocaleString("en-US")} more</span>;
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <span className="w-3.5 flex-none text-ink-3">
        {isContainer(row.value) && <Chevron size={13} aria-hidden="true" />}
      </span>
      <span className="result-tree-name" data-number={showsType ? undefined : ""} title={nameText(row.name)}>
        <MarkedText>{nameText(row.name)}</MarkedText>
      </span>
      {isContainer(row.value) ? (
        <span className="truncate text-small text-ink-3">
          {containerLabel(row.value)}{" "}
          <bdi>
            <MarkedText>{previewText(row.value)}</MarkedText>
          </bdi>
        </span>
      ) : (
        <span className="truncate" title={titleText(row.value)}>
          <BsonValue value={row.value} />
        </span>
      )}
      {showsType && (
        <span className="ml-auto pl-2">
          <BsonTypeName type={typeOf(row.value)} />
        </span>
      )}
    </>
  );
}
