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

/** Where a tie stands in the text now; null once its part was changed by hand. */
type Place = readonly Span[] | null;
/** `text` is what the ties came with. */
type TieState = { ties: readonly Tie[]; text: string; places: readonly Place[]; active: number | null };

/** The event of a text that was not typed. */
export const SHOWN = "shown";

const setTies = StateEffect.define<readonly Tie[]>();
const setActive = StateEffect.define<number | null>();

function moveSpans(spans: Place, changes: ChangeDesc): Place {
  if (spans === null) return null;
  let isTouched = false;
  changes.iterChangedRanges((from, to) => {
    // what is written right before or right after a part leaves it as it is
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

/** The parts of a span that are drawn: each of its lines without the indentation. */
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
          // underlined on its first line, barred at the left of the others
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
 * Lines below the parts of the query that came from words of the question. They follow what is typed around
 * them.
 */
export const tieMarks: Extension = [tieState, EditorView.decorations.compute([tieState, "doc"], decorations)];

/** Shows a text with its ties. */
export function showTied(view: EditorView, text: string, ties: readonly Tie[]): void {
  const { doc } = view.state;
  const changes = doc.toString() === text ? [] : [{ from: 0, to: doc.length, insert: text }];
  // going back to another answer's text would leave these ties without their parts
  view.dispatch({
    changes,
    effects: setTies.of(ties),
    userEvent: SHOWN,
    annotations: ties.length > 0 ? Transaction.addToHistory.of(false) : [],
  });
}

/** Marks one tie, as under the mouse. */
export function showActiveTie(view: EditorView, tie: number | null): void {
  view.dispatch({ effects: setActive.of(tie) });
}

/** Where a tie's first part begins, null when it has none or was changed by hand. */
export function tieStart(state: EditorState, tie: number): number | null {
  const starts = state.field(tieState).places[tie]?.map((span) => span.start) ?? [];
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Whether the text is still the one that the ties came with. */
export function isUnchanged(state: EditorState): boolean {
  const { ties, text } = state.field(tieState);
  return ties.length > 0 && state.doc.length === text.length && state.doc.toString() === text;
}

const NONE: readonly number[] = [];

/** The ties whose part of the text was changed by hand. */
export function changedTies(state: EditorState): readonly number[] {
  const { places } = state.field(tieState);
  return places.includes(null) ? places.flatMap((place, tie) => (place === null ? [tie] : [])) : NONE;
}

/** The tie under a mouse position, if any. */
export function tieAt(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest("[data-tie]") : null;
  return element instanceof HTMLElement ? Number(element.dataset.tie) : null;
}
