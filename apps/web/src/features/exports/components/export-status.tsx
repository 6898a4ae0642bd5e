import type { ExportProgress } from "@querysnap/contracts";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import type { ExportHandle } from "../use-export.ts";
import "./exports.css";

const count = (value: number) => value.toLocaleString("en-US");

/** Shows the progress or outcome of an export; renders nothing without one. */
export function ExportStatus({ handle: { state, cancel, close } }: { handle: ExportHandle }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "exporting":
      return <Exporting progress={state.progress} onCancel={cancel} />;
    case "success":
      return (
        <Banner tone="ok" title="Database exported successfully" onClose={close} className="mx-3 my-2.5">
          {state.fileName}
        </Banner>
      );
    case "error":
      return (
        <Banner tone="danger" title="Export" onClose={close} className="mx-3 my-2.5">
          {state.message}
        </Banner>
      );
  }
}

function Exporting({ progress, onCancel }: { progress: ExportProgress | null; onCancel: () => void }) {
  return (
    <section className="flex-none border-b border-line px-4 py-3" aria-label="Export">
      <div className="mb-1.5 flex items-center gap-2">
        <output className="min-w-0 flex-1 truncate text-small text-ink-2">
          {progress === null || progress.collection === "" ? (
            "Exporting…"
          ) : (
            <>
              Exporting <span className="font-mono">{progress.collection}</span>
            </>
          )}
        </output>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <progress
        className="export-progress"
        aria-label="Exported documents"
        max={Math.max(1, progress?.documentsTotal ?? 1)}
        value={progress === null ? 0 : Math.min(progress.documents, progress.documentsTotal)}
      />
      {progress === null ? null : (
        <p className="num mt-1 text-small text-ink-3">
          {count(progress.documents)} of {count(progress.documentsTotal)} documents · collection{" "}
          {Math.min(progress.collectionsDone + 1, progress.collectionsTotal)} of {progress.collectionsTotal}
        </p>
      )}
    </section>
  );
}
