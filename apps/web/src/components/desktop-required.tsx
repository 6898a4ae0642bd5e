import type { ReactNode } from "react";
import { ArrowLeft, X } from "lucide-react";
import { Button } from "./button.tsx";
import { Logo } from "./logo.tsx";

/** Instead of a page that needs a wider window; `children` are the ways on that a phone has. */
export function DesktopRequired({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col bg-canvas">
      <header className="flex h-14 shrink-0 items-center border-b border-line bg-surface px-5">
        <Logo />
      </header>
      <main className="mx-auto my-auto w-full max-w-confirm px-5 pb-15">
        <Picture />
        <h1 className="mt-6.5 text-sign font-semibold tracking-page">Desktop Required</h1>
        <p className="mt-2 mb-5.5 text-read text-ink-2">
          Question, query and result stand side by side here, and that needs a wider window. Open QuerySnap on
          a computer to go on.
        </p>
        <Button
          size="lg"
          wide
          icon={<ArrowLeft aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={onBack}
        >
          Back to Login
        </Button>
        <div className="mt-2.5 grid grid-cols-2 gap-2.5">{children}</div>
      </main>
    </div>
  );
}

function Picture() {
  return (
    <div aria-hidden="true" className="flex h-24 items-end">
      <span className="grid h-21 w-13 place-items-center rounded-panel border-[1.5px] border-dashed border-control text-ink-3">
        <X size={18} strokeWidth={1.75} />
      </span>
      <svg
        width="44"
        height="12"
        className="mx-2 mb-9 overflow-visible fill-none stroke-tie-coll-line stroke-[1.5]"
      >
        <path d="M0 0v12M44 0v12M0 6h44" />
      </svg>
      <svg width="148" height="96" viewBox="0 0 148 96">
        <rect
          x="0.75"
          y="0.75"
          width="146.5"
          height="94.5"
          rx="9"
          className="fill-surface stroke-ink stroke-[1.5]"
        />
        <rect x="11" y="10" width="88" height="5" rx="2" className="fill-ink-3/50" />
        <path d="M1 23.5h146M1 64.5h146" className="stroke-line" />
        <rect x="11" y="32" width="46" height="4" rx="2" className="fill-tie-cond-line" />
        <rect x="79" y="32" width="58" height="4" rx="2" className="fill-tie-cond-line" />
        <rect x="11" y="42" width="35" height="4" rx="2" className="fill-tie-value-line" />
        <rect x="79" y="42" width="46" height="4" rx="2" className="fill-tie-value-line" />
        <rect x="11" y="52" width="52" height="4" rx="2" className="fill-tie-shape-line" />
        <rect x="79" y="52" width="41" height="4" rx="2" className="fill-tie-shape-line" />
        <rect x="11" y="73" width="113" height="4" rx="2" className="fill-bar-soft" />
      </svg>
    </div>
  );
}
