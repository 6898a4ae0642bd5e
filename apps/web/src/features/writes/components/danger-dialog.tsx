import { Trash2, TriangleAlert } from "lucide-react";
import { LIMITS } from "@querysnap/contracts";
import { Doc } from "@querysnap/mql";
import { type ReactNode, useState } from "react";
import { BsonValue } from "../../../components/bson-value.tsx";
import { CodeLines } from "../../../components/code-lines.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { QueryDanger } from "../../../lib/query-danger.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { type Preview, usePreview } from "../api/preview-write.ts";
import { dangerTexts } from "../danger-texts.ts";
import { BlastRadius } from "./blast-radius.tsx";

type DangerDialogProps = {
  danger: QueryDanger;
  connectionId: string;
  query: string;
  /** Of a bare filter or pipeline. */
  collection: string | null;
  databaseName: string;
  /** Discards the run. */
  onCancel: () => void;
  onConfirm: (choice: { keepUndo: boolean }) => void;
  /** Puts a query into the editor instead. */
  onWrite: (query: string) => void;
};

const COUNTING = "Counting what would be hit";
const ICON = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * Asks before a run that destroys, with what it would hit. What cannot be brought back by hand needs the name
 * typed first.
 */
export function DangerDialog({ danger, databaseName, query, ...props }: DangerDialogProps) {
  useReturnFocus();
  const [typed, setTyped] = useState("");
  const [wantsUndo, setWantsUndo] = useState(true);
  const preview = usePreview({ connectionId: props.connectionId, query, collection: props.collection });
  const { title, button, target } = dangerTexts(danger, databaseName, preview.data ?? null);
  const isHigh = danger.level === "high";
  const canUndo = preview.data?.undo.isPossible === true;
  const isNamed = !isHigh || typed === target;
  const missing = preview.isPending ? COUNTING : isNamed ? null : `Type ${target} first`;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : props.onCancel())}
      size="danger"
      title={title}
      description="MongoDB cannot undo this. Nothing has been run yet."
      icon={/delete|drop|remove/i.test(danger.operation) ? <Trash2 {...ICON} /> : <TriangleAlert {...ICON} />}
      mark={<Tag tone={isHigh ? "danger" : "warn"}>{isHigh ? "High danger" : "Medium danger"}</Tag>}
      cancelLabel="Cancel"
      confirmLabel={button}
      confirmDisabled={missing ?? false}
      onConfirm={() => props.onConfirm({ keepUndo: canUndo && wantsUndo })}
      aside={
        <UndoChoice
          undo={preview.data?.undo ?? null}
          isKept={wantsUndo}
          onKept={setWantsUndo}
          hit={preview.data?.hit ?? null}
        />
      }
    >
      <Impact onWrite={props.onWrite} preview={preview} danger={danger} target={target} query={query} />
      {isHigh ? <TypedName target={target} value={typed} onChange={setTyped} /> : null}
    </AlertDialog>
  );
}

type ImpactProps = Pick<DangerDialogProps, "danger" | "query" | "onWrite"> & {
  preview: ReturnType<typeof usePreview>;
  target: string;
};

/** Shows the documents a run would change, counted just now, and its text. */
function Impact({ preview, danger, target, query, onWrite }: ImpactProps) {
  const { data } = preview;
  return (
    <>
      {preview.isPending ? (
        <p className="mt-3.5 flex items-center gap-2 text-ui text-ink-2" aria-live="polite">
          <Spinner />
          {COUNTING}
        </p>
      ) : null}
      {preview.isError ? (
        <p className="mt-3.5 text-ui text-ink-2" aria-live="polite">
          {errorText(preview.error, "The documents could not be counted")}. It can still be run.
        </p>
      ) : null}
      {data && data.effect !== "none" ? <BlastRadius {...data} /> : null}
      <dl className="mt-3 grid grid-cols-[1fr_1.6fr_1.6fr] border-y border-line">
        <Fact name="Operation">{danger.operation}</Fact>
        {data?.range ? (
          <Fact name={`Oldest and newest hit (${data.range.field})`} isText>
            {formatDay(data.range.oldest, "utc")} – {formatDay(data.range.newest, "utc")}
          </Fact>
        ) : (
          <Fact name={danger.collection === null ? "Database" : "Collection"}>{target}</Fact>
        )}
        <Fact name="Still referred to by">
          <References preview={data ?? null} />
        </Fact>
      </dl>
      <p className="caption mt-3.5 mb-1">Query</p>
      <section
        className="max-h-40 overflow-auto rounded-panel border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled content needs the keyboard
        tabIndex={0}
        aria-label="Query to run"
      >
        <CodeLines code={query} className="py-1.5" />
      </section>
      {data && data.first.length > 0 ? <FirstDocuments preview={data} onWrite={onWrite} /> : null}
    </>
  );
}

type TypedNameProps = { target: string; value: string; onChange: (typed: string) => void };

/** Asks for the name of what would be gone. */
function TypedName({ target, value, onChange }: TypedNameProps) {
  return (
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
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Fact({ name, isText = false, children }: { name: string; isText?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0 border-l border-line px-3.5 py-2 first:border-l-0 first:pl-0">
      <dt className="caption">{name}</dt>
      <dd className={`truncate ${isText ? "text-ui" : "font-mono text-cell"}`}>{children}</dd>
    </div>
  );
}

function References({ preview }: { preview: Preview | null }) {
  const [first, ...others] = preview?.references ?? [];
  if (!first) return <span className="font-sans text-ink-3">{preview ? "nothing known" : "…"}</span>;
  const all = [first, ...others].map(
    ({ collection, path, count }) =>
      `${collection}.${path} ${count?.toLocaleString("en-US") ?? "not counted"}`,
  );
  return (
    <span title={all.join("\n")}>
      {all[0]}
      {others.length > 0 ? ` and ${others.length} more` : ""}
    </span>
  );
}

const SHOWN_FIELDS = 5;

function FirstDocuments({ preview, onWrite }: { preview: Preview; onWrite: (query: string) => void }) {
  const { first, findQuery, effect } = preview;
  const count = first.length === 1 ? "The one" : `First ${first.length}`;
  const would = effect === "update" ? "change" : "go";
  return (
    <>
      <p className="mt-3.5 mb-1 flex justify-between gap-3">
        <span className="caption">
          {count} that would {would}
        </span>
        {findQuery === null ? null : (
          <button type="button" className="link text-small" onClick={() => onWrite(findQuery)}>
            View all as a find()
          </button>
        )}
      </p>
      {/* tracks grow together until one has all it needs, so only the long values are cut */}
      <ul
        className="grid justify-start overflow-hidden rounded-panel border border-line"
        style={{ gridTemplateColumns: `repeat(${SHOWN_FIELDS}, minmax(0, auto))` }}
        aria-label="First documents"
      >
        {first.map((document, at) => (
          <li
            key={at}
            className="col-span-full grid h-row grid-cols-subgrid items-center gap-6 border-b border-line px-3 text-cell last:border-b-0"
          >
            {document instanceof Doc
              ? document.keys.slice(0, SHOWN_FIELDS).map((key, place) => (
                  <span key={key} className="min-w-0 truncate" title={key}>
                    <BsonValue value={document.values[place]} isShort />
                  </span>
                ))
              : null}
          </li>
        ))}
      </ul>
    </>
  );
}

type UndoChoiceProps = {
  undo: Preview["undo"] | null;
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  hit: number | null;
};

/** Whether the documents are kept so that the write can be taken back, or why they cannot. */
function UndoChoice({ undo, isKept, onKept, hit }: UndoChoiceProps) {
  if (undo === null || hit === 0) return null;
  if (!undo.isPossible) return <p className="max-w-80 text-small text-ink-2">No undo: {undo.reason}</p>;
  const hours = LIMITS.undoMs / 3_600_000;
  return (
    <label className="flex items-center gap-2 text-small text-ink-2">
      <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.target.checked)} />
      Keep the documents for {hours} hours, so that I can undo this
    </label>
  );
}
