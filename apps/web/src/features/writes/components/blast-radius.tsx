import type { Preview } from "../api/preview-write.ts";

const LINES = 100;
const count = (number: number) => number.toLocaleString("en-US");

/** Share of a collection with one decimal; what is above zero is never shown as zero. */
function percentText(hit: number, total: number): string {
  const share = (hit / total) * 100;
  if (share > 0 && share < 0.1) return "below 0.1 %";
  return `${share.toFixed(1).replace(/\.0$/, "")} %`;
}

const VERBS: Record<Preview["effect"], string> = {
  delete: "deleted",
  update: "updated",
  drop: "dropped",
  "drop database": "dropped",
  replace: "replaced",
  none: "",
};

/** A hundred lines for the documents of a collection, those that are hit at the left. */
export function BlastRadius({ effect, hit, total }: Pick<Preview, "effect" | "hit" | "total">) {
  if (hit === null)
    return (
      <p className="mt-3.5 text-ui text-ink-2">
        The documents could not be counted in time.{" "}
        {total === null ? "" : `The collection has ${count(total)}.`}
      </p>
    );
  const all = Math.max(total ?? hit, hit);
  const hot = hit === 0 ? 0 : Math.max(1, Math.round((hit / Math.max(all, 1)) * LINES));
  const text =
    all === 0 ? "No documents" : `${count(hit)} of ${count(all)} documents, ${percentText(hit, all)}`;
  return (
    <section className="mt-3.5" aria-label="Blast radius">
      <p className="flex justify-between gap-3 text-ui">
        <span className="font-medium">Blast radius</span>
        <span className="num text-ink-2">{text}</span>
      </p>
      <div className="mt-1.5 flex h-7 gap-px" aria-hidden="true">
        {Array.from({ length: LINES }, (_, at) => (
          <span key={at} className={`min-w-0 flex-1 ${at < hot ? "bg-bar-hot" : "bg-bar-soft"}`} />
        ))}
      </div>
      <p className="mt-1 flex justify-between gap-3 text-small">
        <span className="text-danger">{hit === 0 ? "nothing is hit" : VERBS[effect]}</span>
        {all > LINES ? (
          <span className="text-ink-3">each line is {count(Math.round(all / LINES))} documents</span>
        ) : null}
      </p>
    </section>
  );
}
