import { type GlossaryEntry, LIMITS, type ModelSettings } from "@querysnap/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Input } from "../../../components/input.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { Toggle } from "../../../components/toggle.tsx";
import { errorText } from "../../../lib/api-error.ts";
import {
  PREVIEW_FAILED,
  useModelPreview,
  useModelSettings,
  useSaveModelSettings,
} from "../api/model-settings.ts";

type ModelDialogProps = {
  connectionId: string;
  question: string;
  onClose: () => void;
};

/** Who answers on this connection, the exact text that leaves, the consent for values, and the glossary. */
export function ModelDialog({ connectionId, question, onClose }: ModelDialogProps) {
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
          <Sent connectionId={connectionId} question={question} settings={data} />
          {data.canShareValues ? (
            <div className="mt-4 flex items-center justify-between gap-4">
              <span>
                <span className="block font-medium">Send stored values</span>
                <span className="block text-ui text-ink-2">
                  Up to 8 values of fields with few different ones, so that the model spells them right.
                </span>
              </span>
              <Toggle
                label="Send stored values"
                checked={data.sharesValues}
                onChange={(sharesValues) => save.mutate({ sharesValues })}
              />
            </div>
          ) : null}
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

/** The text that Generate would send for the question on screen. */
function Sent({
  connectionId,
  question,
  settings,
}: {
  connectionId: string;
  question: string;
  settings: ModelSettings;
}) {
  const asked = question.trim() === "" ? "How many documents are there?" : question;
  const preview = useModelPreview(connectionId, asked, settings);
  if (settings.model === null)
    return (
      <p className="mt-2 text-ui text-ink-2">
        The built-in generator answers every question. Nothing leaves this server.
      </p>
    );
  return (
    <section className="mt-2" aria-label="What is sent">
      <p className="text-ui text-ink-2">
        <code className="font-mono text-ink">{settings.model}</code> answers
        {preview.data ? (
          <>
            {" at "}
            <code className="font-mono text-ink">{preview.data.host}</code>. This is the exact text for “
            {asked}”, about {preview.data.tokens.toLocaleString("en-US")} tokens:
          </>
        ) : (
          "."
        )}
      </p>
      {preview.error ? (
        <p role="alert" className="mt-2 text-ui text-danger">
          {errorText(preview.error, PREVIEW_FAILED)}
        </p>
      ) : null}
      {preview.data ? (
        <textarea
          readOnly
          aria-label="Text that is sent"
          rows={12}
          className="mt-2 block w-full resize-none rounded-control border border-line bg-code-bg p-3 font-mono text-cell"
          value={`${preview.data.system}\n\n${preview.data.user}`}
        />
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
