// oxlint-disable jsx-a11y/prefer-tag-over-role -- a rule cannot be moved, a separator with a value can
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import "./playground.css";

type PaneDividerProps = {
  /** Of the line itself. */
  orientation: "horizontal" | "vertical";
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (px: number) => void;
  onReset: () => void;
};

const STEP_PX = 16;

/** The border between two panes: drag it, move it with the arrow keys, double click puts it back. */
export function PaneDivider({ orientation, label, value, min, max, onChange, onReset }: PaneDividerProps) {
  const start = useRef<{ at: number; value: number } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const place = (event: PointerEvent) => (orientation === "horizontal" ? event.clientY : event.clientX);
  const keys: Record<string, number> =
    orientation === "horizontal"
      ? { ArrowUp: -STEP_PX, ArrowDown: STEP_PX }
      : { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };
  const handleKey = (event: KeyboardEvent) => {
    const step = keys[event.key];
    if (step === undefined && event.key !== "Home") return;
    event.preventDefault();
    if (step === undefined) onReset();
    else onChange(value + step);
  };
  const stop = () => {
    start.current = null;
    setDragging(false);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      className="pane-divider"
      data-dragging={isDragging || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: place(event), value };
        setDragging(true);
      }}
      onPointerMove={(event) =>
        start.current ? onChange(start.current.value + place(event) - start.current.at) : undefined
      }
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={onReset}
      onKeyDown={handleKey}
    />
  );
}
