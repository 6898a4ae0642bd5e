import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { USAGE_KEY, useUsage } from "../api/usage.ts";
import { QuotaDetails } from "./quota-meter.tsx";

/** Usage limits in the profile menu, with the button that reads them again. */
export function MenuUsage() {
  const client = useQueryClient();
  const { data, isFetching, isError } = useUsage();
  return (
    <div className="grid gap-3">
      {data ? (
        <>
          <QuotaDetails label="Query executions" quota={data.queryExecution} />
          <QuotaDetails label="AI generations" quota={data.aiGeneration} />
        </>
      ) : isError ? (
        <p className="text-small text-danger">Usage could not be loaded.</p>
      ) : (
        <Skeleton className="w-full" />
      )}
      <Button
        size="sm"
        wide
        icon={<RefreshCw size={13} strokeWidth={1.75} aria-hidden="true" />}
        busy={isFetching}
        onClick={() => void client.invalidateQueries({ queryKey: USAGE_KEY })}
      >
        Refresh Usage
      </Button>
    </div>
  );
}
