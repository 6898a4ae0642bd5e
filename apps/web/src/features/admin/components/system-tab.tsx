import type { getSystem, ReplyOf } from "@querysnap/contracts";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Tag } from "../../../components/tag.tsx";
import { formatBytes } from "../../../lib/bytes.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { adminErrorText } from "../admin-error.ts";
import { SYSTEM_TEXTS, useRetryJob, useSystem } from "../api/system.ts";
import { AiPart } from "./ai-part.tsx";
import { DetailList } from "./detail-list.tsx";
import { ListError, ListWaiting } from "./list-frame.tsx";

type System = ReplyOf<typeof getSystem>["data"];

/** Whether this installation works: databases, queues, mail, versions. */
export function SystemTab() {
  const system = useSystem();
  const data = system.data?.data;
  if (data === undefined)
    return system.isError ? (
      <div className="pt-3">
        <ListError
          error={system.error}
          text={adminErrorText(system.error, SYSTEM_TEXTS)}
          onRetry={() => void system.refetch()}
        />
      </div>
    ) : (
      <ListWaiting label="System" />
    );
  return (
    <div className="grid min-h-0 flex-1 content-start gap-x-10 overflow-y-auto px-7 pb-16 max-sm:px-4 lg:grid-cols-2">
      <Part title="Health">
        <DetailList
          rows={[
            ["Application data", <Check key="app" state={data.health.appData} />],
            ["Hosted MongoDB", <Check key="mongo" state={data.health.hostedMongo} />],
            ["Uptime", uptime(data.health.uptimeSeconds)],
            ["Memory", formatBytes(data.health.memoryBytes)],
          ]}
        />
      </Part>
      <Part title="Versions">
        <DetailList
          rows={[
            ["QuerySnap", data.versions.app],
            ["Node.js", data.versions.node],
            ["Database", data.versions.database],
          ]}
        />
      </Part>
      <Part title="Mail">
        <DetailList
          rows={[
            ["Delivered to", data.mail.transport === "smtp" ? "Mail server" : "Outbox folder"],
            ["Delivered", `${data.mail.delivered} since startup`],
            ["Failed", `${data.mail.failed} attempts since startup`],
          ]}
        />
      </Part>
      <Part title="Queues">
        {data.queues.length === 0 ? <p className="mt-3 text-ui text-ink-3">No waiting jobs</p> : null}
        <DetailList
          rows={data.queues.map((queue) => [
            queue.task,
            `${queue.waiting} waiting, ${queue.failed} failed${queue.oldestAt === null ? "" : `, oldest of ${formatExactTime(queue.oldestAt)}`}`,
          ])}
        />
      </Part>
      <Part title="AI">
        <AiPart />
      </Part>
      <FailedJobs jobs={data.failedJobs} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line py-4">
      <h2 className="text-ui font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Check({ state }: { state: "ok" | "failed" }) {
  return state === "ok" ? <Tag tone="ok">Up</Tag> : <Tag tone="danger">Down</Tag>;
}

function uptime(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0
    ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min`
    : `${Math.floor(seconds / 60)} min`;
}

function FailedJobs({ jobs }: { jobs: System["failedJobs"] }) {
  const retry = useRetryJob();
  return (
    <section className="py-4 lg:col-span-2">
      <h2 className="text-ui font-semibold">Failed jobs</h2>
      {jobs.length === 0 ? <p className="mt-3 text-ui text-ink-3">No failed jobs</p> : null}
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex items-center gap-3 border-b border-line py-2 text-ui">
            <span className="w-40 shrink-0 truncate font-mono text-small">{job.task}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2">{job.error}</span>
            <span className="text-small text-ink-3 max-sm:hidden">{formatExactTime(job.failedAt)}</span>
            <Button
              size="sm"
              aria-label={`Try ${job.id} again`}
              busy={retry.isPending && retry.variables === job.id}
              onClick={() => retry.mutate(job.id)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
