import type { AiStatus } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { AI_FALLBACK, useAiStatus, useTestModels } from "../api/system.ts";
import { DetailList } from "./detail-list.tsx";

/** `answered in 840 ms`; why not otherwise. */
function checkText({ lastCheck }: AiStatus["models"][number]): string {
  if (lastCheck === null) return "not tested since startup";
  const when = formatExactTime(lastCheck.checkedAt);
  return lastCheck.isWorking
    ? `answered in ${Math.round(lastCheck.ms)} ms, tested ${when}`
    : `${lastCheck.message}, tested ${when}`;
}

/** Which language models answer, how they do, and what people say of their answers. */
export function AiPart() {
  const status = useAiStatus();
  const check = useTestModels();
  const data = status.data?.data;
  if (status.isError)
    return <p className="mt-3 text-ui text-danger">{errorText(status.error, AI_FALLBACK)}</p>;
  if (data === undefined) return <p className="mt-3 text-ui text-ink-3">Loading…</p>;
  if (data.models.length === 0) return <p className="mt-3 text-ui text-ink-3">Built-in generator only</p>;
  const [today] = data.usage;
  return (
    <>
      <DetailList
        rows={[
          ["Provider", data.host],
          ["Key", data.hasKey ? "Set" : "None"],
          ["Stored values", data.sharesValues ? "May be sent" : "Stay on the server"],
          ...data.models.map(
            (model) =>
              [
                model.role === "standard" ? "Standard model" : "Enhanced model",
                `${model.name}, ${
                  model.pausedUntil === null
                    ? `${model.failuresInARow} failures in a row`
                    : `paused until ${formatExactTime(model.pausedUntil)}`
                }; ${checkText(model)}`,
              ] as const,
          ),
          [
            "Last day of use",
            today === undefined
              ? null
              : `${today.day}: ${today.calls} calls of ${today.users} users, ${today.inputTokens + today.outputTokens} tokens`,
          ],
        ]}
      />
      <Button
        size="sm"
        className="mt-3"
        busy={check.isPending}
        busyLabel="Asking"
        onClick={() => check.mutate()}
      >
        Test the models
      </Button>
      <Opinions feedback={data.feedback} />
    </>
  );
}

function Opinions({ feedback }: Pick<AiStatus, "feedback">) {
  if (feedback.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-ui font-semibold">Opinions about answers</h3>
      <ul>
        {feedback.map((each) => (
          <li key={`${each.createdAt} ${each.question}`} className="border-b border-line py-2 text-ui">
            <span className="flex items-center gap-2">
              <Tag tone={each.isRight ? "ok" : "warn"}>{each.isRight ? "Right" : "Wrong"}</Tag>
              <span className="min-w-0 flex-1 truncate">{each.question}</span>
              <span className="text-small text-ink-3">{each.answeredBy}</span>
            </span>
            <code className="block truncate text-small text-ink-2">{each.query}</code>
            {each.comment === null ? null : <span className="text-ink-2">{each.comment}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
