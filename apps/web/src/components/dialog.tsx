import { ArrowLeft, X } from "lucide-react";
import { AlertDialog as RadixAlert, Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "../lib/cn.ts";
import { Button, IconButton } from "./button.tsx";

type DialogSize = "code" | "payment" | "confirm" | "danger" | "settings";

const widths: Record<DialogSize, string> = {
  code: "max-w-code",
  payment: "max-w-payment",
  confirm: "max-w-confirm",
  danger: "max-w-danger",
  settings: "max-w-settings",
};

const panel =
  "appear fixed inset-0 z-40 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] flex-col overflow-hidden rounded-dialog border border-line bg-raised text-body shadow-dialog focus:outline-none";
const overlay = "scrim fade fixed inset-0 z-40";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** `back` draws an arrow at the left instead of the cross, as in steps of signing in. */
  closing?: "cross" | "back";
  /** The answers, at the right end of a separated bar. */
  footer?: ReactNode;
  /** Above the title, e.g. a tag. */
  above?: ReactNode;
  className?: string;
  children?: ReactNode;
} & Pick<
  ComponentProps<typeof Radix.Content>,
  "onOpenAutoFocus" | "onCloseAutoFocus" | "onEscapeKeyDown" | "onInteractOutside"
>;

/** Esc and the corner close it; the focus returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = "confirm",
  closing = "cross",
  footer,
  above,
  className,
  children,
  ...events
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...events}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={cn(panel, widths[size], className)}
        >
          <div className="min-h-0 overflow-y-auto px-6 pt-5 pb-5.5 max-sm:px-5">
            {closing === "back" ? (
              <div className="-mt-1 mb-2.5 -ml-2">
                <IconButton label="Back" size="sm" tooltip={false} onClick={() => onOpenChange(false)}>
                  <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.75} />
                </IconButton>
              </div>
            ) : null}
            <header className={closing === "cross" ? "pr-8" : undefined}>
              {above}
              <Radix.Title
                className={cn(
                  "font-semibold tracking-title",
                  closing === "back" ? "text-heading" : "text-dialog",
                )}
              >
                {title}
              </Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="mt-1 text-body text-ink-2">{description}</Radix.Description>
              )}
            </header>
            {children}
          </div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-6 py-3">
              {footer}
            </footer>
          )}
          {/* last, so that the focus starts in the content */}
          {closing === "cross" ? (
            <IconButton
              label="Close"
              size="sm"
              tooltip={false}
              className="absolute top-4 right-4"
              onClick={() => onOpenChange(false)}
            >
              <X aria-hidden="true" size={16} strokeWidth={1.75} />
            </IconButton>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The bare frame of a dialog for layouts of their own, e.g. settings. The title is for readers; draw your
 * own.
 */
export function DialogFrame({
  open,
  onOpenChange,
  title,
  size = "settings",
  className,
  children,
  ...events
}: Omit<DialogProps, "closing" | "footer" | "above" | "description">) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...events}
          aria-describedby={undefined}
          className={cn(panel, widths[size], className)}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Keeps things as they are; has the focus when the dialog opens. */
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** `danger` for what cannot be undone. */
  tone?: "danger" | "pri";
  busy?: boolean;
  busyLabel?: string;
  /** Why the answer cannot be given yet. */
  confirmDisabled?: boolean | string;
  size?: DialogSize;
  cancelRef?: Ref<HTMLButtonElement>;
  /** Left of the title, in the color of the tone. */
  icon?: ReactNode;
  /** Right of the title, e.g. a tag. */
  mark?: ReactNode;
  /** Left of the answers, e.g. a link. */
  aside?: ReactNode;
  children?: ReactNode;
};

/**
 * Asks before something that is hard to undo. It stays open until the caller closes it, so that an error has
 * a place.
 */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    cancelLabel,
    confirmLabel,
    onConfirm,
    tone = "danger",
    busy = false,
    busyLabel,
    confirmDisabled,
    size = "payment",
    cancelRef,
    icon,
    mark,
    aside,
    children,
  } = props;
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={overlay} />
        <RadixAlert.Content className={cn(panel, widths[size])}>
          <div className="min-h-0 overflow-y-auto px-5 pt-4.5 pb-4">
            <header className="flex items-start gap-3">
              {icon === undefined ? null : (
                <span className="grid size-9 flex-none place-items-center rounded-panel border border-danger-line bg-danger-wash text-danger">
                  {icon}
                </span>
              )}
              <div className="min-w-0 flex-1">
                <RadixAlert.Title className="text-dialog font-semibold tracking-title">
                  {title}
                </RadixAlert.Title>
                <RadixAlert.Description
                  className={cn("text-body text-ink-2", icon === undefined ? "mt-2" : "mt-0.5")}
                >
                  {description}
                </RadixAlert.Description>
              </div>
              {mark}
            </header>
            {children}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 px-5 pb-5">
            {aside === undefined ? null : <div className="mr-auto min-w-0">{aside}</div>}
            <RadixAlert.Cancel asChild>
              <Button ref={cancelRef}>{cancelLabel}</Button>
            </RadixAlert.Cancel>
            <Button
              variant={tone}
              busy={busy}
              busyLabel={busyLabel}
              disabled={confirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
