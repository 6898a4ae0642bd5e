import { type GlossaryEntry, glossaryEntry, LIMITS, type ModelSettings } from "@querysnap/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { Button, IconButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Input } from "../../../components/input.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { showError } from "../../../components/show-error.ts";
import { Spinner } from "../../../components/spinner.tsx";
import { Toggle } from "../../../components/toggle.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import {
  type AskedRequest,
  PREVIEW_FAILED,
  SAVE_FAILED,
  useModelPreview,
  useModelSettings,
  useSaveModelSettings,
} from "../api/model-settings.ts";

type ModelDialogProps = {
  connectionId: string;
  asked: AskedRequest;
  onClose: () => void;
};

/** Model of this connection, the exact text sent to it, the consent to send values, and the glossary. */
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
              onConsent={(sharesValues) =>
                save.mutate(
                  { sharesValues },
                  { onError: (error) => showError(errorText(error, SAVE_FAILED)) },
                )
              }
            />
          )}
          <Glossary
            key={JSON.stringify(data.glossary)}
            entries={data.glossary}
            onSave={(glossary) => save.mutateAsync({ glossary })}
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

/** Preview of the text that Generate sends for the question on screen, and the consent to include values. */
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
  onSave: (entries: GlossaryEntry[]) => Promise<unknown>;
};

const EMPTY_ENTRY: GlossaryEntry = { term: "", meaning: "" };

const isFilled = ({ term, meaning }: GlossaryEntry) => term.trim() !== "" && meaning.trim() !== "";
const glossaryForm = z.object({
  rows: z
    .array(z.object({ term: z.string(), meaning: z.string() }))
    .transform((rows) => rows.filter(isFilled))
    .pipe(z.array(glossaryEntry)),
});

/** Glossary: a team's terms and their meanings, used by both generators. */
function Glossary({ entries, onSave }: GlossaryProps) {
  const { form, isSubmitting, props } = useZodForm({
    schema: glossaryForm,
    defaultValues: { rows: entries.length > 0 ? [...entries] : [EMPTY_ENTRY] },
    send: ({ rows }) => onSave(rows),
    fallback: SAVE_FAILED,
    onFailure: (text) => showError(text),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "rows" });
  return (
    <form {...props} className="mt-5 border-t border-line pt-4" aria-label="Glossary">
      <h3 className="font-medium">Glossary</h3>
      <p className="text-ui text-ink-2">
        Say what a word means here, such as “active” means “status is A”. Your next questions use it.
      </p>
      {fields.map(({ id }, at) => (
        <div key={id} className="mt-2 flex items-center gap-2">
          <Input
            aria-label={`Word ${at + 1}`}
            placeholder="active"
            maxLength={LIMITS.glossaryTermMax}
            {...form.register(`rows.${at}.term`)}
          />
          <span className="text-ui text-ink-2">means</span>
          <Input
            aria-label={`Meaning ${at + 1}`}
            placeholder="status is A"
            maxLength={LIMITS.glossaryMeaningMax}
            {...form.register(`rows.${at}.meaning`)}
          />
          <IconButton label={`Remove word ${at + 1}`} size="sm" onClick={() => remove(at)}>
            <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className="mt-3 flex gap-2">
        <Button
          size="sm"
          icon={<Plus size={13} strokeWidth={1.75} aria-hidden="true" />}
          disabled={fields.length >= LIMITS.glossaryEntriesMax}
          onClick={() => append(EMPTY_ENTRY, { shouldFocus: false })}
        >
          Add a word
        </Button>
        <Button size="sm" type="submit" busy={isSubmitting} busyLabel="Saving">
          Save glossary
        </Button>
      </div>
    </form>
  );
}
