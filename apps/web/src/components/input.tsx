import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { cn } from "../lib/cn.ts";

type Size = "sm" | "md" | "lg";
const frames: Record<Size, string> = {
  sm: "min-h-sm px-2 text-small",
  md: "min-h-md px-[9px] text-ui",
  lg: "min-h-field px-[11px] text-body max-sm:min-h-touch max-sm:text-read",
};

type InputProps = ComponentProps<"input"> & {
  controlSize?: Size;
  mono?: boolean;
  /** Inside the frame, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  frameClassName?: string;
};

/** A text field. Forms use `lg`, dense places `md`, toolbars `sm`. */
export function Input({
  controlSize = "lg",
  mono = false,
  before,
  after,
  frameClassName,
  className,
  ...rest
}: InputProps) {
  return (
    <span
      className={cn("control-frame flex items-center gap-2", frames[controlSize], frameClassName)}
      data-invalid={rest["aria-invalid"] ? "true" : undefined}
      data-quiet={controlSize === "lg" ? undefined : ""}
    >
      {before}
      <input
        {...rest}
        className={cn("h-full min-w-0 flex-1 bg-transparent text-ink", mono && "font-mono", className)}
      />
      {after}
    </span>
  );
}

/** A password with the eye that shows it. */
export function PasswordInput({ controlSize = "lg", ...rest }: Omit<InputProps, "type" | "after">) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? "Hide password" : "Show password";
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...rest}
      controlSize={controlSize}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-m-1 rounded-tag p-1 text-ink-3 hover:text-ink"
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

type TextareaProps = ComponentProps<"textarea"> & { controlSize?: Size; mono?: boolean };

/** Several lines; grows by its `rows`, the reader may drag it taller. */
export function Textarea({ controlSize = "lg", mono = false, className, ...rest }: TextareaProps) {
  return (
    <span
      className={cn("control-frame flex", frames[controlSize], "px-0")}
      data-invalid={rest["aria-invalid"] ? "true" : undefined}
      data-quiet={controlSize === "lg" ? undefined : ""}
    >
      <textarea
        {...rest}
        className={cn(
          "min-h-15 w-full resize-y bg-transparent px-[11px] py-1.5 text-ink",
          mono && "font-mono",
          className,
        )}
      />
    </span>
  );
}
