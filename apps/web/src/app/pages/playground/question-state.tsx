import { Check, CircleAlert } from "lucide-react";
import { countWords, isSure } from "../../../features/queries/content-words.ts";
import { questionLength } from "../../../features/queries/question-length.ts";
import { useUsage } from "../../../features/usage/api/usage.ts";
import { leftToday } from "../../../features/usage/quota.ts";
import type { PanelHandle } from "./use-query-panel.ts";

/** Shows the interpretation of the question, or its length near the limit, or the number of generations left. */
export function QuestionState({ panel }: { panel: PanelHandle }) {
  const usage = useUsage().data?.aiGeneration;
  const { answer } = panel;
  if (panel.state.notice?.kind === "empty") {
    return (
      <span role="alert" className="flex items-center gap-1 text-small text-danger">
        <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
        Please enter a query
      </span>
    );
  }
  const length = questionLength(panel.state.question);
  if (length && (!answer || length.isOver)) {
    return (
      <output className={`text-small ${length.isOver ? "text-warn" : "text-ink-3"}`}>{length.text}</output>
    );
  }
  if (answer) {
    const { understood, missed } = countWords(panel.state.question, answer);
    const words = (count: number) => `${count} ${count === 1 ? "word" : "words"}`;
    return (
      <span className="flex items-center gap-3.5" aria-live="polite">
        {missed > 0 ? (
          <span className="flex items-center gap-1 text-small text-warn">
            <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
            {words(missed)} not understood
          </span>
        ) : null}
        {answer.query === null ? null : (
          <span className={`flex items-center gap-1 text-small ${isSure(answer) ? "text-ok" : "text-ink-3"}`}>
            {isSure(answer) ? <Check size={13} strokeWidth={2.25} aria-hidden="true" /> : null}
            {words(understood)} understood
          </span>
        )}
      </span>
    );
  }
  const left = usage ? leftToday(usage) : "Unlimited";
  if (left === "Unlimited" || left > 2) return null;
  return (
    <span className="text-small text-warn">
      {left === 1 ? "1 AI generation left today" : `${left} AI generations left today`}
    </span>
  );
}
