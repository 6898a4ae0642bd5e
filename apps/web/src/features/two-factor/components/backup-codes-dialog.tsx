import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useCopied } from "../../../lib/use-copied.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { backupCodesFileName, backupCodesText } from "../backup-codes-file.ts";

/** The only time the codes are seen: Esc and the cross ask first unless they were copied or downloaded. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { isCopied, copy } = useCopied(2000);
  const [fileName] = useState(() => backupCodesFileName(new Date()));
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => {
    if (isKept || isWarned) onClose();
    else setWarned(true);
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <Dialog
      open
      onOpenChange={close}
      size="payment"
      title="Backup codes"
      description="Use one if you don't have your phone. Each works once. Save them now: they won't be shown again."
      onInteractOutside={(event) => event.preventDefault()}
    >
      <ol className="mt-3 grid grid-cols-2 gap-x-7 border-t border-line">
        {codes.map((code, index) => (
          <li key={code} className="flex h-row items-center gap-3.5 border-b border-line">
            <span aria-hidden="true" className="num w-4 text-right text-micro text-ink-3">
              {index + 1}
            </span>
            <span className="font-mono text-ui tracking-code">{code}</span>
          </li>
        ))}
      </ol>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          icon={<CopyIcon aria-hidden="true" size={14} strokeWidth={1.75} />}
          onClick={() => {
            setKept(true);
            void copy(codes.join("\n"));
          }}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button
          icon={<Download aria-hidden="true" size={14} strokeWidth={1.75} />}
          onClick={() => {
            setKept(true);
            const text = backupCodesText(codes);
            saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
          }}
        >
          Download
        </Button>
        <Button variant="pri" className="ml-auto" onClick={close}>
          {isWarned && !isKept ? "Close without saving" : "Done"}
        </Button>
      </div>
      {isWarned && !isKept ? (
        <FieldError className="mt-2">Copy or download the codes first: they won't be shown again.</FieldError>
      ) : (
        <p className="mt-2 text-small text-ink-3">{fileName}</p>
      )}
    </Dialog>
  );
}
