import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { Words } from "../plan/plan.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { amountAt } from "./amounts.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { KINDS } from "./read-metrics.ts";

/** `price minus cost`, `quantity x price`: a figure where groups or sums are asked for, else a column. */
export function readArithmetic(draft: Draft): void {
  for (let at = 0; at < draft.tokens.length; at++) {
    const ranked = rankedAt(draft, at);
    if (ranked) at = ranked.end - 1;
    else acceptClaim(draft, claimCombined(draft, at));
  }
}

/** "The largest difference between price and cost", "by time from A to B": an order, and no figure. */
function rankedAt(draft: Draft, at: number): Words | null {
  const before = draft.norm(draft.skipBack(at, /^(the|their|its)$/) - 1);
  const found = SUPERLATIVE.test(before) || before === "by" ? amountAt(draft, at) : null;
  if (found?.amount.kind === "elapsed") return found.amount.to === null ? null : found.words;
  return found?.amount.kind === "operation" && (before !== "by" || found.words.end - at > 3)
    ? found.words
    : null;
}

function claimCombined(draft: Draft, at: number): Claim | null {
  const found = draft.isTaken(at) ? null : amountAt(draft, at);
  if (!found || found.amount.kind === "field" || found.amount.kind === "size") return null;
  const { amount, words } = found;
  // "profit" alone is one where each document has its own
  const isProfit = /^(profit|margin|markup)$/.test(draft.norm(at)) && !isLabel(draft, words.end);
  const isAge = amount.kind === "elapsed" && amount.to === null;
  if (isAge ? !isShown(draft, words) : words.end - at < 3 && !isProfit) return null;
  const label = labelBefore(draft, at);
  const span = [{ start: label.start, end: words.end }];
  const evidence = [...evidenceOf(span), ...evidenceOf(label.nouns, 0.9)];
  // "time to close per priority": how long it takes, which nobody adds up unless it is said
  const isTime = amount.kind === "elapsed" && !/\b(total|sum|overall)\b/.test(label.text);
  const kind = isTime || /\b(average|avg|mean)\b/.test(label.text) ? "avg" : "sum";
  const isFigure = draft.plan.keys.length > 0 || /\b(total|sum|overall|average|avg|mean)\b/.test(label.text);
  return isFigure
    ? { metrics: [{ kind, of: amount, name: metricName(kind, amount), words: span }], evidence }
    : { computed: [{ name: label.name ?? nameOfAmount(amount), amount, words: span }], evidence };
}

const SHOWN_BEFORE = /^(and|,|the|their|his|her|our|'s|s|show|list|give|get|with|what|is|are|find|me|)$/;
const SHOWN_BEHIND = /^(of|and|,|for|in|from|sorted|ordered|[.?!;]|)$/;
const FIGURE_WORDS = 4;

/** "Names and ages": not compared, ranked or split by, and no figure is taken of it. */
function isShown(draft: Draft, { start, end }: Words): boolean {
  const lead = draft.tokens.slice(Math.max(0, start - FIGURE_WORDS), start).map(({ norm }) => norm);
  return (
    SHOWN_BEFORE.test(lead.at(-1) ?? "") &&
    SHOWN_BEHIND.test(draft.tokens[end]?.norm ?? "") &&
    !lead.some((norm) => KINDS.some(({ pattern }) => pattern.test(norm)))
  );
}

/** The figure is named here and spelled out behind, or it is one of groups. */
function isLabel(draft: Draft, end: number): boolean {
  return draft.plan.keys.length > 0 || /^[(,:=]$/.test(draft.norm(end));
}

type Label = {
  start: number;
  /** The words between the name and the figure. */ text: string;
  /** The words of the name. */ nouns: readonly Words[];
  name: string | null;
};

/**
 * What the asker calls the figure: "profit of each movie, box office minus budget", "margin (price minus
 * cost)".
 */
function labelBefore(draft: Draft, at: number): Label {
  const before = draft.norm(draft.skipBack(at, /^(the|their|its)$/) - 1);
  const isApart = /^[(,:=]$/.test(before) || /^(as|is|total|sum|average|of|the|avg|mean)$/.test(before);
  if (!isApart) return { start: at, text: "", nouns: [], name: null };
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
  const name = open.map((cursor) => draft.tokens[cursor]?.norm ?? "").join(" ");
  return {
    start,
    text,
    nouns: open.map((cursor) => ({ start: cursor, end: cursor + 1 })),
    name: /^[a-z]+( [a-z]+)?$/.test(name)
      ? name.replace(/ (.)/, (_, letter: string) => letter.toUpperCase())
      : null,
  };
}
