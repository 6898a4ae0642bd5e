import type { Value } from "@querysnap/mql";
import { useMemo } from "react";
import { MarkedText } from "../../../components/marked-text.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CopyButton } from "./result-bar.tsx";
import { cellText } from "./cell-menu.tsx";

/** Longer texts would block the page and are cut; Copy takes the whole text. */
const MAX_SHOWN_CHARS = 100_000;

/** Dialog with the whole value of a cell. */
export function WholeValue({
  name,
  value,
  onClose,
}: {
  name: string;
  value: Value | undefined;
  onClose: () => void;
}) {
  const text = useMemo(() => cellText(value), [value]);
  const hidden = text.length - MAX_SHOWN_CHARS;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="settings"
      title={<span className="font-mono">{name}</span>}
      description={`${text.length.toLocaleString("en-US")} characters`}
      footer={<CopyButton text={() => text} />}
    >
      <pre
        className="code mt-3 max-h-96 overflow-auto border border-line p-3 break-all whitespace-pre-wrap"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be keyboard-reachable
        tabIndex={0}
      >
        <MarkedText>{text.slice(0, MAX_SHOWN_CHARS)}</MarkedText>
      </pre>
      {hidden > 0 ? (
        <p className="mt-1 text-small text-ink-3">
          {hidden.toLocaleString("en-US")} more characters are in the copy.
        </p>
      ) : null}
    </Dialog>
  );
}
