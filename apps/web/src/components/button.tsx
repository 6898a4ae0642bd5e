import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "../lib/cn.ts";
import { buttonStyle, type ButtonStyle } from "./button-style.ts";
import { Kbd } from "./kbd.tsx";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  Pick<ButtonStyle, "variant" | "size" | "wide"> & {
    /** Takes the place left of the label; the spinner replaces it while busy. */
    icon?: ReactNode;
    /** Shown at the right of the label, e.g. `Ctrl ↵`. */
    shortcut?: string;
    busy?: boolean;
    /** The label while busy, in -ing form. The button keeps the width of the longer label. */
    busyLabel?: string;
    /** A string is the reason, shown in a tooltip; the button stays focusable either way. */
    disabled?: boolean | string;
  };

/** A button that keeps its width while busy and says why it is disabled. */
export function Button({
  variant,
  size,
  wide,
  icon,
  shortcut,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const inert = busy || Boolean(disabled);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type ?? "button"}
      aria-disabled={disabled ? true : undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
      className={cn(buttonStyle({ variant, size, wide }), className)}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        <span className="grid">
          <Face isShown={!busy} mark={icon}>
            {children}
          </Face>
          <Face isShown={busy} mark={<Spinner />}>
            {busyLabel}
          </Face>
        </span>
      )}
      {shortcut === undefined ? null : (
        <Kbd
          className={
            variant === "pri" && !inert ? "border-transparent bg-on-pea-key text-pea-ink" : undefined
          }
        >
          {shortcut}
        </Kbd>
      )}
    </button>
  );
  // Wrapped whenever it may be disabled, with or without a reason now: wrapping it later would make another
  // element of it, and the focus would be lost.
  return disabled === undefined ? button : <Tooltip text={reasonOf(disabled)}>{button}</Tooltip>;
}

function reasonOf(disabled: boolean | string): string | null {
  return typeof disabled === "string" ? disabled : null;
}

/** Both faces lie in one place, so the button is as wide as the wider one. */
function Face({ isShown, mark, children }: { isShown: boolean; mark: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cn(
        "col-start-1 row-start-1 inline-flex items-center justify-center gap-[7px]",
        !isShown && "invisible",
      )}
      aria-hidden={!isShown}
    >
      {mark}
      {children}
    </span>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "disabled" | "aria-label"> &
  Pick<ButtonStyle, "variant" | "size"> & {
    /** Read by screen readers and shown in a tooltip. */
    label: string;
    shortcut?: string;
    disabled?: boolean | string;
    busy?: boolean;
    /** Off where the meaning is clear from context, as in a dialog's corner. */
    tooltip?: boolean;
  };

/** A square button with an icon only. */
export function IconButton({
  label,
  shortcut,
  variant = "ghost",
  size,
  disabled,
  busy = false,
  tooltip = true,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const inert = busy || Boolean(disabled);
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled ? true : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (inert ? event.preventDefault() : onClick?.(event))}
      className={cn(buttonStyle({ variant, size, icon: true }), className)}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
  if (!tooltip && disabled === undefined) return button;
  return (
    <Tooltip text={reasonOf(disabled ?? false) ?? (tooltip ? label : null)} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
}
