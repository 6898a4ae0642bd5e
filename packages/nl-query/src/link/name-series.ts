import type { FieldModel } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** "loans_30", "loans_90": the name and its number. */
const NUMBERED = /^(.*[a-z])_?(\d+)$/i;
/** Words between the name and its number. */
const TIES = /^(-|for|in|of|over|the|within|next|last|days?|weeks?|months?|hours?|minutes?)$/;
const UNIT = /^(-|days?|weeks?|months?|hours?|minutes?)$/;
/** "Available" is the word of `availability`. */
const STEM = 5;
const LONGEST_TIE = 6;

/** Fields that only a number tells apart, by that number. */
type Series = { base: string; names: ReadonlyMap<number, string> };

/** "Loans in the next 90 days" and "90-day loans" as `loans_90`, where a `loans_30` is stored as well. */
export function nameSeries(tokens: readonly Token[], { model }: Knowledge): Token[] {
  const known = seriesOf(model.fields);
  for (let at = 0; known.length > 0 && at < tokens.length; at++) {
    const value = tokens[at]?.number?.value;
    for (const { base, names } of value === undefined ? [] : known) {
      const name = names.get(value ?? 0);
      const span = name === undefined ? null : spanOf(tokens, at, base);
      const [first, last] = [tokens[span?.start ?? -1], tokens[(span?.end ?? 0) - 1]];
      if (!span || name === undefined || !first || !last) continue;
      const token: Token = { kind: "word", text: name, norm: name, start: first.start, end: last.end };
      return [...tokens.slice(0, span.start), token, ...tokens.slice(span.end)];
    }
  }
  return [...tokens];
}

function seriesOf(fields: readonly FieldModel[]): Series[] {
  const found = new Map<string, Map<number, string>>();
  for (const { path } of fields) {
    const name = path.split(".").at(-1) ?? path;
    const [, base = "", number = ""] = NUMBERED.exec(name) ?? [];
    if (base === "") continue;
    const names = found.get(base) ?? new Map<number, string>();
    found.set(base, names.set(Number(number), name.toLowerCase()));
  }
  return [...found].flatMap(([base, names]) =>
    names.size > 1 ? [{ base: base.split(/_|(?=[A-Z])/).at(-1) ?? base, names }] : [],
  );
}

/** The words of the name and its number at `at`: the name stands before it or behind. */
function spanOf(tokens: readonly Token[], at: number, base: string): { start: number; end: number } | null {
  const isBase = (place: number): boolean =>
    normAt(tokens, place).slice(0, STEM) === base.toLowerCase().slice(0, STEM);
  let end = at + 1;
  while (UNIT.test(normAt(tokens, end))) end++;
  if (isBase(end)) return { start: at, end: end + 1 };
  let start = at - 1;
  while (start > at - LONGEST_TIE && TIES.test(normAt(tokens, start))) start--;
  if (!isBase(start)) return null;
  return { start: UNIT.test(normAt(tokens, start - 1)) ? start - 1 : start, end };
}
