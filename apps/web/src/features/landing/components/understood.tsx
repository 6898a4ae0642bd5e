import { Check, CircleAlert } from "lucide-react";
import type { Answer } from "../../../lib/showcase.ts";

/** Shows how much of a question the query covers. */
export function Understood({ answer }: { answer: Pick<Answer, "notUnderstood"> }) {
  const missed = answer.notUnderstood.length;
  if (missed === 0)
    return (
      <span className="flex items-center gap-1 text-small whitespace-nowrap text-ok">
        <Check aria-hidden="true" size={13} strokeWidth={2.25} />
        Every word understood
      </span>
    );
  return (
    <span className="flex items-center gap-1 text-small whitespace-nowrap text-warn">
      <CircleAlert aria-hidden="true" size={13} strokeWidth={2} />
      {`${missed} not understood`}
    </span>
  );
}
