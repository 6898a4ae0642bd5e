import { Check, Copy } from "lucide-react";
import { useCopied } from "../lib/use-copied.ts";
import { Button, IconButton } from "./button.tsx";

const COPIED_MS = 2000;

/** Copies a query; says so for two seconds. */
export function CopyQuery({ text }: { text: string }) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  return (
    <IconButton
      label={isCopied ? "Copied" : "Copy query"}
      size="sm"
      className={isCopied ? "text-ok" : undefined}
      onClick={() => void copy(text)}
    >
      {isCopied ? (
        <Check size={14} strokeWidth={2.25} aria-hidden="true" />
      ) : (
        <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
      )}
    </IconButton>
  );
}

/** Copies a stored result, whose text is made when it is asked for. */
export function CopyResult({ text }: { text: () => string }) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  return (
    <Button
      size="sm"
      className={isCopied ? "mt-2 text-ok" : "mt-2"}
      icon={
        isCopied ? (
          <Check size={13} strokeWidth={2.25} aria-hidden="true" />
        ) : (
          <Copy size={13} strokeWidth={1.75} aria-hidden="true" />
        )
      }
      onClick={() => void copy(text())}
    >
      {isCopied ? "Copied" : "Copy result"}
    </Button>
  );
}
