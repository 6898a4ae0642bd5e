import { CircleX, X } from "lucide-react";
import { Button, IconButton } from "../../../components/button.tsx";
import type { ApiError } from "../../../lib/api-error.ts";
import { type Diagnosis, diagnose, STAGE_NAMES } from "../connection-doctor.ts";
import "./connections.css";

type ConnectionErrorProps = {
  error: Pick<ApiError, "message" | "details" | "reason">;
  onClose: () => void;
  /** Tries again with an option added to the URI; missing where the URI is not at hand. */
  onFix?: ((option: string) => void) | undefined;
  /** The URI has this option already: adding it would change nothing. */
  hasOption?: (option: string) => boolean;
};

/** Where connecting stopped, why, and what to do. Errors stay until they are closed or fixed. */
export function ConnectionError({ error, onClose, onFix, hasOption }: ConnectionErrorProps) {
  const diagnosis = diagnose(error);
  const place = (diagnosis?.stages.findIndex(({ state }) => state === "failed") ?? 0) + 1;
  return (
    <div className="doctor" role="alert">
      <div className="flex items-center gap-2 px-3.5 pt-3">
        <CircleX size={16} strokeWidth={2} className="text-danger" aria-hidden="true" />
        <span className="font-semibold text-danger">Connection Error</span>
        {diagnosis ? (
          <span className="text-ink-2">
            stopped at stage {place} of {diagnosis.stages.length}: {STAGE_NAMES[diagnosis.failed]}
          </span>
        ) : null}
        <IconButton label="Close" size="sm" tooltip={false} className="ml-auto text-ink-3" onClick={onClose}>
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {diagnosis ? <DoctorLine diagnosis={diagnosis} /> : null}
      <div className="doctor-cause">
        {diagnosis ? (
          <Advice
            diagnosis={diagnosis}
            error={error}
            onFix={diagnosis.fix && hasOption?.(diagnosis.fix.option) ? undefined : onFix}
          />
        ) : (
          <>
            <p>{error.message}</p>
            {error.details && error.details !== error.message ? (
              <p className="mt-1 text-ink-2">{error.details}</p>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** Five stages as one line with ticks: passed in green, the failing one ends in a cross, the rest dashed. */
function DoctorLine({ diagnosis }: { diagnosis: Diagnosis }) {
  return (
    <ol className="doctor-line">
      {diagnosis.stages.map(({ stage, state, note }) => (
        <li key={stage} data-state={state}>
          <span className="doctor-tick" aria-hidden="true">
            <i />
          </span>
          <span className="font-medium">{STAGE_NAMES[stage]}</span>
          <span className="text-small">{note}</span>
        </li>
      ))}
    </ol>
  );
}

function Advice({
  diagnosis,
  error,
  onFix,
}: {
  diagnosis: Diagnosis;
  error: ConnectionErrorProps["error"];
  onFix: ConnectionErrorProps["onFix"];
}) {
  const { fix } = diagnosis;
  const [first = "", ...rest] = diagnosis.cause.split(/(?<=\.) /);
  return (
    <>
      <p>
        <b className="font-semibold">{first}</b> {rest.join(" ")}
      </p>
      <ul className="doctor-advice">
        {diagnosis.advice.map((advice) => (
          <li key={advice}>
            {advice.split("`").map((piece, index) =>
              index % 2 === 1 ? (
                // oxlint-disable-next-line react/no-array-index-key
                <code key={index} className="font-mono text-cell text-ink">
                  {piece}
                </code>
              ) : (
                piece
              ),
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex items-center gap-3.5">
        {fix && onFix ? (
          <Button size="sm" onClick={() => onFix(fix.option)}>
            {fix.label}
          </Button>
        ) : null}
        <details className="min-w-0 text-small text-ink-2">
          <summary>Server message</summary>
          <p className="mt-1 font-mono break-words">{error.details ?? error.message}</p>
        </details>
      </div>
    </>
  );
}
