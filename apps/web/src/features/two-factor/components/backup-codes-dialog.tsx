import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useCopied } from "../../../lib/use-copied.ts";
import { backupCodesFileName, backupCodesText, downloadText } from "../backup-codes-file.ts";

/** The only time the codes are seen: copy or download them. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { isCopied, copy } = useCopied(2000);
  const [fileName] = useState(() => backupCodesFileName(new Date()));
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="payment"
      title="Backup codes"
      description="Each works once, when your phone is not at hand. They are shown only now."
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
          onClick={() => void copy(codes.join("\n"))}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button
          icon={<Download aria-hidden="true" size={14} strokeWidth={1.75} />}
          onClick={() => downloadText(fileName, backupCodesText(codes))}
        >
          Download
        </Button>
        <Button variant="pri" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      </div>
      <p className="mt-2 text-small text-ink-3">{fileName}</p>
    </Dialog>
  );
}
