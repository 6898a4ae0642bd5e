import { type GlossaryEntry, LIMITS, type ModelSettings } from "@querysnap/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Input } from "../../../components/input.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { Toggle } from "../../../components/toggle.tsx";
import { errorText } from "../../../lib/api-error.ts";
import {
  type AskedRequest,
  PREVIEW_FAILED,
  useModelPreview,
  useModelSettings,
  useSaveModelSettings,
} from "../api/model-settings.ts";

type ModelDialogProps = {
  connectionId: string;
  asked: AskedRequest;
  onClose: () => void;
};

/** Who answers on this connection, the exact text that leaves, the consent for values, and the glossary. */
export function ModelDialog({ connectionId, asked, onClose }: ModelDialogProps) {
  const settings = useModelSettings(connectionId);
  const save = useSaveModelSettings(connectionId);
  const { data } = settings;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Answers on this connection"
      size="settings"
    >
      {settings.error ? (
        <p role="alert" className="mt-3 text-danger">
          {errorText(settings.error, "Failed to load the settings")}
        </p>
      ) : null}
      {settings.isPending ? <Spinner label="Loading the settings" /> : null}
      {data ? (
        <>
          {data.model === null ? (
            <p className="mt-2 text-ui text-ink-2">
              The built-in generator answers every question. Nothing leaves this server.
            </p>
          ) : (
            <Sent
              connectionId={connectionId}
              asked={asked}
              settings={data}
              onConsent={(sharesValues) => save.mutate({ sharesValues })}
            />
          )}
          <Glossary
            key={JSON.stringify(data.glossary)}
            entries={data.glossary}
            isSaving={save.isPending}
            onSave={(glossary) => save.mutate({ glossary })}
          />
        </>
      ) : null}
    </Dialog>
  );
}

type SentProps = {
  connectionId: string;
  asked: AskedRequest;
  settings: ModelSettings;
  onConsent: (sharesValues: boolean) => void;
};

const TEXTS = [
  { value: "without", label: "Without values" },
  { value: "with", label: "With stored values" },
] as const;

/** The text that Generate sends for the question on screen, and the consent to send stored values, too. */
function Sent({ connectionId, asked, settings, onConsent }: SentProps) {
  const { canShareValues, needsConsent, sharesValues, glossary } = settings;
  const [picked, setPicked] = useState<boolean | null>(null);
  const withValues = picked ?? sharesValues;
  const question =
    asked.naturalLanguage.trim() === "" ? "How many documents are there?" : asked.naturalLanguage;
  const body = { ...asked, naturalLanguage: question, withValues };
  const preview = useModelPreview(connectionId, body, glossary);
  const { data } = preview;
  return (
    <section className="mt-2" aria-label="What is sent">
      <p className="text-ui text-ink-2">
        <code className="font-mono text-ink">{settings.model}</code> answers
        {data ? (
          <>
            {" at "}
            <code className="font-mono text-ink">{data.host}</code>
          </>
        ) : null}
        . This is the exact text for “{question}”
        {data ? `, about ${data.tokens.toLocaleString("en-US")} tokens` : null}:
      </p>
      {canShareValues && needsConsent ? (
        <div className="mt-2 flex items-center gap-2.5">
          <Segmented
            label="Text to show"
            value={withValues ? "with" : "without"}
            onChange={(value) => setPicked(value === "with")}
            options={TEXTS}
          />
          <span className="text-small text-ink-3">
            {withValues === sharesValues ? "This is sent now" : "This is not sent now"}
          </span>
        </div>
      ) : null}
      {preview.error ? (
        <p role="alert" className="mt-2 text-ui text-danger">
          {errorText(preview.error, PREVIEW_FAILED)}
        </p>
      ) : (
        <textarea
          readOnly
          aria-label="Text that is sent"
          aria-busy={data === undefined}
          rows={12}
          className="mt-2 block w-full resize-none rounded-control border border-line bg-code-bg p-3 font-mono text-cell"
          value={data ? `${data.system}\n\n${data.user}` : ""}
          placeholder="Loading the text"
        />
      )}
      {canShareValues && needsConsent ? (
        <div className="mt-4 flex items-center justify-between gap-4">
          <span>
            <span className="block font-medium">Send stored values</span>
            <span className="block text-ui text-ink-2">
              Up to 8 values of fields with few different ones, so that the model spells them right.
            </span>
          </span>
          <Toggle
            label="Send stored values"
            checked={sharesValues}
            onChange={(isAgreed) => {
              setPicked(isAgreed);
              onConsent(isAgreed);
            }}
          />
        </div>
      ) : null}
      {canShareValues && !needsConsent ? (
        <p className="mt-2 text-small text-ink-3">
          Stored values of the sample are part of it. Your own databases send none until you agree.
        </p>
      ) : null}
    </section>
  );
}

type GlossaryProps = {
  entries: readonly GlossaryEntry[];
  isSaving: boolean;
  onSave: (entries: GlossaryEntry[]) => void;
};

const EMPTY_ENTRY: GlossaryEntry = { term: "", meaning: "" };

/** Words of a team: every generator reads them as what they mean. */
function Glossary({ entries, isSaving, onSave }: GlossaryProps) {
  const [rows, setRows] = useState<GlossaryEntry[]>(entries.length > 0 ? [...entries] : [EMPTY_ENTRY]);
  const change = (at: number, part: Partial<GlossaryEntry>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const filled = rows.filter((row) => row.term.trim() !== "" && row.meaning.trim() !== "");
  return (
    <form
      className="mt-5 border-t border-line pt-4"
      aria-label="Glossary"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(filled);
      }}
    >
      <h3 className="font-medium">Glossary</h3>
      <p className="text-ui text-ink-2">
        Say what a word means here, such as “active” means “status is A”. Your next questions use it.
      </p>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <div key={at} className="mt-2 flex items-center gap-2">
          <Input
            aria-label={`Word ${at + 1}`}
            placeholder="active"
            value={row.term}
            maxLength={LIMITS.glossaryTermMax}
            onChange={(event) => change(at, { term: event.target.value })}
          />
          <span className="text-ui text-ink-2">means</span>
          <Input
            aria-label={`Meaning ${at + 1}`}
            placeholder="status is A"
            value={row.meaning}
            maxLength={LIMITS.glossaryMeaningMax}
            onChange={(event) => change(at, { meaning: event.target.value })}
          />
          <IconButton
            label={`Remove word ${at + 1}`}
            size="sm"
            onClick={() => setRows(rows.filter((_, index) => index !== at))}
          >
            <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className="mt-3 flex gap-2">
        <Button
          size="sm"
          icon={<Plus size={13} strokeWidth={1.75} aria-hidden="true" />}
          disabled={rows.length >= LIMITS.glossaryEntriesMax}
          onClick={() => setRows([...rows, EMPTY_ENTRY])}
        >
          Add a word
        </Button>
        <Button size="sm" type="submit" busy={isSaving} busyLabel="Saving">
          Save glossary
        </Button>
      </div>
    </form>
  );
}
