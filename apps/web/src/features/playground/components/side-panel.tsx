import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { IconButton } from "../../../components/button.tsx";
import { Logo, LogoMark } from "../../../components/logo.tsx";
import "./playground.css";

type SidePanelProps = {
  isFolded: boolean;
  /** Lies over the page when it is open. */
  isOver: boolean;
  onFold: (isFolded: boolean) => void;
  children: ReactNode;
  bottom: ReactNode;
};

/** The panel at the left; Ctrl+B folds it to a strip. */
export function SidePanel({ isFolded, isOver, onFold, children, bottom }: SidePanelProps) {
  if (isFolded) {
    return (
      <aside
        className="flex w-14 flex-none flex-col items-center border-r border-line bg-canvas"
        aria-label="Side panel"
      >
        <Link
          to="/"
          aria-label="QuerySnap"
          className="grid h-topbar w-full place-items-center border-b border-line"
        >
          <LogoMark size={22} />
        </Link>
        <IconButton
          label="Open the side panel"
          shortcut="Ctrl B"
          className="mt-2"
          onClick={() => onFold(false)}
        >
          <PanelLeftOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </aside>
    );
  }
  return (
    <aside
      className={`flex w-side flex-none flex-col border-r border-line bg-canvas ${isOver ? "fixed inset-y-0 left-0 z-30 shadow-pop" : ""}`}
      aria-label="Side panel"
    >
      <div className="flex h-topbar flex-none items-center border-b border-line pr-2.5 pl-4">
        <Logo size={22} />
        <IconButton
          label="Fold the side panel"
          shortcut="Ctrl B"
          size="sm"
          className="ml-auto text-ink-3"
          onClick={() => onFold(true)}
        >
          <PanelLeftClose size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <section className="flex-none border-t border-line px-4 py-3" aria-label="Usage">
        {bottom}
      </section>
    </aside>
  );
}
