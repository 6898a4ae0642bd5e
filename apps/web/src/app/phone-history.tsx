import { ArrowLeft } from "lucide-react";
import { Button } from "../components/button.tsx";
import { Spinner } from "../components/spinner.tsx";
import { useActiveConnection } from "../features/connections/use-open-connection.ts";
import { errorText } from "../lib/api-error.ts";
import { useSession } from "../lib/use-session.ts";
import { HistoryTab } from "./pages/playground/history-tab.tsx";

/** Read-only history of the active connection for phones. */
export function PhoneHistory({ onClose }: { onClose: () => void }) {
  const active = useActiveConnection(true);
  const { user } = useSession();
  return (
    <main className="flex h-full flex-col bg-surface">
      <header className="flex h-14 flex-none items-center gap-2 border-b border-line px-3">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onClose}
        >
          Back
        </Button>
        <h1 className="text-body font-semibold">Query History</h1>
      </header>
      {active.data ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <HistoryTab
            connectionId={active.data._id}
            canExecute={false}
            canSave={user?.features.saveQueries === true}
            onExecute={() => {}}
            onExecuteSaved={() => {}}
          />
        </div>
      ) : (
        <div className="grid flex-1 place-items-center px-5 text-center text-ui text-ink-2">
          {active.error ? (
            <p role="alert">{errorText(active.error, "Failed to load active connection.")}</p>
          ) : (
            <Spinner large label="Loading" />
          )}
        </div>
      )}
    </main>
  );
}
