import type { Span, Tie } from "@querysnap/contracts";
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { ROLE_CLASS } from "../ties.ts";

/** Ranges of a tie in the current text; null once its part was edited. */
type Place = readonly Span[] | null;
/** `text` is the generated text that the ties refer to. */
type TieState = { ties: readonly Tie[]; text: string; places: readonly Place[]; active: number | null };

/** User event of a text that was set by the application, not typed. */
export const SHOWN = "shown";

const setTies = StateEffect.define<readonly Tie[]>();
const setActive = StateEffect.define<number | null>();

function moveSpans(spans: Place, changes: ChangeDesc): Place {
  if (spans === null) return null;
  let isTouched = false;
  changes.iterChangedRanges((from, to) => {
    // an insertion at the edge of a part does not change it
    if (spans.some((span) => from < span.end && to > span.start)) isTouched = true;
  }, true);
  return isTouched
    ? null
    : spans.map((span) => ({ start: changes.mapPos(span.start, 1), end: changes.mapPos(span.end, -1) }));
}

const tieState = StateField.define<TieState>({
  create: () => ({ ties: [], text: "", places: [], active: null }),
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged && value.ties.length > 0) {
      const { newDoc } = transaction;
      const isRestored = newDoc.length === value.text.length && newDoc.toString() === value.text;
      next = {
        ...next,
        places: isRestored
          ? value.ties.map((tie) => tie.query)
          : value.places.map((spans) => moveSpans(spans, transaction.changes)),
      };
    }
    for (const effect of transaction.effects) {
      if (effect.is(setTies))
        next = {
          ...next,
          ties: effect.value,
          text: transaction.newDoc.toString(),
          places: effect.value.map((tie) => tie.query),
        };
      if (effect.is(setActive)) next = { ...next, active: effect.value };
    }
    return next;
  },
});

/** Splits a span into its lines, without indentation. */
function lineParts({ doc }: EditorState, { start, end }: Span): Span[] {
  const to = Math.min(end, doc.length);
  const parts: Span[] = [];
  for (let from = start; from < to;) {
    const line = doc.lineAt(from);
    const text = line.text.slice(from - line.from, Math.min(to, line.to) - line.from);
    const part = { start: from + text.length - text.trimStart().length, end: from + text.trimEnd().length };
    if (part.start < part.end) parts.push(part);
    from = line.to + 1;
  }
  return parts;
}

function decorations(state: EditorState): DecorationSet {
  const { ties, places, active } = state.field(tieState);
  const ranges: Range<Decoration>[] = [];
  const lines = new Set<number>();
  ties.forEach((tie, index) => {
    for (const span of places[index] ?? []) {
      const isActive = index === active;
      const parts = lineParts(state, span);
      for (const [line, part] of parts.entries()) {
        const mark = Decoration.mark({
          // underline the first line, draw a bar at the left of the others
          class: `cm-tie${line > 0 ? " cm-tie-rest" : ""} ${ROLE_CLASS[tie.role]}${isActive ? " cm-tie-on" : ""}`,
          attributes: { "data-tie": String(index) },
        });
        ranges.push(mark.range(part.start, part.end));
      }
      if (isActive && parts.length > 0) lines.add(state.doc.lineAt(span.start).from);
    }
  });
  for (const from of lines) ranges.push(Decoration.line({ class: "cm-tie-line" }).range(from));
  return Decoration.set(ranges, true);
}

/**
 * Underlines the parts of the query that ties refer to. The marks move along while text is typed around them.
 */
export const tieMarks: Extension = [tieState, EditorView.decorations.compute([tieState, "doc"], decorations)];

/** Shows a text with its ties. */
export function showTied(view: EditorView, text: string, ties: readonly Tie[]): void {
  const { doc } = view.state;
  const changes = doc.toString() === text ? [] : [{ from: 0, to: doc.length, insert: text }];
  // not undoable: undo would restore another answer's text under these ties
  view.dispatch({
    changes,
    effects: setTies.of(ties),
    userEvent: SHOWN,
    annotations: ties.length > 0 ? Transaction.addToHistory.of(false) : [],
  });
}

/** Highlights one tie. */
export function showActiveTie(view: EditorView, tie: number | null): void {
  view.dispatch({ effects: setActive.of(tie) });
}

/** Returns the start of a tie's first part; null when it has none or it was edited. */
export function tieStart(state: EditorState, tie: number): number | null {
  const starts = state.field(tieState).places[tie]?.map((span) => span.start) ?? [];
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Tests whether the text is still as generated. */
export function isUnchanged(state: EditorState): boolean {
  const { ties, text } = state.field(tieState);
  return ties.length > 0 && state.doc.length === text.length && state.doc.toString() === text;
}

const NONE: readonly number[] = [];

/** Returns the ties whose part of the text was edited. */
export function changedTies(state: EditorState): readonly number[] {
  const { places } = state.field(tieState);
  return places.includes(null) ? places.flatMap((place, tie) => (place === null ? [tie] : [])) : NONE;
}

/** Returns the tie of an event target, or null. */
export function tieAt(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest("[data-tie]") : null;
  return element instanceof HTMLElement ? Number(element.dataset.tie) : null;
}
