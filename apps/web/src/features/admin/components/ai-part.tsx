import { getAiStatus, testAiModels } from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { showError } from "../../../components/show-error.ts";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { DetailList } from "./detail-list.tsx";

const KEY = ["admin", "ai"];
const FALLBACK = "Failed to fetch the AI status.";
const TEST_FALLBACK = "Failed to ask the models.";

/** Which language models answer, and how they do. */
export function AiPart() {
  const queries = useQueryClient();
  const status = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(getAiStatus, { fallback: FALLBACK, signal }),
    retry: false,
  });
  const check = useMutation({
    mutationFn: () => api.call(testAiModels, { fallback: TEST_FALLBACK }),
    onSuccess: (reply) => queries.setQueryData(KEY, reply),
    onError: (error) => showError(errorText(error, TEST_FALLBACK)),
  });
  const data = status.data?.data;
  if (status.isError) return <p className="mt-3 text-ui text-danger">{errorText(status.error, FALLBACK)}</p>;
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
                }`,
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
    </>
  );
}
