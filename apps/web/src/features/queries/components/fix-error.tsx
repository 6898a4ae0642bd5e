import { type Fixed, LIMITS } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { askForFix, useModelSettings } from "../api/model-settings.ts";
import type { SentQuery } from "../run.ts";

/** Lazy, because asking a question does not need the parser. */
const fixChunk = createChunk(() => import("../fix-error.ts"));

/** Errors that another query text can resolve. */
const FIXABLE = new Set<string>(["query_invalid", "query_failed", "query_forbidden"]);

/** The failed query without its typing errors; null where that would be a guess, undefined while loading. */
function useMendedSlips({ queryString, collection }: SentQuery): string | null | undefined {
  const [found, setFound] = useState<{ of: string; fixed: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fixChunk.load().then(
      ({ fixQuery }) =>
        isCurrent
          ? setFound({ of: queryString, fixed: fixQuery(queryString, collection ?? null) })
          : undefined,
      () => null,
    );
    return () => {
      isCurrent = false;
    };
  }, [queryString, collection]);
  return found?.of === queryString ? found.fixed : undefined;
}

type FixErrorProps = {
  connectionId: string;
  error: unknown;
  sent: SentQuery;
  /** Replaces the query on screen and runs it. */
  onRun: (query: string) => void;
  /** Called after the model replied, which may have charged the quota. */
  onAsked: () => void;
};

/**
 * Offers to repair a failed query: typing errors locally, free and without guessing; anything else by the
 * language model, whose repair runs only on request.
 */
export function FixError({ error, ...props }: FixErrorProps) {
  const { sent, onRun } = props;
  const mended = useMendedSlips(sent);
  if (mended === undefined) return null;
  if (mended !== null)
    return (
      <Repair query={mended}>
        <Button size="sm" variant="pri" onClick={() => onRun(mended)}>
          Fix this error
        </Button>
      </Repair>
    );
  return error instanceof ApiError && FIXABLE.has(error.code) ? (
    <AskModel key={sent.queryString} {...props} error={error} />
  ) : null;
}

function Repair({ query, children }: { query: string; children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {children}
      <code className="min-w-0 font-mono text-cell wrap-anywhere text-ink-2">{query}</code>
    </div>
  );
}

function AskModel({ connectionId, error, sent, onRun, onAsked }: FixErrorProps & { error: ApiError }) {
  const model = useModelSettings(connectionId).data?.model ?? null;
  const fix = useMutation<Fixed>({
    mutationFn: () =>
      askForFix({
        connectionId,
        queryString: sent.queryString,
        error: [error.message, error.details].filter(Boolean).join(": ").slice(0, LIMITS.failureTextMax),
        naturalLanguage: sent.naturalLanguage ?? null,
        collection: sent.collection ?? null,
      }),
    onSettled: onAsked,
  });
  if (model === null) return null;
  const { data } = fix;
  if (data?.query)
    return (
      <>
        <Repair query={data.query}>
          <Button size="sm" variant="pri" onClick={() => onRun(data.query ?? "")}>
            Execute the fixed query
          </Button>
        </Repair>
        <output className="mt-1.5 block text-small text-ink-2">
          Fixed by {data.model}. Check it: nothing was run.
        </output>
      </>
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="sm" variant="pri" busy={fix.isPending} busyLabel="Asking" onClick={() => fix.mutate()}>
        Fix this error
      </Button>
      <span className="text-small text-ink-2">
        {data || fix.error ? null : `Sends this query and its error to ${model}.`}
      </span>
      {data ? <output className="w-full text-small text-warn">{data.notice}</output> : null}
      {fix.error ? (
        <p role="alert" className="w-full text-small text-danger">
          {errorText(fix.error, "Failed to fix the query")}
        </p>
      ) : null}
    </div>
  );
}
