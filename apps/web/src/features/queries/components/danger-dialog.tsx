import { useState } from "react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Tag } from "../../../components/tag.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { dangerTexts, type QueryDanger } from "../danger-texts.ts";

type DangerDialogProps = {
  danger: QueryDanger;
  query: string;
  databaseName: string;
  /** Discards the run. */
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before a run that destroys. What cannot be brought back by hand needs the name typed first. */
export function DangerDialog({ danger, query, databaseName, onCancel, onConfirm }: DangerDialogProps) {
  useReturnFocus();
  const [typed, setTyped] = useState("");
  const { title, button, target } = dangerTexts(danger, databaseName);
  const isHigh = danger.level === "high";
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : onCancel())}
      size="danger"
      title={title}
      description="MongoDB cannot undo this. Nothing has been run yet."
      cancelLabel="Cancel"
      confirmLabel={button}
      confirmDisabled={isHigh && typed !== target ? `Type ${target} first` : false}
      onConfirm={onConfirm}
    >
      <dl className="mt-3 grid grid-cols-[1fr_1fr_1fr] border-y border-line">
        <Fact name="Operation" value={danger.operation} />
        <Fact name={danger.collection === null ? "Database" : "Collection"} value={target} />
        <div className="border-l border-line px-3.5 py-2">
          <dt className="caption">Danger level</dt>
          <dd className="mt-0.5">
            <Tag tone={isHigh ? "danger" : "warn"}>{isHigh ? "High danger" : "Medium danger"}</Tag>
          </dd>
        </div>
      </dl>
      <p className="caption mt-3.5 mb-1">Query</p>
      <div className="max-h-56 overflow-auto rounded-panel border border-line">
        <CodeLines code={query} className="py-1.5" />
      </div>
      {isHigh ? (
        <Field
          className="mt-3.5"
          label={
            <>
              Type <span className="font-mono">{target}</span> to go on
            </>
          }
        >
          {(control) => (
            <Input
              {...control}
              mono
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </AlertDialog>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 border-l border-line px-3.5 py-2 first:border-l-0 first:pl-0">
      <dt className="caption">{name}</dt>
      <dd className="truncate font-mono text-cell">{value}</dd>
    </div>
  );
}
