import { useRef, useState, type Ref } from "react";
import { cn } from "../lib/cn.ts";

type CodeInputProps = {
  label: string;
  length: 4 | 6 | 8;
  /** `digits` keeps 0-9, `hex` keeps 0-9 and A-F, shown in upper case. */
  kind: "digits" | "hex";
  value: string;
  onChange: (value: string) => void;
  /** Called once the last cell is filled, by typing or pasting. */
  onComplete?: (value: string) => void;
  /** Takes Enter from the form, whose button may not be ready yet. */
  onEnter?: () => void;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Keeps what belongs into a code, e.g. `a7-f` becomes `A7F`. */
export function cleanCode(text: string, kind: "digits" | "hex", length: number): string {
  return text
    .toUpperCase()
    .replaceAll(kind === "hex" ? /[^0-9A-F]/g : /\D/g, "")
    .slice(0, length);
}

/** One input drawn as cells: pasting, deleting and the phone's code suggestion work as in any field. */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    length,
    kind,
    value,
    onChange,
    onComplete,
    onEnter,
    invalid = false,
    describedBy,
    disabled = false,
    ref,
  } = props;
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const handleText = (text: string) => {
    const next = cleanCode(text, kind, length);
    if (next === value) return;
    onChange(next);
    if (next.length === length) onComplete?.(next);
  };
  const caret = Math.min(value.length, length - 1);
  return (
    <div className="relative">
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        inputMode={kind === "digits" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={length * 2}
        onChange={(event) => handleText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={(event) => {
          // The cells show no selection, so the caret stays at the end.
          const { currentTarget } = event;
          if (currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(value.length, value.length);
        }}
        className="absolute inset-0 z-10 size-full cursor-text opacity-0"
      />
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length }, (_, index) => (
          <span
            // The cells are places, not things: a place is its index.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-active={isFocused && index === caret}
            data-invalid={invalid}
            className={cn(
              "grid h-13 min-w-0 flex-1 place-items-center rounded-panel border border-control bg-surface font-mono text-digits font-medium text-ink data-[active=true]:border-focus data-[active=true]:ring-3 data-[active=true]:ring-focus/20 data-[invalid=true]:border-danger",
              length === 8 && "text-heading",
              length > 4 && index === length / 2 && "ml-2.5",
            )}
          >
            {value[index] ??
              (isFocused && index === caret ? <span className="h-4.5 w-0.5 bg-focus" /> : null)}
          </span>
        ))}
      </div>
    </div>
  );
}
