import { Bug } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { LazyPart } from "../components/lazy-part.tsx";
import { createChunk } from "../lib/chunk.ts";

const dialogChunk = createChunk(() => import("../features/bug-reports/components/bug-report-dialog.tsx"));

/** Floats at the bottom right of every page of signed-in users. */
export function BugReportButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label="Report a bug"
        title="Report a bug"
        onClick={() => setOpen(true)}
        className="fixed right-4 bottom-4 z-30 grid size-9 place-items-center rounded-round border border-line-strong bg-raised text-ink-2 shadow-pop transition-colors hover:bg-hover hover:text-ink focus-visible:rounded-round max-sm:size-11"
      >
        <Bug aria-hidden="true" size={17} strokeWidth={1.75} />
      </button>
      {isOpen ? (
        <LazyPart
          name="Report a bug"
          chunk={dialogChunk}
          waiting={null}
          renderFrame={(failure) => (
            <Dialog open onOpenChange={close} title="Report a bug">
              {failure}
            </Dialog>
          )}
          render={({ BugReportDialog }) => <BugReportDialog onClose={close} />}
        />
      ) : null}
    </>
  );
}
