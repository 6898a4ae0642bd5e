import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cn } from "../lib/cn.ts";

/** Attributes that associate a control with its field. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** At the right end of the label line: a link or a counter. */
  aside?: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the error in the label line, so that it moves nothing; for short errors. */
  errorInLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, error below it, hint below both. */
export function Field({
  label,
  aside,
  optional = false,
  hint,
  error,
  errorInLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(" ");
  return (
    <div className={cn("relative flex flex-col gap-1.5", className)}>
      <div className={cn("flex items-center gap-1.5", aside !== undefined && "pr-32")}>
        <label htmlFor={id} className="text-ui leading-[18px] font-medium">
          {label}
        </label>
        {optional ? <span className="text-ui leading-[18px] text-ink-3">optional</span> : null}
        {error && errorInLabel ? (
          <FieldError id={errorId} className="min-w-0 truncate">
            {error}
          </FieldError>
        ) : null}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {/* after the control, so that Tab goes from one control to the next */}
      {aside === undefined ? null : <span className="absolute top-0 right-0">{aside}</span>}
      {error && !errorInLabel ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-small text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** One line in red with its mark, announced when it appears. */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p id={id} role="alert" className={cn("flex items-start gap-1.5 text-small text-danger", className)}>
      <CircleAlert aria-hidden="true" size={13} strokeWidth={2} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  );
}

/** `35 / 200`, red past the limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span
      className={cn("num text-small", length > max ? "text-danger" : "text-ink-3")}
    >{`${length} / ${max}`}</span>
  );
}
