import { ChevronDown, ChevronUp, CircleQuestionMark, Database, Lock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SnapXTag } from "../../../components/tag.tsx";

/** The quickest way in. */
export function SampleCard({ isOpening, onOpen }: { isOpening: boolean; onOpen: () => void }) {
  return (
    <section className="flex-none border-b border-line px-4 py-4" aria-labelledby="try-sample">
      <h2 id="try-sample" className="text-body font-semibold">
        Try Sample Database
      </h2>
      <p className="mt-1 text-small text-ink-3">
        A small shop with orders, customers, products and reviews, read only.
      </p>
      <Button
        wide
        className="mt-2.5"
        busy={isOpening}
        busyLabel="Opening"
        icon={<Database size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onOpen}
      >
        Open sample
      </Button>
    </section>
  );
}

/** A dump becomes a database for 7 days. Locked without the feature. */
export function UploadCard({ isLocked }: { isLocked: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [showsHelp, setShowsHelp] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section className="flex-none border-b border-line px-4 py-4" aria-labelledby="upload-database">
      <div className="flex items-center gap-2">
        <h2 id="upload-database" className="text-body font-semibold">
          Upload Database
        </h2>
        <SnapXTag />
        <span className="-my-1 -mr-1.5 ml-auto flex items-center text-ink-3">
          <IconButton
            label="How to Create Database Files"
            size="sm"
            className="text-ink-3"
            onClick={() => setShowsHelp(true)}
          >
            <CircleQuestionMark size={15} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isOpen ? "Fold the upload panel" : "Open the upload panel"}
            size="sm"
            tooltip={false}
            className="text-ink-3"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={15} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isOpen ? (
        <div className="mt-2.5 rounded-panel border border-dashed border-line-strong bg-surface p-3">
          <p className="flex items-start gap-2 text-small text-ink-3">
            {isLocked ? <Lock size={14} strokeWidth={1.75} className="mt-0.5" aria-hidden="true" /> : null}
            .gz dump or .zip of JSON, up to 100 MB. Kept for 7 days.
          </p>
          {isLocked ? (
            <Link to="/pricing" className="link mt-2 block w-fit text-small">
              Upgrade to SnapX to upload
            </Link>
          ) : (
            <p className="mt-2 text-small text-ink-2">Uploads are not open on this installation yet.</p>
          )}
        </div>
      ) : null}
      <Dialog
        open={showsHelp}
        onOpenChange={setShowsHelp}
        title="How to Create Database Files"
        description="Either of two kinds of file works, up to 100 MB."
      >
        <dl className="mt-3 grid gap-3 text-ui">
          <div>
            <dt className="font-medium">A dump (.gz)</dt>
            <dd>
              <code className="mt-1 block rounded-control border border-line bg-canvas px-2.5 py-2 font-mono text-cell break-all">
                mongodump --uri "mongodb://…/shop" --archive=shop.gz --gzip
              </code>
            </dd>
          </div>
          <div>
            <dt className="font-medium">JSON files (.zip)</dt>
            <dd className="text-ink-2">
              One file for each collection, named after it, with an array of documents or one document a line.
            </dd>
          </div>
        </dl>
      </Dialog>
    </section>
  );
}
