import { Navigate } from "react-router";
import { Spinner } from "../../components/spinner.tsx";
import { Dashboard } from "../../features/users/components/dashboard.tsx";
import { NoUser } from "../../features/users/components/no-user.tsx";
import { ResendVerification } from "../../features/auth/components/resend-verification.tsx";
import { UserError } from "../../features/auth/components/user-error.tsx";
import { useRevalidatedUser } from "../../features/users/api/me.ts";
import { session } from "../../lib/api.ts";
import { useSession } from "../../lib/use-session.ts";
import { BugReportButton } from "../bug-report-button.tsx";

export function Component() {
  const { user, loading, error, logout, refreshUser } = useSession();
  useRevalidatedUser();
  if (loading) {
    return (
      <output className="flex h-full items-center justify-center gap-2 text-body text-ink-2">
        <Spinner /> Loading user info...
      </output>
    );
  }
  if (error !== null) return <UserError message={error} onLogout={logout} onRetry={refreshUser} />;
  if (user === null) return session.hasToken() ? <NoUser /> : <Navigate to="/login" replace />;
  return (
    <>
      <Dashboard user={user} onLogout={() => void logout()} verification={<ResendVerification />} />
      <BugReportButton />
    </>
  );
}
