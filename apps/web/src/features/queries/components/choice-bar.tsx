import type { Choices } from "@querysnap/contracts";
import { Check, Split } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";

type ChoiceBarProps = {
  choices: Choices;
  /** The answer's query: the reading that is shown. Null when the question was refused. */
  query: string | null;
  /** Shows a reading and remembers it for the connection. Rejects when it could not be remembered. */
  onChoose: (value: string) => Promise<void>;
};

/** Clarifying question with one button per reading. */
export function ChoiceBar({ choices, query, onChoose }: ChoiceBarProps) {
  const [hasFailed, setFailed] = useState(false);
  const { question, options, chosen } = choices;
  const choose = (value: string) => {
    setFailed(false);
    onChoose(value).catch(() => setFailed(true));
  };
  return (
    <fieldset
      aria-label={question}
      className="flex min-w-0 flex-none flex-wrap items-center gap-x-2.5 gap-y-1.5 border-t border-line px-5 py-1.5"
    >
      <span className="flex items-center gap-1.5 text-ui text-ink-2">
        <Split size={13} strokeWidth={1.75} className="flex-none" aria-hidden="true" />
        {question}
      </span>
      {options.map((option) => (
        <Button
          key={option.value}
          size="sm"
          aria-pressed={option.query === query}
          className="aria-pressed:border-line-strong aria-pressed:bg-selected"
          icon={
            option.query === query ? <Check size={13} strokeWidth={2.25} aria-hidden="true" /> : undefined
          }
          onClick={() => choose(option.value)}
        >
          {option.label}
        </Button>
      ))}
      <span className="text-small text-ink-3" aria-live="polite">
        {hasFailed
          ? "Used for this answer only: it couldn't be saved."
          : chosen === null
            ? null
            : "Remembered for this connection"}
      </span>
    </fieldset>
  );
}
