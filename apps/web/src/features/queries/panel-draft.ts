import { generated } from "@querysnap/contracts";
import { z } from "zod";
import { EMPTY_PANEL, type QueryPanel, shownResult } from "./query-panel.ts";
import { FIRST_TAB, MAX_TABS, type QueryTabs, singleTab } from "./query-tabs.ts";

const answered = z.object({ question: z.string(), answer: generated.extend({ ms: z.number() }) });

const panelDraft = z.object({
  mode: z.enum(["natural", "raw"]),
  question: z.string(),
  rawText: z.string(),
  collection: z.string().nullable(),
  lastAsked: z.object({ question: z.string(), query: z.string().nullable() }).nullable(),
  answers: z.array(answered),
  /** The saved query that was opened. */
  opened: z
    .object({
      query: z.string(),
      saved: z.object({ id: z.string(), name: z.string(), collection: z.string().nullable() }),
    })
    .nullish(),
  timeLimitMs: z.number().nullish(),
  /** The generated query as edited, when an answer is on screen: that answer is the first of `answers`. */
  answerText: z.string().nullish(),
  /** Entry of the run on screen; its result is read from the server. */
  historyId: z.string().nullable(),
});
export type PanelDraft = z.infer<typeof panelDraft>;

/** Returns what is kept of a panel: texts and answers. A result stays on the server, under its history entry. */
export function draftOf(panel: QueryPanel): PanelDraft {
  const { mode, question, rawText, collection, lastAsked, answers, generation, opened, timeLimitMs } = panel;
  return {
    mode,
    question,
    rawText,
    collection,
    lastAsked,
    answers: [...answers],
    opened: opened?.saved ? { query: opened.query, saved: opened.saved } : null,
    timeLimitMs,
    ...(generation.kind === "answered" ? { answerText: generation.text } : {}),
    historyId: shownHistoryId(panel),
  };
}

function shownHistoryId({ execution }: QueryPanel): string | null {
  if (execution.kind === "opening") return execution.historyId;
  return shownResult(execution)?.outcome.historyId ?? null;
}

/** Returns the panel of a stored draft; an empty one when it is missing or of another version. */
export function panelOf(stored: unknown): QueryPanel {
  const parsed = panelDraft.safeParse(stored);
  if (!parsed.success) return EMPTY_PANEL;
  const { answerText, historyId, opened = null, timeLimitMs = null, ...texts } = parsed.data;
  const [last] = texts.answers;
  return {
    ...EMPTY_PANEL,
    ...texts,
    opened,
    timeLimitMs,
    generation:
      answerText === undefined || !last ? { kind: "idle" } : { kind: "answered", ...last, text: answerText },
    execution: historyId === null ? { kind: "idle" } : { kind: "opening", historyId, error: null },
  };
}

const tabsDraft = z.object({
  order: z.array(z.string()).min(1).max(MAX_TABS),
  active: z.string(),
  panels: z.record(z.string(), z.unknown()),
});
export type TabsDraft = z.infer<typeof tabsDraft>;

/** Returns what is kept of all tabs of a connection. */
export function tabsDraftOf({ order, active, panels }: QueryTabs): TabsDraft {
  return {
    order: [...order],
    active,
    panels: Object.fromEntries(Object.entries(panels).map(([tab, panel]) => [tab, draftOf(panel)])),
  };
}

/** Returns the tabs of a stored draft; one tab with the panel of a draft from before there were tabs. */
export function tabsOf(stored: unknown): QueryTabs {
  const parsed = tabsDraft.safeParse(stored);
  if (!parsed.success) return singleTab(panelOf(stored));
  const { order, active, panels } = parsed.data;
  return {
    order,
    active: order.includes(active) ? active : (order[0] ?? FIRST_TAB),
    panels: Object.fromEntries(order.map((tab) => [tab, panelOf(panels[tab])])),
    closed: null,
  };
}
