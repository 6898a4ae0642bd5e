/** Everything that goes along with a report besides what was typed. */
export function SentData({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <details className="text-small text-ink-3">
      <summary className="cursor-pointer">Page, screen size and browser are sent along. Show them</summary>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-mono break-words text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
