import type { ReactNode } from "react";

/** A setting in a line: what it is at the left, what to do at the right. */
export function SettingRow({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="flex items-center gap-4 border-b border-line py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h3 className="text-ui font-medium">{title}</h3>
        <p className="text-small text-ink-3">{text}</p>
      </div>
      {children}
    </section>
  );
}
