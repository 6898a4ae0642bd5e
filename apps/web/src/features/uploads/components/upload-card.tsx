import { LIMITS, TEXTS } from "@querysnap/contracts";
import { ChevronDown, ChevronUp, CircleQuestionMark, FileArchive, Lock, Upload, X } from "lucide-react";
import { type DragEvent, type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../../components/button.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { SnapXTag } from "../../../components/tag.tsx";
import { formatBytes } from "../../../lib/bytes.ts";
import type { UploadForm } from "../api/upload-dump.ts";
import { checkFile } from "../check-file.ts";
import type { UploadState } from "../use-upload.ts";
import { CreateFilesDialog } from "./create-files-dialog.tsx";
import { UploadProgress } from "./upload-progress.tsx";

type UploadCardProps = {
  isLocked: boolean;
  state: UploadState;
  onStart: (form: UploadForm) => void;
  onCancel: () => void;
};

/** A dump becomes a database for 7 days. Locked without the feature. */
export function UploadCard({ isLocked, state, onStart, onCancel }: UploadCardProps) {
  const [isOpen, setOpen] = useState(true);
  const [showsHelp, setShowsHelp] = useState(false);
  // kept here, so that a refused upload or a folded panel loses neither file nor name
  const [draft, setDraft] = useState<UploadDraft>({ file: null, nickname: "" });
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section className="flex-none border-b border-line px-4 py-4" aria-labelledby="upload-database">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id="upload-database" className="text-body font-semibold">
            Upload Database
          </h2>
          <SnapXTag />
        </div>
        <span className="-my-0.5 -mr-1.5 flex flex-none items-center text-ink-3">
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
        <div className="mt-2.5">
          {isLocked ? (
            <div className="rounded-panel border border-dashed border-line-strong bg-surface p-3">
              <p className="flex items-start gap-2 text-small text-ink-3">
                <Lock size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
                .gz dump or .zip of JSON, up to 100 MB. Kept for 7 days.
              </p>
              <Link to="/pricing" className="link mt-2 block w-fit text-small">
                Upgrade to SnapX to upload
              </Link>
            </div>
          ) : state.step === "idle" || state.step === "asking" ? (
            <UploadFields
              draft={draft}
              onDraft={setDraft}
              error={state.step === "idle" ? state.error : null}
              onStart={onStart}
            />
          ) : (
            <UploadProgress state={state} onCancel={onCancel} />
          )}
        </div>
      ) : null}
      <CreateFilesDialog open={showsHelp} onClose={() => setShowsHelp(false)} />
    </section>
  );
}

type UploadDraft = { file: File | null; nickname: string };

type UploadFieldsProps = {
  draft: UploadDraft;
  onDraft: (draft: UploadDraft) => void;
  error: { message: string; details?: string | undefined } | null;
  onStart: (form: UploadForm) => void;
};

function UploadFields({ draft, onDraft, error, onStart }: UploadFieldsProps) {
  const { file, nickname } = draft;
  const [problem, setProblem] = useState<{ file?: string; nickname?: string }>({});
  const choose = (chosen: File) => {
    const wrong = checkFile(chosen);
    setProblem(wrong === null ? {} : { file: wrong });
    onDraft({ ...draft, file: wrong === null ? chosen : null });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkFile(file);
    if (wrong !== null) return setProblem({ file: wrong });
    if (nickname.trim() === "") return setProblem({ nickname: TEXTS.uploadNicknameRequired });
    if (file) onStart({ file, nickname: nickname.trim() });
  };
  const missing = file === null ? TEXTS.uploadFileRequired : TEXTS.uploadNicknameRequired;
  return (
    <form className="grid grid-cols-1 gap-2.5" noValidate onSubmit={handleSubmit}>
      <DropZone file={file} onChoose={choose} onClear={() => onDraft({ ...draft, file: null })} />
      {problem.file ? <FieldError>{problem.file}</FieldError> : null}
      <Field label="Database nickname" error={problem.nickname}>
        {(control) => (
          <Input
            {...control}
            controlSize="md"
            value={nickname}
            maxLength={LIMITS.nicknameMax}
            autoComplete="off"
            placeholder="March dump"
            onChange={(event) => {
              setProblem({});
              onDraft({ ...draft, nickname: event.target.value });
            }}
          />
        )}
      </Field>
      {error && !problem.file && !problem.nickname ? (
        <div>
          <FieldError>{error.message}</FieldError>
          {error.details && error.details !== error.message ? (
            <p className="mt-1 text-small break-words text-ink-2">{error.details}</p>
          ) : null}
        </div>
      ) : null}
      <Button
        type="submit"
        wide
        icon={<Upload size={14} strokeWidth={1.75} aria-hidden="true" />}
        disabled={file === null || nickname.trim() === "" ? missing : false}
      >
        Upload
      </Button>
    </form>
  );
}

type DropZoneProps = { file: File | null; onChoose: (file: File) => void; onClear: () => void };

function DropZone({ file, onChoose, onClear }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  return (
    <div
      className={`rounded-panel border border-dashed bg-surface p-3 ${isOver ? "border-focus bg-selected" : "border-line-strong"}`}
      data-drop-zone=""
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept=".gz,.zip"
        className="sr-only"
        aria-label="Dump file"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // the same file may be chosen again after it was changed
          event.target.value = "";
          if (chosen) onChoose(chosen);
        }}
      />
      {file ? (
        <div className="flex items-center gap-2 text-small">
          <FileArchive size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate font-mono" title={file.name}>
            {file.name}
          </span>
          <span className="num shrink-0 text-ink-3">{formatBytes(file.size)}</span>
          <IconButton label="Remove the file" size="sm" tooltip={false} className="-m-1" onClick={onClear}>
            <X size={13} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <>
          <p className="text-small text-ink-3">.gz dump or .zip of JSON, up to 100 MB. Kept for 7 days.</p>
          <p className="mt-2 text-small text-ink-2">
            Drop a file here or{" "}
            <button type="button" className="link" onClick={() => input.current?.click()}>
              choose a file
            </button>
          </p>
        </>
      )}
    </div>
  );
}
