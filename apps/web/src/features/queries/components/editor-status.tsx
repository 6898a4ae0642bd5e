import { Check, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage, type QueryCheck, statementText } from "../query-check.ts";

/** Status bar: the operation of a valid text, or the first error. */
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
    <div className="flex h-8.5 flex-none items-center gap-3.5 border-t border-line bg-canvas pr-4 pl-5 text-small text-ink-3">
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
          className="flex min-w-0 items-center gap-1 text-danger"
          title={errorMessage(check.errors[0])}
          onClick={() => onGoTo(check.errors[0])}
        >
          <CircleX size={13} strokeWidth={1.75} aria-hidden="true" />
          <span className="truncate">
            Line {check.errors[0].line}, column {check.errors[0].column}: {errorMessage(check.errors[0])}
          </span>
        </button>
      ) : null}
      <span className="num ml-auto flex flex-none items-center gap-3.5">{children}</span>
    </div>
  );
}
