import { SHOWCASE, type Showcase, type ShowcaseId, type Tie, type TieRole } from "@querysnap/contracts";

/** Role of a word; the class of its colors without `t-`. */
export type MarkRole = "coll" | "cond" | "value" | "shape";

const MARK: Record<TieRole, MarkRole> = {
  collection: "coll",
  condition: "cond",
  range: "value",
  shape: "shape",
};

/** A question with its answer, recorded or asked just now. */
export type Answer = Omit<Showcase, "id" | "label">;

/** The recorded answer with this id. */
export function showcase(id: ShowcaseId): Showcase {
  const found = SHOWCASE.find((one) => one.id === id);
  if (!found) throw new Error(`no recorded answer ${id}`);
  return found;
}

/** A stretch of a question; `miss` marks words that were not understood. */
export type TextPart = { text: string; start: number; role: MarkRole | "miss" | null };

/** The question in order; where ties share words the first one has them. */
export function questionParts({ question, ties, notUnderstood }: Answer): TextPart[] {
  const marks = [
    ...ties.flatMap((tie) => tie.words.map((span) => ({ ...span, role: MARK[tie.role] }))),
    ...notUnderstood.map((span) => ({ ...span, role: "miss" as const })),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, role } of marks) {
    if (start < at) continue;
    if (start > at) parts.push({ text: question.slice(at, start), start: at, role: null });
    parts.push({ text: question.slice(start, end), start, role });
    at = end;
  }
  if (at < question.length) parts.push({ text: question.slice(at), start: at, role: null });
  return parts;
}

/** A row of the explanation; backticks in `does` are names and values. */
export type Step = { role: MarkRole; words: string; does: string };

/** In the order of the query. */
export function stepsOf({ question, query, ties }: Answer): Step[] {
  return ties.map((tie) => ({
    role: MARK[tie.role],
    words: tie.words.map(({ start, end }) => question.slice(start, end).trim()).join(" "),
    does: tie.sentence.replaceAll(/"[^"]*"|[\p{L}_][\p{L}\p{N}_.]*/gu, (word) =>
      isName(word, query) ? `\`${word}\`` : word,
    ),
  }));
}

function isName(word: string, query: string): boolean {
  return (
    word.startsWith('"') ||
    [` ${word}:`, `"${word}"`, `"$${word}"`, `db.${word}`].some((use) => query.includes(use))
  );
}

/** A tied part of the code on one line: `[from, to)` in the query. */
export type CodePart = {
  key: string;
  row: number;
  line: number;
  from: number;
  to: number;
  className: string;
};

/** Parts of several lines are underlined on the first and barred at the left of the others. */
export function codeParts({ query, ties }: Answer): CodePart[] {
  return ties.flatMap((tie, row) => tie.query.flatMap((span) => lineParts(query, { tie, row, span })));
}

function lineParts(
  query: string,
  { tie, row, span }: { tie: Tie; row: number; span: { start: number; end: number } },
): CodePart[] {
  const firstLine = query.slice(0, span.start).split("\n").length - 1;
  let at = span.start;
  return query
    .slice(span.start, span.end)
    .split("\n")
    .map((text, index) => {
      const from = at + text.length - text.trimStart().length;
      const to = at + text.length;
      at = to + 1;
      const className = `t-${MARK[tie.role]}${index > 0 ? " tie-rest" : ""}`;
      return { key: String(row), row, line: firstLine + index, from, to, className };
    });
}

/** The role of the words that a column of the result came from. */
export function columnRole({ ties }: Answer, column: string): MarkRole | null {
  const tie = ties.find((each) => each.fields.includes(column));
  return tie ? MARK[tie.role] : null;
}
