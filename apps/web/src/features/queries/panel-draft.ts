import { generated } from "@querysnap/contracts";
import { z } from "zod";
import { EMPTY_PANEL, type QueryPanel, shownResult } from "./query-panel.ts";

const answered = z.object({ question: z.string(), answer: generated.extend({ ms: z.number() }) });

const panelDraft = z.object({
  mode: z.enum(["natural", "raw"]),
  question: z.string(),
  rawText: z.string(),
  collection: z.string().nullable(),
  lastAsked: z.object({ question: z.string(), query: z.string().nullable() }).nullable(),
  answers: z.array(answered),
  /** The generated query as edited, when an answer is on screen: that answer is the first of `answers`. */
  answerText: z.string().nullish(),
  /** Entry of the run on screen; its result is read from the server. */
  historyId: z.string().nullable(),
});
export type PanelDraft = z.infer<typeof panelDraft>;

/** Returns what is kept of a panel: texts and answers. A result stays on the server, under its history entry. */
export function draftOf(panel: QueryPanel): PanelDraft {
  const { mode, question, rawText, collection, lastAsked, answers, generation } = panel;
  return {
    mode,
    question,
    rawText,
    collection,
    lastAsked,
    answers: [...answers],
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
  const { answerText, historyId, ...texts } = parsed.data;
  const [last] = texts.answers;
  return {
    ...EMPTY_PANEL,
    ...texts,
    generation:
      answerText === undefined || !last ? { kind: "idle" } : { kind: "answered", ...last, text: answerText },
    execution: historyId === null ? { kind: "idle" } : { kind: "opening", historyId, error: null },
  };
}
