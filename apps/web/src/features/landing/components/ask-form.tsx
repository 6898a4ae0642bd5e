import { LIMITS } from "@querysnap/contracts";
import { useId } from "react";
import { buttonStyle } from "../../../components/button-style.ts";
import { FieldError } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Spinner } from "../../../components/spinner.tsx";

/** Where visitors type a question of their own. */
export function AskForm({
  isAsking,
  error,
  onAsk,
}: {
  isAsking: boolean;
  error: string | null;
  onAsk: (question: string) => void;
}) {
  const id = useId();
  return (
    <form
      className="border-b border-line px-3.5 py-2.5 lg:pr-2.5 lg:pl-5"
      onSubmit={(event) => {
        event.preventDefault();
        // what was typed before the application took over stands in the field only
        const question = new FormData(event.currentTarget).get("question");
        if (typeof question === "string") onAsk(question);
      }}
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Ask your own question about the sample
        </label>
        <Input
          id={id}
          name="question"
          controlSize="md"
          frameClassName="min-w-0 flex-1 max-sm:min-h-touch"
          placeholder="Ask your own: customers in France with more than 3 orders"
          maxLength={LIMITS.demoQuestionMax}
          autoComplete="off"
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <button
          type="submit"
          aria-busy={isAsking}
          className={buttonStyle({ className: "min-w-16 max-sm:min-h-touch" })}
        >
          {isAsking ? <Spinner /> : "Ask"}
        </button>
      </div>
      {error === null ? null : (
        <FieldError id={`${id}-error`} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </form>
  );
}
