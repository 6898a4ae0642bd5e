import { cn } from "../lib/cn.ts";

const letters = new Intl.Segmenter();

/** In upper case; a letter may be several code points. */
function firstLetter(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? "?";
}

/** The first letter of a name in a circle, with a dot when a limit comes near. */
export function Avatar({
  name,
  warning,
  className,
}: {
  name: string;
  warning?: "warn" | "danger" | undefined;
  className?: string;
}) {
  const initial = firstLetter(name);
  return (
    <span
      className={cn(
        "relative grid size-7 place-items-center rounded-round border border-line-strong bg-selected text-small font-semibold text-ink",
        className,
      )}
    >
      <span aria-hidden="true">{initial}</span>
      {warning === undefined ? null : (
        <span
          data-testid="usage-warning"
          className={cn(
            "absolute -top-0.5 -right-0.5 size-2.5 rounded-round border-2 border-surface",
            warning === "danger" ? "bg-danger-fill" : "bg-warn-fill",
          )}
        />
      )}
    </span>
  );
}
