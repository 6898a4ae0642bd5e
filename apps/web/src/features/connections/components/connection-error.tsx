import { Check, CircleX, X } from "lucide-react";
import { ButtonLink } from "../../../components/button-link.tsx";
import { Button, IconButton } from "../../../components/button.tsx";
import type { ApiError } from "../../../lib/api-error.ts";
import { useCopied } from "../../../lib/use-copied.ts";
import { type Diagnosis, diagnose, type Fix, STAGE_NAMES } from "../connection-doctor.ts";
import "./connections.css";

const COPIED_MS = 1000;

type ConnectionErrorProps = {
  error: Pick<ApiError, "message" | "details" | "reason">;
  onClose: () => void;
  /** URI that failed; null where it is unknown. */
  uri?: string | null;
  /** Tries again with another URI. */
  onFixUri?: (uri: string) => void;
  onAddAuthority?: () => void;
  /** Our address, for the server's access list. */
  serverIp?: string | null;
};

/** Where connecting stopped, why, and what to do. Errors stay until they are closed or fixed. */
export function ConnectionError({ error, onClose, serverIp = null, ...fixing }: ConnectionErrorProps) {
  const diagnosis = diagnose(error, { uri: fixing.uri ?? "", serverIp });
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
          <Advice diagnosis={diagnosis} error={error} {...fixing} />
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

type AdviceProps = Omit<ConnectionErrorProps, "onClose" | "serverIp"> & { diagnosis: Diagnosis };

function Advice({ diagnosis, error, ...fixing }: AdviceProps) {
  const [first = "", ...rest] = diagnosis.cause.split(/(?<=\.) /);
  return (
    <>
      <p>
        <b className="font-semibold">{first}</b> <Coded text={rest.join(" ")} />
      </p>
      <ul className="doctor-advice">
        {diagnosis.advice.map((advice) => (
          <li key={advice}>
            <Coded text={advice} />
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {diagnosis.fixes.map((fix) => (
          <FixButton key={fix.label} fix={fix} {...fixing} />
        ))}
        <details className="min-w-0 text-small text-ink-2">
          <summary>Server message</summary>
          <p className="mt-1 font-mono break-words">{error.details ?? error.message}</p>
        </details>
      </div>
    </>
  );
}

/** Text with its `code` in the font of code. */
function Coded({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="font-mono text-cell text-ink">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}

type FixButtonProps = Omit<AdviceProps, "error" | "diagnosis"> & { fix: Fix };

function FixButton({ fix, uri, onFixUri, onAddAuthority }: FixButtonProps) {
  if (fix.kind === "copy") return <CopyButton label={fix.label} text={fix.text} />;
  if (fix.kind === "link")
    return (
      <ButtonLink size="sm" to={fix.href} target="_blank" rel="noreferrer">
        {fix.label}
      </ButtonLink>
    );
  if (fix.kind === "add-authority") {
    return onAddAuthority ? (
      <Button size="sm" onClick={onAddAuthority}>
        {fix.label}
      </Button>
    ) : null;
  }
  const fixed = uri ? fix.change(uri) : null;
  if (fixed === null || !onFixUri) return null;
  return (
    <Button size="sm" onClick={() => onFixUri(fixed)}>
      {fix.label}
    </Button>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  return (
    <Button
      size="sm"
      icon={isCopied ? <Check size={13} strokeWidth={2.25} aria-hidden="true" /> : undefined}
      onClick={() => void copy(text)}
    >
      {isCopied ? "Copied" : label}
    </Button>
  );
}
