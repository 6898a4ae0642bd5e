import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showError } from "../../../components/show-error.ts";
import { historyKey } from "../../../features/history/use-history.ts";
import type { Outcome } from "../../../features/queries/api/execute-query.ts";
import type { Answer } from "../../../features/queries/api/generate-query.ts";
import { type LimitReached, limitReached } from "../../../features/queries/execution-error.ts";
import type { QueryDanger } from "../../../features/queries/danger-texts.ts";
import { useExecution } from "../../../features/queries/use-execution.ts";
import { useGeneration } from "../../../features/queries/use-generation.ts";
import { USAGE_KEY } from "../../../features/usage/use-usage.ts";
import { NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";

export type QueryMode = "natural" | "raw";

/** A run that waits for a yes. */
export type PendingRun = {
  query: string;
  danger: QueryDanger;
  question: string | null;
  generated: string | null;
};

type Run = Omit<PendingRun, "danger">;

/** In a chunk of its own: the parser is not needed to ask a question. */
export const loadDanger = () => import("../../../features/queries/danger.ts");

/**
 * Everything the Query Interface holds: mode, texts, the answer, the run. It lives above the tabs, so that
 * looking at the schema or the history loses nothing.
 *
 * @param onChanged Called after every run that answered.
 */
export function useQueryPanel(
  { _id: connectionId, isReadOnly }: { _id: string; isReadOnly: boolean },
  onChanged: (outcome: Outcome) => void,
) {
  const client = useQueryClient();
  const [mode, setModeState] = useState<QueryMode>("natural");
  const [question, setQuestionState] = useState("");
  const [rawText, setRawText] = useState("");
  const [edit, setEdit] = useState<{ of: Answer; text: string } | null>(null);
  const [collection, setCollection] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingRun | null>(null);
  const [limit, setLimit] = useState<LimitReached | null>(null);
  const [isEmptyRun, setEmptyRun] = useState(false);
  const [lastAsked, setLastAsked] = useState<{ question: string; query: string | null } | null>(null);

  const refreshUsage = () => void client.invalidateQueries({ queryKey: USAGE_KEY });
  const generation = useGeneration({
    onSettled: (state) => {
      refreshUsage();
      if (state.kind === "answered") setLastAsked({ question: state.question, query: state.answer.query });
      if (state.kind === "failed") setLimit(limitReached(state.error, "ai"));
    },
  });
  const execution = useExecution({
    onSettled: (state) => {
      refreshUsage();
      void client.invalidateQueries({ queryKey: historyKey(connectionId) });
      if (state.kind === "failed") setLimit(limitReached(state.error, "query"));
      if (state.kind === "done") onChanged(state.outcome);
    },
  });

  const answer = generation.state.kind === "answered" ? generation.state.answer : null;
  /** The query on the page: as generated, or as changed since. */
  const answerText = answer && edit?.of === answer ? edit.text : (answer?.query ?? null);
  const setAnswerText = (text: string) => {
    if (answer) setEdit({ of: answer, text });
    setEmptyRun(false);
  };

  const setQuestion = (text: string) => {
    setQuestionState(text);
    setEmptyRun(false);
    if (generation.state.kind !== "idle") generation.reset();
  };
  const setMode = (next: QueryMode) => {
    if (next === mode) return;
    setModeState(next);
    setEmptyRun(false);
    generation.reset();
  };
  const setRaw = (text: string) => {
    setRawText(text);
    setEmptyRun(false);
  };
  /** Puts a query into the editor of Write Query. */
  const writeQuery = (text: string) => {
    setMode("raw");
    setRaw(text);
  };

  const generate = () => {
    const text = question.trim();
    if (text === "") return setEmptyRun(true);
    void generation.generate({
      connectionId,
      // positions in the answer count from the text that was sent
      question,
      previousQuestion: lastAsked?.query ? lastAsked.question : null,
      previousQuery: lastAsked?.query ?? null,
      collection,
    });
  };

  const send = ({ query, question: asked, generated }: Run) =>
    void execution.execute({
      connectionId,
      queryString: query,
      naturalLanguage: asked,
      generatedQuery: generated,
      collection,
    });
  const run = async (each: Run) => {
    if (each.query.trim() === "") return setEmptyRun(true);
    // a read-only connection refuses it anyway: nothing to confirm
    const checker = isReadOnly ? null : await loadDanger().catch(() => "missing" as const);
    // nothing runs unchecked
    if (checker === "missing") return showError(`Failed to execute query: ${NETWORK_ERROR_TEXT}`);
    const danger = checker?.queryDanger(each.query, collection) ?? null;
    if (danger) setPending({ ...each, danger });
    else send(each);
  };
  const execute = () => {
    if (mode === "natural") void run({ query: answerText ?? "", question, generated: answer?.query ?? null });
    else void run({ query: rawText, question: null, generated: null });
  };
  /**
   * From the history: fills the input, then executes.
   *
   * @returns false for an empty query, which does nothing
   */
  const runAgain = (query: string): boolean => {
    if (query.trim() === "") return false;
    writeQuery(query);
    void run({ query, question: null, generated: null });
    return true;
  };
  const confirm = () => {
    if (pending) send(pending);
    setPending(null);
  };

  return {
    mode,
    setMode,
    question,
    setQuestion,
    rawText,
    setRaw,
    writeQuery,
    collection,
    setCollection,
    generation,
    answer,
    answerText,
    setAnswerText,
    generate,
    regenerate: generation.reset,
    execution,
    execute,
    runAgain,
    pending,
    confirm,
    discard: () => setPending(null),
    limit,
    closeLimit: () => setLimit(null),
    isEmptyRun,
    lastAsked,
  };
}

export type QueryPanelState = ReturnType<typeof useQueryPanel>;
