import { CircleAlert, CircleCheck, CircleX, Info, X } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { cn } from "../lib/cn.ts";

type BannerTone = "ok" | "warn" | "danger" | "info";

const tones: Record<BannerTone, { frame: string; ink: string; Icon: typeof Info }> = {
  ok: { frame: "border-ok-line bg-ok-wash", ink: "text-ok", Icon: CircleCheck },
  warn: { frame: "border-warn-line bg-warn-wash", ink: "text-warn", Icon: CircleAlert },
  danger: { frame: "border-danger-line bg-danger-wash", ink: "text-danger", Icon: CircleX },
  info: { frame: "border-info-line bg-info-wash", ink: "text-info", Icon: Info },
};

type BannerProps = {
  tone: BannerTone;
  title?: string;
  icon?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  onClose?: () => void;
  /** Calls `onClose` by itself after this time. */
  closeAfterMs?: number;
  className?: string;
  children?: ReactNode;
};

/** Banner that states an event, its cause and the remedy: icon, title, one sentence, at most one action. */
export function Banner({
  tone,
  title,
  icon,
  action,
  onClose,
  closeAfterMs,
  className,
  children,
}: BannerProps) {
  const { frame, ink, Icon } = tones[tone];
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (closeAfterMs === undefined) return;
    const timer = setTimeout(() => close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [closeAfterMs]);
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cn("flex gap-2.5 rounded-panel border px-3 py-2.5 text-ui", frame, className)}
    >
      <span className={cn("mt-0.5", ink)}>
        {icon ?? <Icon aria-hidden="true" size={16} strokeWidth={1.75} />}
      </span>
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className={cn("font-semibold", ink)}>{title}</p>}
        {children === undefined ? null : (
          <div className={cn("wrap-anywhere", title === undefined ? "text-ink" : "text-ink-2")}>
            {children}
          </div>
        )}
      </div>
      {action === undefined ? null : <div className="shrink-0">{action}</div>}
      {onClose === undefined ? null : (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className={cn("-my-0.5 -mr-1 grid size-6 shrink-0 place-items-center rounded-tag", ink)}
        >
          <X aria-hidden="true" size={15} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
