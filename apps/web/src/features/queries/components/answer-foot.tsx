import { type Generated, LIMITS } from "@querysnap/contracts";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { showError } from "../../../components/show-error.ts";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { createChunk } from "../../../lib/chunk.ts";
import { errorText } from "../../../lib/api-error.ts";
import { FEEDBACK_FALLBACK, useAnswerFeedback } from "../api/answer-feedback.ts";
import type { AskedRequest } from "../api/model-settings.ts";

const dialogChunk = createChunk(() => import("./model-dialog.tsx"));

type AnswerFootProps = {
  connectionId: string;
  asked: AskedRequest;
  answer: Generated & { ms: number };
};

/** Opens the model dialog, which is loaded on first use. */
export function ModelButton({ connectionId, asked }: { connectionId: string; asked: AskedRequest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link text-small" onClick={() => setOpen(true)}>
        Model and glossary
      </button>
      {isOpen ? (
        <LazyPart
          name="Model and glossary"
          chunk={dialogChunk}
          render={({ ModelDialog }) => (
            <ModelDialog connectionId={connectionId} asked={asked} onClose={() => setOpen(false)} />
          )}
        />
      ) : null}
    </>
  );
}

/** Thumbs for the answer; after a vote the user may add a comment for the admins. */
export function AnswerFoot({ connectionId, asked, answer }: AnswerFootProps) {
  const [sent, setSent] = useState<{ query: string | null; isRight: boolean; isDone: boolean } | null>(null);
  const [comment, setComment] = useState("");
  const { mutateAsync } = useAnswerFeedback(connectionId);
  const current = sent?.query === answer.query ? sent : null;
  const send = async (isRight: boolean, sentence?: string) => {
    setSent({ query: answer.query, isRight, isDone: sentence !== undefined });
    const feedback = {
      question: asked.naturalLanguage,
      query: answer.query ?? "",
      answeredBy: answer.model ?? "built-in",
      isRight,
      comment: sentence ?? null,
    };
    await mutateAsync(feedback).catch((error: unknown) => {
      setSent(null);
      showError(errorText(error, FEEDBACK_FALLBACK));
    });
  };
  return (
    <>
      {answer.notice === null ? null : <output className="w-full text-warn">{answer.notice}</output>}
      <span className="ml-auto flex items-center gap-1 whitespace-nowrap">
        <IconButton
          label="Right answer"
          size="sm"
          aria-pressed={current?.isRight === true}
          onClick={() => void send(true)}
        >
          <ThumbsUp size={13} strokeWidth={current?.isRight === true ? 2.5 : 1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Wrong answer"
          size="sm"
          aria-pressed={current?.isRight === false}
          onClick={() => void send(false)}
        >
          <ThumbsDown size={13} strokeWidth={current?.isRight === false ? 2.5 : 1.75} aria-hidden="true" />
        </IconButton>
        <ModelButton connectionId={connectionId} asked={asked} />
      </span>
      {current && !current.isDone ? (
        <form
          className="flex w-full items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (comment.trim() !== "") void send(current.isRight, comment).then(() => setComment(""));
          }}
        >
          <Input
            aria-label="What should we know?"
            placeholder="Add a sentence (optional)"
            value={comment}
            maxLength={LIMITS.feedbackCommentMax}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button size="sm" type="submit">
            Send
          </Button>
        </form>
      ) : null}
      {current?.isDone ? <output className="w-full">Thank you. Your sentence was sent.</output> : null}
    </>
  );
}
