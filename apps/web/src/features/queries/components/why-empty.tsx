import type { WhyNoDocuments } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import type { ExecuteInput } from "../api/execute-query.ts";
import { useWhyEmpty } from "../api/why-empty.ts";

type WhyEmptyProps = {
  sent: ExecuteInput;
  runId: string;
  onUse: (query: string) => void;
  onEdit: (query: string) => void;
};

const number = new Intl.NumberFormat("en-US");

/** Replaces an empty result: documents left after each condition, the cause, and a query that finds some. */
export function WhyEmpty({ sent, runId, onUse, onEdit }: WhyEmptyProps) {
  const { data, error, isPending, refetch } = useWhyEmpty(sent, runId);
  if (isPending) return <Counting />;
  if (error)
    return (
      <div className="px-5 py-4.5" role="alert">
        <p className="text-body font-semibold">No documents</p>
        <p className="text-ui text-ink-2">{errorText(error, "The conditions could not be counted")}</p>
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className="px-5 py-4.5">
        <p className="text-body font-semibold">No documents</p>
        <p className="text-ui text-ink-2">
          The query ran and nothing matched it. Loosen a condition and execute again.
        </p>
      </div>
    );
  return (
    <div className="flex h-full overflow-auto max-lg:flex-col">
      <Steps why={data} />
      {hasMoreToSay(data) ? <Cause why={data} onUse={onUse} onEdit={onEdit} /> : null}
    </div>
  );
}

function Counting() {
  return (
    <output className="grid gap-4 px-5 py-4.5">
      <span className="text-body font-semibold">Why no documents?</span>
      <span className="sr-only">Counting after each condition</span>
      {["w-70", "w-52", "w-90"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </output>
  );
}

function summary({ steps, cause, documents }: WhyNoDocuments): string {
  if (documents === 0) return cause.sentence;
  if (cause.kind === "combination") return "Each condition matches documents, but never the same ones.";
  const others = steps.filter((_, at) => at !== cause.step);
  const wouldMatch = others.length > 0 && others.every((step) => step.count !== 0 && step.alone !== 0);
  if (cause.step === null) return cause.sentence;
  return wouldMatch
    ? "One condition removes every document. The others would have matched."
    : "One condition removes every document.";
}

/** Whether the cause holds more than the sentence below the heading. */
function hasMoreToSay(why: WhyNoDocuments): boolean {
  return why.fix !== null || why.cause.values.length > 0 || why.cause.sentence !== summary(why);
}

function Steps({ why }: { why: WhyNoDocuments }) {
  const { collection, documents, steps } = why;
  return (
    <section aria-label="Why no documents?" className="min-w-0 flex-1 px-5 py-4.5">
      <h2 className="text-title font-semibold">Why no documents?</h2>
      <p className="mt-1 text-ui text-ink-2">{summary(why)}</p>
      <table className="mt-3 w-full border-collapse text-ui">
        <thead className="sr-only">
          <tr>
            <th>Condition</th>
            <th>Share of the collection</th>
            <th>Documents left</th>
            <th>Alone</th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-y border-line">
            <td className="py-2 pr-4 font-mono text-cell">Documents in {collection}</td>
            <td className="w-70 pr-4">
              <Bar share={documents ? 1 : 0} isHot={false} />
            </td>
            <td className="w-24 pr-4 text-right font-semibold tabular-nums">
              {documents === null ? "–" : number.format(documents)}
            </td>
            <td className="w-28 text-right text-small text-ink-2">all</td>
          </tr>
          {steps.map((step, at) => {
            const isHot = step.state === "zero";
            return (
              <tr
                // oxlint-disable-next-line react/no-array-index-key -- a query may hold one condition twice
                key={at}
                className={`border-b border-line ${isHot ? "bg-danger-wash text-danger" : ""}`}
              >
                <td className="py-2 pr-4 font-mono text-cell wrap-anywhere">{step.text}</td>
                <td className="pr-4">
                  <Bar share={documents ? (step.count ?? 0) / documents : 0} isHot={isHot} />
                </td>
                <td className="pr-4 text-right tabular-nums">
                  {step.state === "not_reached" ? (
                    <span className="text-ink-2">not reached</span>
                  ) : (
                    <span className="font-semibold">
                      {step.count === null ? "not counted" : number.format(step.count)}
                    </span>
                  )}
                </td>
                <td className="text-right text-small whitespace-nowrap text-ink-2 tabular-nums">
                  {step.alone === null ? "" : `alone: ${number.format(step.alone)}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2.5 text-small text-ink-2">These checks do not use your daily executions.</p>
    </section>
  );
}

/** Share of the collection that a condition leaves. */
function Bar({ share, isHot }: { share: number; isHot: boolean }) {
  return (
    <svg className="block h-3.5 w-full" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect
        width={isHot ? 1 : Math.max(share > 0 ? 1 : 0, share * 100)}
        height="14"
        className={isHot ? "fill-bar-hot" : "fill-bar"}
      />
    </svg>
  );
}

function Cause({
  why: { cause, fix },
  onUse,
  onEdit,
}: { why: WhyNoDocuments } & Pick<WhyEmptyProps, "onUse" | "onEdit">) {
  const most = Math.max(1, ...cause.values.map((one) => one.count));
  return (
    <section
      aria-label="Cause"
      className="w-90 flex-none border-l border-line bg-canvas px-5 py-4.5 max-lg:w-full max-lg:border-t max-lg:border-l-0"
    >
      {cause.values.length > 0 && cause.field !== null ? (
        <>
          <h3 className="text-small text-ink-2">
            Stored values of <code className="font-mono text-ink">{cause.field}</code>
          </h3>
          <ul className="mt-2 mb-4">
            {cause.values.map((value) => (
              <li key={value.text} className="flex items-center gap-3 py-1">
                <span
                  className={`w-24 flex-none truncate font-mono text-cell ${value.isNearest ? "font-semibold" : "text-ink-2"}`}
                  title={value.text}
                >
                  {value.text}
                </span>
                <Bar share={value.count / most} isHot={false} />
                <span className="w-14 flex-none text-right text-small text-ink-2 tabular-nums">
                  {number.format(value.count)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="text-ui text-ink-2">
        {cause.sentence}
        {fix
          ? ` With the change below, ${number.format(fix.count)} ${fix.count === 1 ? "document is" : "documents are"} found.`
          : ""}
      </p>
      {fix ? (
        <>
          <pre className="mt-3 overflow-x-auto rounded-control border border-line bg-code-bg p-2.5 font-mono text-cell whitespace-pre-wrap">
            {fix.query}
          </pre>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="pri" size="sm" onClick={() => onUse(fix.query)}>
              {fix.label}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onEdit(fix.query)}>
              Edit query
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
