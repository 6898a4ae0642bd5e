import type { ReactNode } from "react";
import { LogoMark } from "../components/logo.tsx";
import { Spinner } from "../components/spinner.tsx";

function Bars({ widths }: { widths: readonly string[] }) {
  return (
    <div className="grid gap-5 px-4 py-5" aria-hidden="true">
      {widths.map((width) => (
        <span key={width} className={`skeleton ${width}`} />
      ))}
    </div>
  );
}

function Name() {
  return (
    <span className="inline-flex items-center gap-[9px] text-title font-semibold tracking-page text-ink">
      <LogoMark size={22} />
      QuerySnap
    </span>
  );
}

/** Frame of the playground while its chunk or its connection loads, or with the reason why it cannot. */
export function PlaygroundShell({ notice }: { notice?: ReactNode }) {
  return (
    <div className="flex h-full overflow-hidden bg-surface">
      <div className="flex w-side flex-none flex-col border-r border-line bg-canvas max-lg:hidden">
        <div className="flex h-topbar flex-none items-center border-b border-line pl-4">
          <Name />
        </div>
        <Bars widths={["w-32", "w-44", "w-36", "w-40", "w-28"]} />
      </div>
      <main className="flex min-w-0 flex-1 flex-col">
        <div className="h-topbar flex-none border-b border-line" />
        <div className="grid h-32 flex-none place-items-center border-b border-line">
          {notice ?? (
            <output className="flex items-center gap-2.5 text-ui text-ink-2">
              <Spinner />
              Loading connection details...
            </output>
          )}
        </div>
        <Bars widths={["w-60", "w-72", "w-52"]} />
      </main>
    </div>
  );
}

/** Background of every other page while its chunk loads. */
export function PlainShell() {
  return (
    <main className="flex h-full flex-col bg-canvas p-5" aria-busy="true">
      <Name />
      <div className="grid flex-1 place-items-center">
        <Spinner large label="Loading" />
      </div>
    </main>
  );
}
