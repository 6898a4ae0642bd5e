import { generated } from "@querysnap/contracts";
import { z } from "zod";
import { NOT_RUN, shownResult } from "./execution-state.ts";
import { answerOf, withAnswer } from "./generation-state.ts";
import { EMPTY_PANEL, entryOf, enteredQuery, type QueryPanel } from "./query-panel-state.ts";
import { FIRST_TAB, MAX_TABS, type QueryTabs, singleTab } from "./query-tabs.ts";

const answered = z.object({ question: z.string(), answer: generated.extend({ ms: z.number() }) });

const asked = z.object({ question: z.string(), query: z.string().nullable() });

const panelDraft = z.object({
  mode: z.enum(["natural", "raw"]),
  question: z.string(),
  rawText: z.string(),
  collection: z.string().nullable(),
  lastAsked: asked.nullable(),
  /** Previous question that was sent as context of the answer on screen. */
  sentAlong: asked.nullish(),
  answers: z.array(answered),
  /** The saved query that was opened. */
  opened: z
    .object({
      query: z.string(),
      saved: z.object({ id: z.string(), name: z.string(), collection: z.string().nullable() }),
    })
    .nullish(),
  timeLimitMs: z.number().nullish(),
  /** Generated query with its edits while an answer is on screen; that answer is `answers[0]`. */
  answerText: z.string().nullish(),
  /** History entry of the run on screen; its result is loaded from the server. */
  historyId: z.string().nullable(),
});
export type PanelDraft = z.infer<typeof panelDraft>;

/** Returns the draft of a panel: texts and answers. Results are not stored here but in the history. */
export function draftOf(panel: QueryPanel): PanelDraft {
  const { mode, question, rawText, collection, lastAsked, sentAlong, answers, opened, timeLimitMs } = panel;
  return {
    mode,
    question,
    rawText,
    collection,
    lastAsked,
    sentAlong,
    answers: [...answers],
    opened: opened?.saved ? { query: opened.query, saved: opened.saved } : null,
    timeLimitMs,
    ...(answerOf(panel.generation) ? { answerText: enteredQuery(panel) } : {}),
    historyId: shownHistoryId(panel),
  };
}

function shownHistoryId({ execution }: QueryPanel): string | null {
  if (execution.kind === "opening" || execution.kind === "unopened") return execution.historyId;
  return shownResult(execution)?.outcome.historyId ?? null;
}

/** Returns the panel of a stored draft; an empty one when it is missing or of another version. */
export function panelOf(stored: unknown): QueryPanel {
  const parsed = panelDraft.safeParse(stored);
  if (!parsed.success) return EMPTY_PANEL;
  const { mode, answerText, historyId, ...texts } = parsed.data;
  const { opened = null, timeLimitMs = null, sentAlong = null } = texts;
  const [last] = texts.answers;
  return {
    ...EMPTY_PANEL,
    ...texts,
    ...(mode === "natural" && answerText !== undefined && last
      ? { mode, generation: withAnswer(last.answer, answerText) }
      : entryOf(mode)),
    opened,
    timeLimitMs,
    sentAlong,
    execution: historyId === null ? NOT_RUN : { kind: "opening", historyId },
  };
}

const tabsDraft = z.object({
  order: z.array(z.string()).min(1).max(MAX_TABS),
  active: z.string(),
  panels: z.record(z.string(), z.unknown()),
});
export type TabsDraft = z.infer<typeof tabsDraft>;

/** Returns the draft of all tabs of a connection. */
export function tabsDraftOf({ order, active, panels }: QueryTabs): TabsDraft {
  return {
    order: [...order],
    active,
    panels: Object.fromEntries(Object.entries(panels).map(([tab, panel]) => [tab, draftOf(panel)])),
  };
}

/** Returns the tabs of a stored draft; a draft from before there were tabs becomes a single tab. */
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
