import { Check, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage, type QueryCheck, statementText } from "../query-check.ts";

/** Status bar: the operation of a valid text, or the first error in full, on as many lines as it needs. */
export function EditorStatus({
  check,
  onGoTo,
  children,
}: {
  check: QueryCheck;
  onGoTo: (place: { line: number; column: number }) => void;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-8.5 flex-none items-center gap-3.5 border-t border-line bg-canvas pr-4 pl-5 text-small text-ink-3">
      {check.kind === "valid" ? (
        <>
          <span className="flex flex-none items-center gap-1">
            <Check size={13} strokeWidth={1.75} aria-hidden="true" />
            Valid
          </span>
          <span className="truncate">{statementText(check.statements)}</span>
        </>
      ) : null}
      {check.kind === "error" ? (
        <button
          type="button"
          className="flex max-h-24 min-w-0 items-baseline gap-1 overflow-y-auto py-1.5 text-left text-danger"
          onClick={() => onGoTo(check.errors[0])}
        >
          <CircleX size={13} strokeWidth={1.75} className="flex-none translate-y-0.5" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            Line {check.errors[0].line}, column {check.errors[0].column}: {errorMessage(check.errors[0])}
          </span>
        </button>
      ) : null}
      <span className="num ml-auto flex flex-none items-center gap-3.5">{children}</span>
    </div>
  );
}
