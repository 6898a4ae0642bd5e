import type { Answer } from "./api/generate-query.ts";
import type { SeveralStatements } from "./danger.ts";
import type { QueryDanger } from "../../lib/query-danger.ts";
import { type LimitReached, limitReached } from "./execution-error.ts";
import {
  type Execution,
  type ExecutionEvent,
  NOT_RUN,
  reduceExecution,
  shownResult,
} from "./execution-state.ts";
import {
  answerOf,
  type Generation,
  type GenerationEvent,
  NOT_ASKED,
  reduceGeneration,
  withAnswer,
} from "./generation-state.ts";
import type { Run } from "./run.ts";

/** Dialog or message that waits for the user; at most one at a time. */
export type Notice =
  | { kind: "empty" }
  /** Placeholders wait for their values. */
  | { kind: "placeholders"; run: Run }
  | { kind: "confirm"; run: Run; danger: QueryDanger }
  | { kind: "several"; run: Run; statements: SeveralStatements }
  | { kind: "limit"; limit: LimitReached };

/** A question with the query that answers it. */
export type Asked = { question: string; query: string | null };

/** State that both modes share. */
type Kept = {
  question: string;
  /** Text of Write Query. */
  rawText: string;
  /** Collection picked in the side panel. */
  collection: string | null;
  execution: Execution;
  notice: Notice | null;
  /** The saved query that was opened; running its unchanged text counts as a run of it. */
  opened: Pick<Run, "query" | "saved"> | null;
  /** The last answered question, sent along so that "only last month" makes sense. */
  lastAsked: Asked | null;
  /** Previous question that was sent as context of the answer on screen. */
  sentAlong: Asked | null;
  /** Latest answers, newest first; restores the ties of a run from the history. */
  answers: readonly { question: string; answer: Answer }[];
  /** Time limit set by the user; null for the limit of the connection. */
  timeLimitMs: number | null;
};

/** Mode and, for a question, the state of its answer. */
type Entry = { mode: "natural"; generation: Generation } | { mode: "raw"; generation: null };

/** Everything one query tab holds. */
export type QueryPanel = Kept & Entry;
export type QueryMode = Entry["mode"];

type InputEvent =
  | { type: "mode chosen"; mode: QueryMode }
  | { type: "question typed"; text: string }
  | { type: "query typed"; text: string }
  /** Moves a query into the editor of Write Query. */
  | { type: "query written"; text: string }
  /** Fills in a stored run or a saved query: its question if the answer is known, else its text. */
  | { type: "run filled in"; run: Run }
  /** The answer of a run from the history, read after its text was filled in. */
  | { type: "answer recalled"; run: Run; answer: Answer }
  | { type: "collection chosen"; name: string | null }
  | { type: "time limit chosen"; timeLimitMs: number | null };

type NoticeEvent = { type: "notice shown"; notice: Notice } | { type: "notice closed" };

export type PanelEvent = InputEvent | GenerationEvent | ExecutionEvent | NoticeEvent;

const NATURAL: Entry = { mode: "natural", generation: NOT_ASKED };
const RAW: Entry = { mode: "raw", generation: null };

/** Returns the entry of a mode before anything was asked. */
export function entryOf(mode: QueryMode): Entry {
  return mode === "natural" ? NATURAL : RAW;
}

export const EMPTY_PANEL: QueryPanel = {
  ...NATURAL,
  question: "",
  rawText: "",
  collection: null,
  execution: NOT_RUN,
  notice: null,
  opened: null,
  lastAsked: null,
  sentAlong: null,
  answers: [],
  timeLimitMs: null,
};

const MAX_KEPT_ANSWERS = 10;

/** Returns the query on screen with its edits; null while a question has no answer. */
export function enteredQuery(panel: QueryPanel): string | null {
  if (panel.mode === "raw") return panel.rawText;
  return panel.generation.kind === "answered" ? panel.generation.text : null;
}

/** Returns the run of the query on screen. */
export function runOnScreen(panel: QueryPanel): Run {
  const { opened, question } = panel;
  const query = enteredQuery(panel) ?? "";
  const saved = opened?.query === query ? opened.saved : undefined;
  return panel.mode === "raw"
    ? { query, question: null, generated: null, saved }
    : { query, question, generated: answerOf(panel.generation)?.query ?? null, saved };
}

/** Returns the requests whose replies the panel awaits. */
export function awaitedRequests({ generation, execution }: QueryPanel): string[] {
  const awaited: string[] = [];
  if (generation?.kind === "asking") awaited.push(generation.request);
  if (execution.kind === "running") awaited.push(execution.sent.runKey);
  if (execution.kind === "done" && execution.pageRequest !== null) awaited.push(execution.pageRequest);
  return awaited;
}

/** Returns the panel without pending requests; its result stays. */
export function withoutRequests(panel: QueryPanel): QueryPanel {
  const { execution } = panel;
  const shown = shownResult(execution);
  const isAwaiting =
    execution.kind === "running" || (execution.kind === "done" && execution.pageRequest !== null);
  const settled: Execution = shown ? { kind: "done", shown, pageRequest: null } : NOT_RUN;
  return {
    ...panel,
    ...(panel.generation?.kind === "asking" ? NATURAL : {}),
    ...(isAwaiting ? { execution: settled } : {}),
  };
}

/** Returns the question and query that a follow-up refines; an edited query only if it was executed. */
function refinedByNext({ generation, execution, question, lastAsked }: QueryPanel): Asked | null {
  if (generation?.kind !== "answered") return lastAsked;
  const { answer, text } = generation;
  const hasRun = execution.kind === "done" && execution.shown.sent.queryString === text;
  return { question, query: hasRun ? text : answer.query };
}

/** Returns the request body of a question. */
export function requestOf(panel: QueryPanel, question: string) {
  const previous = refinedByNext(panel);
  return {
    naturalLanguage: question,
    previousQuestion: previous?.query ? previous.question : null,
    previousQuery: previous?.query ?? null,
    collection: panel.collection,
  };
}

/** Returns the request body that the question on screen was sent with, or would be. */
export function shownRequest(panel: QueryPanel) {
  const hasAnswer = answerOf(panel.generation) !== null;
  const asked = hasAnswer ? { ...panel, ...NATURAL, lastAsked: panel.sentAlong } : panel;
  return requestOf(asked, panel.question);
}

function withoutEmpty({ notice }: QueryPanel): Notice | null {
  return notice?.kind === "empty" ? null : notice;
}

function fillIn(panel: QueryPanel, { query, question, generated, saved }: Run): QueryPanel {
  const known = panel.answers.find(
    (each) => each.question === question && each.answer.query === generated && generated !== null,
  );
  const filled = { ...panel, opened: saved ? { query, saved } : null, notice: withoutEmpty(panel) };
  if (!known) return { ...filled, ...RAW, rawText: query };
  return {
    ...filled,
    mode: "natural",
    question: known.question,
    generation: withAnswer(known.answer, query),
    sentAlong: null,
    answers: [known, ...panel.answers.filter((each) => each !== known)],
  };
}

function recall(panel: QueryPanel, run: Run, answer: Answer): QueryPanel {
  const isUntouched = panel.mode === "raw" && panel.rawText === run.query;
  if (!isUntouched || run.question === null) return panel;
  const answers = [{ question: run.question, answer }, ...panel.answers].slice(0, MAX_KEPT_ANSWERS);
  return fillIn({ ...panel, answers }, run);
}

function reduceInput(panel: QueryPanel, event: InputEvent): QueryPanel {
  const notice = withoutEmpty(panel);
  switch (event.type) {
    case "mode chosen":
      return event.mode === panel.mode ? panel : { ...panel, ...entryOf(event.mode), notice };
    case "question typed":
      return {
        ...panel,
        lastAsked: refinedByNext(panel),
        ...entryOf(panel.mode),
        question: event.text,
        notice,
      };
    case "query typed":
      return { ...panel, rawText: event.text, notice };
    case "query written":
      return { ...panel, ...RAW, rawText: event.text, notice };
    case "run filled in":
      return fillIn(panel, event.run);
    case "answer recalled":
      return recall(panel, event.run, event.answer);
    case "collection chosen":
      return { ...panel, collection: event.name };
    case "time limit chosen":
      return { ...panel, timeLimitMs: event.timeLimitMs };
  }
}

function limitNotice(error: unknown, kind: LimitReached["kind"]): Notice | null {
  const limit = limitReached(error, kind);
  return limit === null ? null : { kind: "limit", limit };
}

/** Prepends a new answer to the latest answers; another reading replaces the newest. */
function keepAnswer(panel: QueryPanel, event: GenerationEvent, answer: Answer): Partial<Kept> {
  const { question, answers } = panel;
  if (event.type === "answered") {
    return {
      lastAsked: { question, query: answer.query },
      sentAlong: panel.lastAsked,
      answers: [{ question, answer }, ...answers].slice(0, MAX_KEPT_ANSWERS),
    };
  }
  const isReading = event.type === "reading chosen" || event.type === "choice made";
  return isReading ? { answers: [{ question, answer }, ...answers.slice(1)] } : {};
}

function reduceAsking(panel: QueryPanel, event: GenerationEvent): QueryPanel {
  if (panel.mode === "raw") return panel;
  const generation = reduceGeneration(panel.generation, event);
  if (generation === panel.generation) return panel;
  const answer = answerOf(generation);
  const changed = { ...panel, generation, ...(answer ? keepAnswer(panel, event, answer) : {}) };
  switch (event.type) {
    case "asked":
      return { ...changed, lastAsked: refinedByNext(panel), notice: null };
    case "asking failed":
      return { ...changed, notice: limitNotice(event.error, "ai") };
    case "answer edited":
      return { ...changed, notice: withoutEmpty(panel) };
    case "answer dropped":
      return { ...changed, lastAsked: refinedByNext(panel) };
    default:
      return changed;
  }
}

function reduceRunning(panel: QueryPanel, event: ExecutionEvent): QueryPanel {
  const execution = reduceExecution(panel.execution, event);
  if (execution === panel.execution) return panel;
  if (event.type === "run started") return { ...panel, execution, notice: null };
  if (event.type === "run failed") return { ...panel, execution, notice: limitNotice(event.error, "query") };
  return { ...panel, execution };
}

/** Reducer of a query tab. Ignores events that do not fit its state. */
export function reducePanel(panel: QueryPanel, event: PanelEvent): QueryPanel {
  switch (event.type) {
    case "notice shown":
      return { ...panel, notice: event.notice };
    case "notice closed":
      return { ...panel, notice: null };
    case "mode chosen":
    case "question typed":
    case "query typed":
    case "query written":
    case "run filled in":
    case "answer recalled":
    case "collection chosen":
    case "time limit chosen":
      return reduceInput(panel, event);
    case "asked":
    case "answered":
    case "asking failed":
    case "answer dropped":
    case "answer edited":
    case "reading chosen":
    case "choice made":
      return reduceAsking(panel, event);
    default:
      return reduceRunning(panel, event);
  }
}
