import { CircleX, UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button.tsx";
import { Logo } from "../../../components/logo.tsx";

/** The user could not be loaded: try again, or start over. */
export function UserError({
  message,
  onLogout,
  onRetry,
}: {
  message: string;
  onLogout: () => Promise<unknown>;
  onRetry: () => Promise<unknown>;
}) {
  const [isRetrying, setRetrying] = useState(false);
  const handleRetry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <main className="flex h-full flex-col bg-canvas p-5">
      <div className="flex items-center justify-between">
        <Logo />
        <Link
          to="/login"
          aria-label="Log in"
          className="grid size-7 place-items-center rounded-round border border-line-strong bg-surface text-ink-3 hover:bg-hover hover:text-ink"
        >
          <UserRound aria-hidden="true" size={15} strokeWidth={1.75} />
        </Link>
      </div>
      <div className="m-auto w-full max-w-payment pb-16" role="alert">
        <CircleX aria-hidden="true" size={26} strokeWidth={1.75} className="text-danger" />
        <h1 className="mt-2 text-heading font-semibold tracking-title">Error Loading User</h1>
        <p className="mt-1 text-body text-ink-2">{message}</p>
        <div className="mt-4 flex gap-2">
          <Button variant="pri" busy={isRetrying} busyLabel="Retrying" onClick={() => void handleRetry()}>
            Retry
          </Button>
          <Button onClick={() => void onLogout()}>Logout</Button>
        </div>
      </div>
    </main>
  );
}
