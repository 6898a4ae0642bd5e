import { glossaryEntry, LIMITS } from "@querysnap/contracts";
import { X } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button, IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { showError } from "../../../components/show-error.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { useDescription } from "../api/explain-query.ts";
import type { Answer } from "../api/generate-query.ts";
import { SAVE_FAILED, useModelSettings, useSaveModelSettings } from "../api/model-settings.ts";
import { type Correction, readCorrection } from "../correction.ts";

type GlossaryOfferProps = {
  connectionId: string;
  question: string;
  /** The answer as it was generated. */
  answer: Pick<Answer, "ties" | "notUnderstood">;
  /** Query that was run instead: an edited text, or another reading. */
  query: string;
};

/** Offers to keep what a user's correction of an answer says about a word, for both generators. */
export function GlossaryOffer({ connectionId, question, answer, query }: GlossaryOfferProps) {
  const described = useDescription({ connectionId, query, collection: null });
  const settings = useModelSettings(connectionId);
  const [isClosed, setClosed] = useState(false);
  if (isClosed || !settings.data || described.isPending) return null;
  const sentences = described.data?.flatMap((statement) => statement.sentences) ?? [];
  const correction = readCorrection(question, answer, sentences);
  if (correction === null) return null;
  return (
    <OfferForm
      connectionId={connectionId}
      glossary={settings.data.glossary}
      correction={correction}
      onClose={() => setClosed(true)}
    />
  );
}

type OfferFormProps = {
  connectionId: string;
  glossary: readonly Correction[];
  correction: Correction;
  onClose: () => void;
};

function OfferForm({ connectionId, glossary, correction, onClose }: OfferFormProps) {
  const save = useSaveModelSettings(connectionId);
  const { form, isSubmitting, props } = useZodForm({
    schema: glossaryEntry,
    defaultValues: {
      term: correction.term.slice(0, LIMITS.glossaryTermMax),
      meaning: correction.meaning.slice(0, LIMITS.glossaryMeaningMax),
    },
    send: (entry) => {
      const others = glossary.filter(({ term }) => term.toLowerCase() !== entry.term.toLowerCase());
      return save.mutateAsync({ glossary: [...others, entry] });
    },
    fallback: SAVE_FAILED,
    onFailure: (text) => showError(text),
  });
  const typed = useWatch({ control: form.control, name: ["term", "meaning"] });
  const isFilled = typed.every((text) => text.trim() !== "");
  if (save.isSuccess) return <output className="w-full">Remembered. Your next questions use it.</output>;
  return (
    <form {...props} aria-label="Remember a word" className="flex w-full flex-wrap items-center gap-2">
      <span className="w-full text-ink-2">You corrected the answer. Remember what a word means here?</span>
      <Input
        frameClassName="w-30"
        controlSize="sm"
        aria-label="Word"
        placeholder="active"
        maxLength={LIMITS.glossaryTermMax}
        {...form.register("term")}
      />
      <span>means</span>
      <Input
        frameClassName="min-w-30 flex-1"
        controlSize="sm"
        aria-label="Meaning"
        placeholder="status is A"
        maxLength={LIMITS.glossaryMeaningMax}
        {...form.register("meaning")}
      />
      <Button
        size="sm"
        type="submit"
        busy={isSubmitting}
        busyLabel="Saving"
        disabled={isFilled ? false : "Fill in the word and what it means"}
      >
        Remember
      </Button>
      <IconButton label="Dismiss" size="sm" onClick={onClose}>
        <X size={13} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
