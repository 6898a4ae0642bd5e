import { Component, type ReactNode, useEffect, useState } from "react";
import { type Chunk, ChunkError } from "../lib/chunk.ts";
import { useRetry } from "../lib/use-retry.ts";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

type LazyPartProps<T> = {
  /** User-facing name, e.g. "Schema Explorer". */
  name: string;
  chunk: Chunk<T>;
  /** Draws the part with its code. */
  render: (code: T) => ReactNode;
  /** Shown until the code is there, and below the failure when it cannot be fetched. */
  waiting?: ReactNode;
  /** Draws around a failure what the part would draw around itself, e.g. a dialog. */
  renderFrame?: (failure: ReactNode) => ReactNode;
};

/**
 * A part of a page whose code is fetched when it is first drawn. When that fails, or the part throws, the
 * failure is shown in its place and the rest of the page keeps working.
 */
export function LazyPart<T>({ chunk, render, ...rest }: LazyPartProps<T>) {
  const { name, waiting, renderFrame = (failure) => failure } = rest;
  const [part, setPart] = useState<Part<T>>(() => {
    const code = chunk.loaded();
    return code === null ? { kind: "loading" } : { kind: "loaded", code, attempt: 0 };
  });
  const isLoading = part.kind === "loading";
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    const settle = (settled: Part<T>) => {
      if (isCurrent) setPart(settled);
    };
    chunk.load().then(
      (code) => settle({ kind: "loaded", code, attempt: 0 }),
      (error: unknown) => settle({ kind: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [chunk, isLoading]);
  const retry = async () => {
    const code = await chunk.load();
    setPart((before) => ({
      kind: "loaded",
      code,
      attempt: before.kind === "loaded" ? before.attempt + 1 : 0,
    }));
  };
  const renderFailure = (error: unknown) =>
    renderFrame(
      <>
        <PartFailure name={name} isFetched={!(error instanceof ChunkError)} onRetry={retry} />
        {waiting}
      </>,
    );
  switch (part.kind) {
    case "loading":
      return waiting === undefined ? <Waiting /> : waiting;
    case "failed":
      return renderFailure(part.error);
    case "loaded":
      return (
        <PartBoundary key={part.attempt} renderFailure={renderFailure}>
          <Loaded code={part.code} render={render} />
        </PartBoundary>
      );
  }
}

type Part<T> =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  /** `attempt` counts how often a part that threw was drawn anew. */
  | { kind: "loaded"; code: T; attempt: number };

function Loaded<T>({ code, render }: { code: T; render: (code: T) => ReactNode }) {
  return render(code);
}

function Waiting() {
  return (
    <div className="after-a-moment grid flex-1 place-items-center p-5">
      <Spinner label="Loading" />
    </div>
  );
}

type PartBoundaryProps = { renderFailure: (error: unknown) => ReactNode; children: ReactNode };

class PartBoundary extends Component<PartBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    return this.state.failure ? this.props.renderFailure(this.state.failure.error) : this.props.children;
  }
}

type PartFailureProps = { name: string; isFetched: boolean; onRetry: () => Promise<void> };

/** Says which part is missing and retries; a part that was fetched but threw is retried by hand only. */
function PartFailure({ name, isFetched, onRetry }: PartFailureProps) {
  const [isTrying, setTrying] = useState(false);
  const [hasRetried, setRetried] = useState(false);
  const retry = async () => {
    setTrying(true);
    // browsers that remember failed modules, and pages of an older build, only recover by a reload
    await onRetry().catch(() => setRetried(true));
    setTrying(false);
  };
  useRetry(!isFetched && !isTrying, () => void retry());
  return (
    <section role="alert" aria-label={name} className="px-5 py-4.5">
      <p className="text-body font-semibold">
        {name} {isFetched ? "stopped working" : "could not be loaded"}
      </p>
      <p className="text-ui text-ink-2">
        {isFetched
          ? "Open it again, or reload the page. Your work is kept."
          : "The server did not answer. We try again every few seconds; your work is kept."}
      </p>
      <div className="mt-3 flex gap-2">
        <Button size="sm" busy={isTrying} busyLabel="Trying again…" onClick={() => void retry()}>
          Try again
        </Button>
        {isFetched || hasRetried ? (
          <Button size="sm" onClick={() => location.reload()}>
            Reload page
          </Button>
        ) : null}
      </div>
    </section>
  );
}
