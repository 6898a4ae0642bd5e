import type { ReactNode } from "react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Logo } from "../../../components/logo.tsx";
import { TiedText } from "../../../components/tied-text.tsx";
import { codeParts, questionParts, showcase } from "../../../lib/showcase.ts";

const SHOWN = showcase("lapsed-customers");

/** The two halves of every page around signing in: the form, and what it leads to. */
export function SignInFrame({
  title,
  lead,
  note,
  notice,
  children,
}: {
  title: string;
  lead?: ReactNode;
  note?: ReactNode;
  /** Stands in the space above the title on wide screens, so that it moves nothing. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-full lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <main className="flex flex-col border-line px-5 pt-4 pb-6 lg:border-r lg:px-10 lg:pt-10 xl:px-28">
        <Logo className="self-start" />
        <div className="relative w-full max-w-form pt-12 max-lg:mx-auto lg:my-auto lg:py-10">
          {notice == null ? null : (
            <div className="max-lg:mb-4 lg:absolute lg:inset-x-0 lg:bottom-full">{notice}</div>
          )}
          <h1 className="text-sign font-semibold tracking-page">{title}</h1>
          {lead === undefined ? null : <p className="mt-1 text-body text-ink-2 max-sm:text-title">{lead}</p>}
          <div className="mt-5.5 flex flex-col gap-3.5 max-sm:gap-4">{children}</div>
        </div>
        {note === undefined ? null : <p className="mt-auto pt-10 text-small text-ink-3 lg:hidden">{note}</p>}
      </main>
      <aside
        aria-hidden="true"
        className="flex flex-col justify-center bg-canvas px-12 max-lg:hidden xl:px-22"
      >
        <p className="max-w-140 text-lead font-medium tracking-page">
          <TiedText parts={questionParts(SHOWN)} />
        </p>
        <div className="mt-7 border-l-2 border-line-strong pl-5">
          <CodeLines
            bare
            small
            className="max-xl:[&_.code-line]:whitespace-pre-wrap"
            code={SHOWN.query}
            ties={codeParts(SHOWN)}
          />
        </div>
        <p className="num mt-5.5 pl-5.5 text-ink-3">{SHOWN.total} documents</p>
      </aside>
    </div>
  );
}

/** A line with words in its middle. */
export function OrLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
