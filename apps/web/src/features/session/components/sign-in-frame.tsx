import type { ReactNode } from "react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Logo } from "../../../components/logo.tsx";
import { TiedText } from "../../../components/tied-text.tsx";
import { readMarkedCode, type MarkRole } from "../../../lib/marked-text.ts";

const QUESTION =
  "Which {coll:customers} {cond:in Berlin or Hamburg} have {value:not ordered since March}, {shape:most loyal first}?";
const ROLES: readonly MarkRole[] = ["coll", "cond", "value", "shape"];
const { code, ties } = readMarkedCode(`⟨0|db.customers⟩.find({
  ⟨1|"address.city": { $in: ["Berlin", "Hamburg"] }⟩,
  ⟨2|lastOrderAt: { $lt: ISODate("2026-03-01T00:00:00Z") }⟩
}).sort({ ⟨3|points: -1⟩ })`);
const codeTies = ties.map((tie) => ({ ...tie, key: String(tie.row), className: `t-${ROLES[tie.row]}` }));

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
          <TiedText marked={QUESTION} />
        </p>
        <div className="mt-7 border-l-2 border-line-strong pl-5">
          <CodeLines bare code={code} ties={codeTies} />
        </div>
        <p className="num mt-5.5 pl-5.5 text-ink-3">312 documents in 9 ms</p>
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
