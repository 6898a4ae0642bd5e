import { Check, CircleAlert, Copy } from "lucide-react";
import { formatValue } from "@querysnap/mql";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { useCopied } from "../../../lib/use-copied.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import {
  type ExplainedQuery,
  type Explanation,
  useDescription,
  useExplanation,
} from "../api/explain-query.ts";
import { PlanStages } from "./plan-stages.tsx";

type ExplainDialogProps = {
  explained: ExplainedQuery;
  /** Explaining the last executed query is free; any other charges the quota, so it waits for a click. */
  isLastRun: boolean;
  canWrite: boolean;
  onClose: () => void;
  /** Puts a statement into the editor. */
  onWrite: (query: string) => void;
};

/** Explains a query in plain English and shows its plan. */
export function ExplainDialog({ explained, isLastRun, canWrite, onClose, onWrite }: ExplainDialogProps) {
  useReturnFocus();
  const [isWanted, setWanted] = useState(isLastRun);
  const plan = useExplanation(explained, isWanted);
  return (
    <Dialog open onOpenChange={onClose} size="settings" title="Explain the query">
      <Description explained={explained} />
      <h3 className="mt-5 mb-1.5 text-body font-semibold">How the database runs it</h3>
      {isWanted ? null : (
        <p className="flex flex-wrap items-center gap-3 text-ui text-ink-2">
          The database runs the query for this, so it counts as one execution.
          <Button size="sm" variant="pri" onClick={() => setWanted(true)}>
            Show the plan
          </Button>
        </p>
      )}
      {isWanted && plan.isPending ? <PlanSkeleton /> : null}
      {plan.isError ? (
        <p role="alert" className="text-ui text-danger">
          {errorText(plan.error, "Failed to explain the query")}
        </p>
      ) : null}
      {plan.data ? <Plan plan={plan.data} onWrite={canWrite ? onWrite : undefined} /> : null}
    </Dialog>
  );
}

function PlanSkeleton() {
  return (
    <div className="grid gap-3 py-1" aria-hidden="true">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-3/5" />
    </div>
  );
}

function Description({ explained }: { explained: ExplainedQuery }) {
  const description = useDescription(explained);
  return (
    <section aria-label="In plain English">
      <h3 className="mt-3 mb-1.5 text-body font-semibold">What it does</h3>
      {description.isPending ? <PlanSkeleton /> : null}
      {description.isError ? (
        <p role="alert" className="text-ui text-danger">
          {errorText(description.error, "Failed to describe the query")}
        </p>
      ) : null}
      {description.data?.map(({ sentences }, at) => (
        <ol key={at} className="grid gap-1 text-ui">
          {sentences.map((sentence, place) => (
            <li key={place} className="flex gap-2.5">
              <span className="num w-4 flex-none text-right text-ink-3">{place + 1}</span>
              <span className="min-w-0 break-words">{sentence}</span>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}

function Plan({ plan, onWrite }: { plan: Explanation; onWrite: ((query: string) => void) | undefined }) {
  const isSlow = plan.access === "scan" && plan.advice.length > 0;
  const Icon = isSlow ? CircleAlert : Check;
  return (
    <>
      <p className="flex gap-2 text-ui" aria-live="polite">
        <Icon
          size={15}
          strokeWidth={2}
          className={`mt-0.5 flex-none ${isSlow ? "text-warn" : "text-ok"}`}
          aria-hidden="true"
        />
        <span className="min-w-0">{plan.summary}</span>
      </p>
      {plan.hasRun ? null : (
        <p className="mt-1 text-small text-ink-2">
          Only the plan: running the query would write, or takes longer than its time limit.
        </p>
      )}
      {plan.stages.length > 0 ? <PlanStages stages={plan.stages} /> : null}
      {plan.advice.map((advice) => (
        <Advice key={advice.createIndex} {...advice} onWrite={onWrite} />
      ))}
      <details className="mt-4">
        <summary className="cursor-pointer text-small text-ink-2">Raw plan</summary>
        <section
          className="mt-2 max-h-72 overflow-auto rounded-panel border border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled content needs the keyboard
          tabIndex={0}
          aria-label="Raw plan"
        >
          <CodeLines code={formatValue(plan.plan, { layout: "indented" })} small className="py-1.5" />
        </section>
      </details>
    </>
  );
}

const COPIED_MS = 2000;

type AdviceProps = Explanation["advice"][number] & { onWrite: ((query: string) => void) | undefined };

/** Suggests an index that would avoid the scan. */
function Advice({ createIndex, reason, onWrite }: AdviceProps) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  return (
    <section className="mt-3.5 rounded-panel border border-line" aria-label="Suggested index">
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1.5">
        <h4 className="text-ui font-medium">This index would spare the scan</h4>
        <span className="ml-auto flex gap-2">
          <Button
            size="sm"
            icon={
              isCopied ? (
                <Check size={13} strokeWidth={2.25} aria-hidden="true" />
              ) : (
                <Copy size={13} strokeWidth={1.75} aria-hidden="true" />
              )
            }
            onClick={() => void copy(createIndex)}
          >
            {isCopied ? "Copied" : "Copy"}
          </Button>
          {onWrite ? (
            <Button size="sm" onClick={() => onWrite(createIndex)}>
              Write it
            </Button>
          ) : null}
        </span>
      </div>
      <CodeLines code={createIndex} bare className="px-3 py-2" />
      <p className="px-3 pb-2.5 text-small text-ink-2">{reason.replaceAll("`", "")}</p>
    </section>
  );
}
