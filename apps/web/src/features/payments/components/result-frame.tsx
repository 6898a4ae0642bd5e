import { CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "../../../components/spinner.tsx";

type Tone = "waiting" | "ok" | "danger";
const ICONS: Record<Exclude<Tone, "waiting">, { Icon: LucideIcon; ink: string }> = {
  ok: { Icon: CircleCheck, ink: "text-ok" },
  danger: { Icon: CircleX, ink: "text-danger" },
};

type ResultFrameProps = { tone: Tone; title: string; message: string; children?: ReactNode };

/** The one column of a page that says what became of a payment. */
export function ResultFrame({ tone, title, message, children }: ResultFrameProps) {
  const icon = tone === "waiting" ? null : ICONS[tone];
  return (
    <main className="mx-auto flex w-full max-w-confirm flex-1 flex-col gap-4 px-5 pt-14 pb-16">
      <div className="flex flex-col gap-2" role={tone === "danger" ? "alert" : "status"}>
        {icon === null ? (
          <Spinner />
        ) : (
          <icon.Icon aria-hidden="true" size={28} strokeWidth={1.75} className={icon.ink} />
        )}
        <h1 className="text-heading font-semibold tracking-title">{title}</h1>
        <p className="text-body text-ink-2">{message}</p>
      </div>
      {children}
    </main>
  );
}

/** Names and values of a payment; a value that is not there is left out. */
export function Details({
  rows,
  note,
}: {
  rows: readonly (readonly [string, string | null])[];
  note?: string;
}) {
  return (
    <div className="rounded-panel border border-line bg-canvas px-4 py-3">
      <dl className="grid gap-2">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ui text-ink-2">{name}</dt>
              <dd className="font-mono text-small break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {note === undefined ? null : <p className="mt-2 text-small text-ink-3">{note}</p>}
    </div>
  );
}
