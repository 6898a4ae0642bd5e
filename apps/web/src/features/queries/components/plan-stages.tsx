import type { PlanStage } from "@querysnap/contracts";

const count = (number: number) => number.toLocaleString("en-US");

/** Documents or keys that a stage looked at, in words. */
function examinedText({ docsExamined, keysExamined, returned }: PlanStage): string {
  const examined =
    docsExamined !== null && docsExamined > 0
      ? `${count(docsExamined)} documents`
      : keysExamined !== null && keysExamined > 0
        ? `${count(keysExamined)} keys`
        : null;
  if (returned === null) return examined ?? "";
  return examined === null ? `${count(returned)} out` : `${examined} → ${count(returned)}`;
}

/** Work of a stage, relative to the busiest one. */
const loadOf = ({ docsExamined, keysExamined, returned }: PlanStage) =>
  Math.max(docsExamined ?? 0, keysExamined ?? 0, returned ?? 0);

/** Stages of a plan from result to sources, with bars for the work of each. */
export function PlanStages({ stages }: { stages: readonly PlanStage[] }) {
  const most = Math.max(1, ...stages.map(loadOf));
  return (
    <ol className="mt-3 rounded-panel border border-line py-1.5" aria-label="Stages">
      {stages.map((stage, at) => (
        <li key={at} className="flex min-h-7 items-center gap-3 px-3 text-cell">
          <span
            className="flex min-w-0 flex-1 items-center gap-2"
            style={{ paddingLeft: `${Math.min(stage.depth, 12) * 16}px` }}
          >
            {stage.depth > 0 ? (
              <span className="text-ink-3" aria-hidden="true">
                └
              </span>
            ) : null}
            <span className={`font-mono font-medium ${stage.isScan ? "text-warn" : ""}`}>{stage.name}</span>
            {stage.detail === null ? null : (
              <span className="min-w-0 truncate font-mono text-ink-2" title={stage.detail}>
                {stage.detail}
              </span>
            )}
            {stage.isScan ? <span className="text-small text-warn">reads everything</span> : null}
          </span>
          <span className="num flex-none text-small text-ink-2">{examinedText(stage)}</span>
          <span className="h-1.5 w-24 flex-none overflow-hidden rounded-tag bg-bar-soft" aria-hidden="true">
            <span
              className={`block h-full ${stage.isScan ? "bg-warn-fill" : "bg-ok-fill"}`}
              style={{ width: `${(loadOf(stage) / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
