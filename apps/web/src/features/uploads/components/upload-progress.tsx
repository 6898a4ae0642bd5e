import { Check } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import type { UploadState } from "../use-upload.ts";
import "./uploads.css";

type UploadProgressProps = {
  state: Extract<UploadState, { step: "sending" | "importing" | "done" }>;
  onCancel: () => void;
};

/** Collections shown at once; the last ones are the ones that move. */
const SHOWN = 6;

/** Shows upload progress: per cent while sending, then the collections as they are imported. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  if (state.step === "done")
    return (
      <output className="flex items-center gap-2 text-small text-ok">
        <Check size={14} strokeWidth={2.25} aria-hidden="true" />
        Imported. Opening the playground.
      </output>
    );
  const isSending = state.step === "sending";
  // all bytes have left: the server reads the file
  const isWaiting = isSending && state.percent >= 100;
  const label = isWaiting ? "Reading the file" : isSending ? "Sending" : "Importing";
  return (
    <div className="rounded-panel border border-line bg-surface p-3">
      <p className="truncate font-mono text-small" title={state.fileName}>
        {state.fileName}
      </p>
      <output className="mt-1.5 flex items-center gap-2 text-small text-ink-2">
        <Spinner />
        {label}
        <span className="num ml-auto text-ink-3">{isWaiting ? "" : `${state.percent} %`}</span>
      </output>
      <progress
        className="upload-bar mt-1.5"
        aria-label={label}
        max={100}
        {...(isWaiting ? {} : { value: state.percent })}
      />
      {state.step === "importing" ? (
        <ul className="mt-2 text-small">
          {state.collections.slice(-SHOWN).map(({ collection, documents }) => (
            <li key={collection} className="flex gap-2">
              <span className="min-w-0 flex-1 truncate font-mono">{collection}</span>
              <span className="num text-ink-3">{documents.toLocaleString("en-US")}</span>
            </li>
          ))}
          {state.isIndexing ? <li className="text-ink-3">Building indexes</li> : null}
        </ul>
      ) : null}
      <Button size="sm" className="mt-2.5" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
