import type { ReactNode } from "react";

/** Names and values of what is open; a value that is null has no row. */
export function DetailList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[110px_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-ui max-sm:grid-cols-[88px_minmax(0,1fr)] max-sm:gap-x-3">
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
