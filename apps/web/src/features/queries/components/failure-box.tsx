import { Ban, CircleX, Lock, Timer } from "lucide-react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import type { ExecutionFailure } from "../execution-error.ts";

const ICONS = {
  "read-only": Lock,
  permission: Ban,
  timeout: Timer,
  syntax: CircleX,
  other: CircleX,
} as const;

type FailureBoxProps = {
  failure: ExecutionFailure;
  onGoTo: (place: { line: number; column: number }) => void;
  onRetry: () => void;
  onClose: () => void;
};

/** Shows why a run failed, in place of its result. */
export function FailureBox({ failure, onGoTo, onRetry, onClose }: FailureBoxProps) {
  const Icon = ICONS[failure.kind];
  const { place } = failure;
  const action = place ? (
    <Button size="sm" onClick={() => onGoTo(place)}>
      Go to line {place.line}
    </Button>
  ) : failure.kind === "timeout" ? (
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  ) : undefined;
  return (
    <Banner
      tone={failure.kind === "read-only" ? "warn" : "danger"}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      action={action}
      onClose={onClose}
    >
      <p className={`font-semibold ${failure.kind === "read-only" ? "text-warn" : "text-danger"}`}>
        {failure.pictograph === "" ? null : <VisuallyHidden>{failure.pictograph} </VisuallyHidden>}
        {failure.title}
      </p>
      <p className="whitespace-pre-wrap">{failure.text}</p>
    </Banner>
  );
}
