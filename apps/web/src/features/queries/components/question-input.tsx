import { LIMITS } from "@querysnap/contracts";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ROLE_CLASS, ROLE_NAME, type Segment } from "../ties.ts";
import type { Tie } from "@querysnap/contracts";
import "./queries.css";

const MIN_PX = 128;
const MAX_PX = 400;
/** Animation delay between two words of a new answer. */
const STAGGER_MS = 30;

export type QuestionHandle = { focus: (selection?: { start: number; end: number }) => void };

type QuestionInputProps = {
  ref?: Ref<QuestionHandle>;
  value: string;
  onChange: (value: string) => void;
  segments: readonly Segment[];
  /** Ties of the answer; null while the text has none. */
  ties: readonly Tie[] | null;
  activeTie: number | null;
  onActiveTie: (tie: number | null) => void;
  placeholder: string;
  /** Called on Arrow Up in an empty question. */
  onRecall: () => void;
  /** The line above the question: modes at the left, state and the primary action at the right. */
  header: ReactNode;
};

/** Keeps the mirror that draws the text in sync with the textarea: height and scroll position. */
function useMirror(value: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(MIN_PX);
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element) return;
    const measure = () => setHeight(Math.min(MAX_PX, Math.max(MIN_PX, element.offsetHeight)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  // the mirror does not scroll by itself: it follows the textarea
  const follow = () => {
    if (mirror.current && area.current) mirror.current.style.translate = `0 ${-area.current.scrollTop}px`;
  };
  useEffect(follow, [value, height]);
  return { area, mirror, height, follow };
}

/** The tie whose mark in the mirror lies under the pointer. */
function tieUnder(mirror: HTMLElement | null, { clientX, clientY }: PointerEvent): number | null {
  for (const mark of mirror?.querySelectorAll<HTMLElement>("[data-tie]") ?? []) {
    for (const box of mark.getClientRects()) {
      const isInside =
        clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
      if (isInside) return Number(mark.dataset.tie);
    }
  }
  return null;
}

function tieAt(caret: number, ties: readonly Tie[] | null): number | null {
  const isAround = (span: { start: number; end: number }) => caret >= span.start && caret <= span.end;
  const found = ties?.findIndex((tie) => tie.words.some(isAround)) ?? -1;
  return found === -1 ? null : found;
}

/**
 * The question: a real textarea from 128 to 400 px under a mirror with the same font and wrap, which draws
 * the text with its ties. The caret and the selection are the textarea's own.
 */
export function QuestionInput(props: QuestionInputProps) {
  const { ref, value, onChange, segments, ties, activeTie, onActiveTie, header } = props;
  const { area, mirror, height, follow } = useMirror(value);
  const [isFocused, setFocused] = useState(false);

  useImperativeHandle(ref, () => ({
    focus: (selection) => {
      area.current?.focus();
      if (selection) area.current?.setSelectionRange(selection.start, selection.end);
    },
  }));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" && value === "") {
      event.preventDefault();
      props.onRecall();
    }
  };

  return (
    <div className="question" data-focused={isFocused || undefined} style={{ height }}>
      <div className="question-header">{header}</div>
      <div className="question-clip" aria-hidden="true">
        <div ref={mirror} className="question-text question-mirror">
          {segments.map((segment, index) => (
            <MirrorPiece
              key={segment.start}
              segment={segment}
              ties={ties}
              isActive={segment.kind === "tie" && segment.tie === activeTie}
              delayMs={index * STAGGER_MS}
            />
          ))}
          {value === "" ? <span className="text-ink-3">{props.placeholder}</span> : null}
          {/* a line break at the end has no height of its own */}
          {"\u200b"}
        </div>
      </div>
      <textarea
        ref={area}
        aria-label="Question"
        className="question-text question-area"
        value={value}
        maxLength={LIMITS.questionMax}
        spellCheck={false}
        autoComplete="off"
        data-pane="question"
        onChange={(event) => onChange(event.target.value)}
        onScroll={follow}
        onKeyDown={handleKey}
        onKeyUp={() => onActiveTie(tieAt(area.current?.selectionStart ?? -1, ties))}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          onActiveTie(null);
        }}
        onPointerMove={(event) => {
          const tie = ties ? tieUnder(mirror.current, event) : null;
          if (tie !== activeTie) onActiveTie(tie);
        }}
        onPointerLeave={() => onActiveTie(null)}
      />
    </div>
  );
}

type MirrorPieceProps = { segment: Segment; ties: readonly Tie[] | null; isActive: boolean; delayMs: number };

function MirrorPiece({ segment, ties, isActive, delayMs }: MirrorPieceProps) {
  switch (segment.kind) {
    case "plain":
      return segment.text;
    case "name":
      return <span className="tie-pre t-coll">{segment.text}</span>;
    case "miss":
      return <span className="tie-miss">{segment.text}</span>;
    case "tie": {
      const role = ties?.[segment.tie]?.role ?? "condition";
      return (
        <span
          className={`tie question-tie ${ROLE_CLASS[role]}`}
          data-tie={segment.tie}
          data-on={isActive || undefined}
          title={ROLE_NAME[role]}
          style={{ animationDelay: `${delayMs}ms` }}
        >
          {segment.text}
        </span>
      );
    }
  }
}
