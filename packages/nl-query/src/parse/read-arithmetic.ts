import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { amountAt } from "./amounts.ts";
import { metricName } from "./metric-name.ts";
import { addMetric } from "./read-metrics.ts";

/** `price minus cost`, `quantity x price`: a figure where groups or sums are asked for, else a column. */
export function readArithmetic(draft: Draft): void {
  for (let at = 0; at < draft.tokens.length; at++) {
    if (draft.isTaken(at)) continue;
    const found = amountAt(draft, at);
    if (!found || found.amount.kind === "field" || found.amount.kind === "size") continue;
    // "profit" alone is one where each document has its own
    if (
      found.words.end - at < 3 &&
      (!/^(profit|margin|markup)$/.test(draft.norm(at)) || isLabel(draft, found.words.end))
    )
      continue;
    const label = labelBefore(draft, at);
    const kind = /\b(average|avg|mean)\b/.test(label.text) ? "avg" : "sum";
    const isFigure =
      draft.plan.keys.length > 0 || /\b(total|sum|overall|average|avg|mean)\b/.test(label.text);
    const words = [{ start: label.words.start, end: found.words.end }];
    if (isFigure) addMetric(draft, { kind, of: found.amount, name: metricName(kind, found.amount), words });
    else
      draft.plan.computed.push({
        name: label.name ?? nameOfAmount(found.amount),
        amount: found.amount,
        words,
      });
    for (const one of words) draft.take(one);
  }
}

/** The figure is named here and spelled out behind, or it is one of groups. */
function isLabel(draft: Draft, end: number): boolean {
  return draft.plan.keys.length > 0 || /^[(,:=]$/.test(draft.norm(end));
}

/**
 * What the asker calls the figure: "profit of each movie, box office minus budget", "margin (price minus
 * cost)".
 */
function labelBefore(draft: Draft, at: number): { words: Words; text: string; name: string | null } {
  const before = draft.norm(at - 1);
  const isApart = /^[(,:=]$/.test(before) || /^(as|is|total|sum|average|of|the|avg)$/.test(before);
  if (!isApart) return { words: { start: at, end: at }, text: "", name: null };
  const start = draft.skipBack(at, /^[(,:=]$|^(as|is|total|sum|average|avg|mean|of|the|i\.e\.)$/);
  const text = draft.tokens
    .slice(start, at)
    .map((token) => token.norm)
    .join(" ");
  const open: number[] = [];
  for (let cursor = start - 1; cursor >= 0 && open.length < 2; cursor--)
    if (
      draft.isOpen(cursor) &&
      draft.fieldAt(cursor, (field, mention) => field.kind !== "number" && mention.score > 0.8) === null
    )
      open.unshift(cursor);
  for (const cursor of open) draft.take({ start: cursor, end: cursor + 1 }, 0.9);
  const name = open.map((cursor) => draft.tokens[cursor]?.norm ?? "").join(" ");
  return {
    words: { start, end: at },
    text,
    name: /^[a-z]+( [a-z]+)?$/.test(name)
      ? name.replace(/ (.)/, (_, letter: string) => letter.toUpperCase())
      : null,
  };
}
