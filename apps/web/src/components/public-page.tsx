import type { ReactNode } from "react";

/** The frame of a public page: title, one sentence, and what follows. */
export function PublicPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto w-full max-w-page flex-1 px-5 pt-9 pb-16 xl:px-0">
      <header className="mb-6 flex items-end gap-4 max-md:flex-col max-md:items-start">
        <div className="min-w-0 flex-1">
          <h1 className="text-display font-semibold tracking-section">{title}</h1>
          {lead === undefined ? null : <p className="mt-1 text-read text-ink-2">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}
