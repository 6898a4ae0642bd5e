import { Navigate, Outlet } from "react-router";
import { Spinner } from "../components/spinner.tsx";
import { UserError } from "../features/auth/components/user-error.tsx";
import { useRevalidatedUser } from "../features/users/api/me.ts";
import { useSession } from "../lib/use-session.ts";
import { BugReportButton } from "./bug-report-button.tsx";

/**
 * Pages for signed-in users: a spinner while the session loads, the sign-in page for everybody else.
 */
export function Component() {
  const { user, loading, error, logout, refreshUser } = useSession();
  useRevalidatedUser();
  if (loading) {
    return (
      <div className="grid h-full place-items-center">
        <Spinner large label="Loading" />
      </div>
    );
  }
  if (user !== null)
    return (
      <>
        <Outlet />
        <BugReportButton />
      </>
    );
  if (error !== null) return <UserError message={error} onLogout={logout} onRetry={refreshUser} />;
  return <Navigate to="/login" replace />;
}
