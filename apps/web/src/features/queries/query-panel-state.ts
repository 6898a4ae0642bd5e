import type { ExecuteInput, Outcome } from "./api/execute-query.ts";
import type { Answer } from "./api/generate-query.ts";
import type { SeveralStatements } from "./danger.ts";
import type { QueryDanger } from "./danger-texts.ts";
import { type LimitReached, limitReached } from "./execution-error.ts";
import { readingLabel } from "./ties.ts";

export type QueryMode = "natural" | "raw";

/**
 * What is sent for a run; repeated to load the next page. `template` is its text with placeholders, where it had
 * some.
 */
export type SentQuery = ExecuteInput & { template?: string | undefined };

/** The saved query that a text is. */
export type SavedLink = { id: string; name: string; collection: string | null };

/** A query to run, with the question and the generated text it came from. */
export type Run = {
  query: string;
  question: string | null;
  generated: string | null;
  /** The history entry it comes from, whose answer can be read again. */
  historyId?: string | undefined;
  /** The saved query it is, for its count, and the collection of a bare filter or pipeline. */
  saved?: SavedLink | undefined;
  /** The text with placeholders that `query` was filled in from. */
  template?: string | undefined;
};

/** Whether a run that was given up was counted. `asking`: the server has not recorded it yet. */
export type CancelledRun =
  | { kind: "asking" }
  | { kind: "refunded" }
  /** It was over before it could be stopped; `hasResult` when it succeeded. */
  | { kind: "counted"; historyId: string; hasResult: boolean }
  /** The server did not say in time. */
  | { kind: "unknown" };

export type StoredRun = {
  /** When it ran (ISO 8601). */
  at: string;
  /** Only the first documents were stored. */
  isCut: boolean;
  /** No result was stored, e.g. a single value above the limit. */
  isMissing: boolean;
};

/** A result on screen with the query that returned it. */
export type Shown = {
  sent: SentQuery;
  outcome: Outcome;
  /** For a result that was read from the history. */
  stored?: StoredRun;
};

export type Generation =
  | { kind: "idle" }
  | { kind: "running"; question: string }
  /** `text` is the query as edited since; it equals `answer.query` until then. */
  | { kind: "answered"; question: string; answer: Answer; text: string | null }
  | { kind: "failed"; question: string; error: unknown };

/** `shown` is the last result: it stays on screen until the next one arrives. */
export type Execution =
  | { kind: "idle" }
  /** A stored run is being read; `error` says why it could not be. */
  | { kind: "opening"; historyId: string; error: unknown }
  | { kind: "running"; sent: SentQuery; shown: Shown | null }
  | { kind: "done"; shown: Shown; isLoadingMore: boolean }
  | { kind: "failed"; sent: SentQuery; error: unknown; shown: Shown | null }
  | { kind: "cancelled"; sent: SentQuery; shown: Shown | null; run: CancelledRun };

/** What waits for the user; at most one at a time. */
export type Notice =
  | { kind: "empty" }
  /** Placeholders wait for their values. */
  | { kind: "placeholders"; run: Run }
  | { kind: "confirm"; run: Run; danger: QueryDanger }
  | { kind: "several"; run: Run; statements: SeveralStatements }
  | { kind: "limit"; limit: LimitReached };

/** Everything the Query Interface holds for one connection. */
export type QueryPanel = {
  mode: QueryMode;
  question: string;
  /** Text of Write Query. */
  rawText: string;
  /** Collection picked in the side panel. */
  collection: string | null;
  generation: Generation;
  execution: Execution;
  notice: Notice | null;
  /** The saved query that was opened; running its unchanged text counts. */
  opened: Pick<Run, "query" | "saved"> | null;
  /** The last answered question, sent along so that "only last month" makes sense. */
  lastAsked: { question: string; query: string | null } | null;
  /** The latest answers, newest first: a run from the history gets its ties back from here. */
  answers: readonly { question: string; answer: Answer }[];
  /** Limit that the user set for every run; null for that of the connection. */
  timeLimitMs: number | null;
};

export const EMPTY_PANEL: QueryPanel = {
  mode: "natural",
  question: "",
  rawText: "",
  collection: null,
  generation: { kind: "idle" },
  execution: { kind: "idle" },
  notice: null,
  opened: null,
  lastAsked: null,
  answers: [],
  timeLimitMs: null,
};

const MAX_KEPT_ANSWERS = 10;

export type PanelAction =
  | { type: "mode"; mode: QueryMode }
  | { type: "question"; text: string }
  | { type: "raw"; text: string }
  /** Moves a query into the editor of Write Query. */
  | { type: "write"; text: string }
  /** An edit of the generated query. */
  | { type: "edit"; text: string }
  /** A run from the history: its question with the answer where that is known, else its text. */
  | { type: "fill"; run: Run }
  /** The answer of a run from the history, read after its text was filled in. */
  | { type: "recalled"; run: Run; answer: Answer }
  | { type: "collection"; name: string | null }
  | { type: "reading"; index: number }
  /** One of the readings that the answer asks about. */
  | { type: "choice"; value: string }
  | { type: "generating" }
  | { type: "generated"; question: string; answer: Answer }
  | { type: "generation failed"; question: string; error: unknown }
  | { type: "generation reset" }
  | { type: "opening"; historyId: string }
  | { type: "opening failed"; error: unknown }
  | { type: "executing"; sent: SentQuery }
  | { type: "executed"; shown: Shown }
  | { type: "execution failed"; sent: SentQuery; error: unknown }
  | { type: "execution cancelled"; sent: SentQuery }
  | { type: "cancelled run told"; sent: SentQuery; run: CancelledRun }
  | { type: "time limit"; timeLimitMs: number | null }
  | { type: "execution reset" }
  | { type: "loading more" }
  /** `next` is null when the page could not be loaded. */
  | { type: "loaded more"; next: Outcome | null }
  | { type: "notice"; notice: Notice | null };

const IDLE = { kind: "idle" } as const;

/** Returns the result on screen, whatever is under way. */
export function shownResult(execution: Execution): Shown | null {
  return execution.kind === "idle" || execution.kind === "opening" ? null : execution.shown;
}

/** Appends a page to the outcome on screen; the time and history entry stay those of the run. */
function joinPages(shown: Outcome, next: Outcome): Outcome {
  return {
    ...next,
    historyId: shown.historyId,
    executionTime: shown.executionTime,
    result: [
      ...(Array.isArray(shown.result) ? shown.result : [shown.result]),
      ...(Array.isArray(next.result) ? next.result : [next.result]),
    ],
    documentsAffected: shown.documentsAffected + next.documentsAffected,
    sizeBytes: shown.sizeBytes + next.sizeBytes,
  };
}

/** Makes another reading the answer; the answer takes its place among the alternatives. */
function chooseReading(generation: Generation, index: number): Generation {
  if (generation.kind !== "answered" || generation.answer.query === null) return generation;
  const { answer } = generation;
  const chosen = answer.alternatives[index];
  if (!chosen || answer.query === null) return generation;
  const { query, explanation, confidence, ties, notUnderstood, isWrite } = answer;
  const label = readingLabel(answer, chosen);
  const collection = answer.collection ?? "";
  const former = { label, query, explanation, confidence, ties, notUnderstood, isWrite, collection };
  const alternatives = answer.alternatives.map((each, at) => (at === index ? former : each));
  return { ...generation, answer: { ...answer, ...chosen, alternatives }, text: chosen.query };
}

/** Makes the chosen reading the answer, also where the question was refused for having several. */
function chooseOption(generation: Generation, value: string): Generation {
  if (generation.kind !== "answered") return generation;
  const { choices, alternatives, query } = generation.answer;
  const option = choices?.options.find((each) => each.value === value);
  if (!choices || !option) return generation;
  const index = alternatives.findIndex((each) => each.query === option.query);
  const reading = alternatives[index];
  const shown =
    query === null && reading
      ? {
          ...generation,
          answer: { ...generation.answer, ...reading, alternatives: alternatives.toSpliced(index, 1) },
          text: reading.query,
        }
      : chooseReading(generation, index);
  if (shown.kind !== "answered") return generation;
  return { ...shown, answer: { ...shown.answer, choices: { ...choices, chosen: value } } };
}

/** Replaces the newest kept answer by the one on screen. */
function keepAnswer(panel: QueryPanel): QueryPanel {
  if (panel.generation.kind !== "answered") return panel;
  const { question, answer } = panel.generation;
  return { ...panel, answers: [{ question, answer }, ...panel.answers.slice(1)] };
}

function failureNotice(error: unknown, kind: LimitReached["kind"]): Notice | null {
  const limit = limitReached(error, kind);
  return limit === null ? null : { kind: "limit", limit };
}

function withoutEmpty({ notice }: QueryPanel): Notice | null {
  return notice?.kind === "empty" ? null : notice;
}

function fill(before: QueryPanel, { query, question, generated, saved }: Run): QueryPanel {
  const panel = { ...before, opened: saved ? { query, saved } : null };
  const known = panel.answers.find(
    (each) => each.question === question && each.answer.query === generated && generated !== null,
  );
  const notice = withoutEmpty(panel);
  if (!known) return { ...panel, mode: "raw", rawText: query, generation: IDLE, notice };
  const generation = { kind: "answered", ...known, text: query } as const;
  const answers = [known, ...panel.answers.filter((each) => each !== known)];
  return { ...panel, mode: "natural", question: known.question, generation, answers, notice };
}

function reduceTexts(panel: QueryPanel, action: PanelAction): QueryPanel | null {
  const notice = withoutEmpty(panel);
  switch (action.type) {
    case "mode":
      if (action.mode === panel.mode) return panel;
      return { ...panel, mode: action.mode, generation: IDLE, notice };
    case "question":
      return { ...panel, question: action.text, generation: IDLE, notice };
    case "raw":
      return { ...panel, rawText: action.text, notice };
    case "write":
      return {
        ...panel,
        mode: "raw",
        rawText: action.text,
        generation: panel.mode === "raw" ? panel.generation : IDLE,
        notice,
      };
    case "edit":
      if (panel.generation.kind !== "answered") return panel;
      return { ...panel, generation: { ...panel.generation, text: action.text }, notice };
    case "fill":
      return fill(panel, action.run);
    case "recalled": {
      const { run, answer } = action;
      const isUntouched = panel.mode === "raw" && panel.rawText === run.query;
      if (!isUntouched || run.question === null) return panel;
      const answers = [{ question: run.question, answer }, ...panel.answers].slice(0, MAX_KEPT_ANSWERS);
      return fill({ ...panel, answers }, run);
    }
    case "collection":
      return { ...panel, collection: action.name };
    case "time limit":
      return { ...panel, timeLimitMs: action.timeLimitMs };
    default:
      return null;
  }
}

function reduceGeneration(panel: QueryPanel, action: PanelAction): QueryPanel | null {
  switch (action.type) {
    case "generating":
      return { ...panel, generation: { kind: "running", question: panel.question }, notice: null };
    case "generated": {
      const { question, answer } = action;
      return {
        ...panel,
        generation: { kind: "answered", question, answer, text: answer.query },
        lastAsked: { question, query: answer.query },
        answers: [{ question, answer }, ...panel.answers].slice(0, MAX_KEPT_ANSWERS),
      };
    }
    case "generation failed": {
      const { question, error } = action;
      const notice = failureNotice(error, "ai");
      return { ...panel, generation: { kind: "failed", question, error }, notice };
    }
    case "generation reset":
      return { ...panel, generation: IDLE };
    case "choice":
      return keepAnswer({ ...panel, generation: chooseOption(panel.generation, action.value) });
    case "reading":
      return keepAnswer({ ...panel, generation: chooseReading(panel.generation, action.index) });
    default:
      return null;
  }
}

function reduceExecution(panel: QueryPanel, action: PanelAction): QueryPanel {
  const { execution } = panel;
  const shown = shownResult(execution);
  switch (action.type) {
    case "opening":
      return { ...panel, execution: { kind: "opening", historyId: action.historyId, error: null } };
    case "opening failed":
      return execution.kind === "opening"
        ? { ...panel, execution: { ...execution, error: action.error } }
        : panel;
    case "executing":
      return { ...panel, execution: { kind: "running", sent: action.sent, shown }, notice: null };
    case "executed":
      return { ...panel, execution: { kind: "done", shown: action.shown, isLoadingMore: false } };
    case "execution failed": {
      const { sent, error } = action;
      const notice = failureNotice(error, "query");
      return { ...panel, execution: { kind: "failed", sent, error, shown }, notice };
    }
    case "execution cancelled":
      return {
        ...panel,
        execution: { kind: "cancelled", sent: action.sent, shown, run: { kind: "asking" } },
      };
    case "cancelled run told":
      return execution.kind === "cancelled" && execution.sent === action.sent
        ? { ...panel, execution: { ...execution, run: action.run } }
        : panel;
    case "execution reset":
      return { ...panel, execution: IDLE };
    case "loading more":
      return execution.kind === "done"
        ? { ...panel, execution: { ...execution, isLoadingMore: true } }
        : panel;
    case "loaded more": {
      if (execution.kind !== "done") return panel;
      const { sent, outcome } = execution.shown;
      const joined = action.next ? { sent, outcome: joinPages(outcome, action.next) } : execution.shown;
      return { ...panel, execution: { kind: "done", shown: joined, isLoadingMore: false } };
    }
    default:
      return panel;
  }
}

/** The only way the panel changes. Actions that do not fit the current state change nothing. */
export function reducePanel(panel: QueryPanel, action: PanelAction): QueryPanel {
  if (action.type === "notice") return { ...panel, notice: action.notice };
  return reduceTexts(panel, action) ?? reduceGeneration(panel, action) ?? reduceExecution(panel, action);
}
