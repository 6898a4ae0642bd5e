/**
 * A signal that aborts with another one or after a time. `AbortSignal.timeout` would keep its timer, and what
 * hangs on it, for the whole time after a query that took milliseconds.
 */
export function followWithDeadline(
  followed: AbortSignal | undefined,
  timeMs: number,
): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(followed?.reason);
  const timer = setTimeout(() => controller.abort(new Error("The deadline is over")), timeMs);
  followed?.addEventListener("abort", abort);
  if (followed?.aborted) abort();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      followed?.removeEventListener("abort", abort);
    },
  };
}

/** Stops waiting when the signal aborts: name lookups and the closing of a client know no signal. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error("Aborted"));
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
