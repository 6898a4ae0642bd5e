import { OAUTH_PROVIDER_NAMES, type User } from "@querysnap/contracts";
import { ChangePassword } from "../../features/auth/components/change-password.tsx";
import { LoginNotifications } from "../../features/auth/components/login-notifications.tsx";
import { ResendVerification } from "../../features/auth/components/resend-verification.tsx";
import { ConnectedAccounts } from "../../features/auth/components/connected-accounts.tsx";
import { TwoFactorSection, type Notify } from "../../features/two-factor/components/two-factor-section.tsx";

/**
 * @param isStandalone In the standalone security view: second factor, backup codes and login notifications
 * only.
 */
export function SecuritySection({
  user,
  onNotice,
  isStandalone = false,
}: {
  user: User;
  onNotice: Notify;
  isStandalone?: boolean;
}) {
  if (user.oauthProvider !== null) {
    return (
      <p className="text-body text-ink-2">{`Password and security are managed by ${OAUTH_PROVIDER_NAMES[user.oauthProvider]}. Change them in your account there.`}</p>
    );
  }
  return (
    <>
      {isStandalone ? null : <ChangePassword onNotice={onNotice} />}
      <TwoFactorSection onNotice={onNotice} verification={user.isVerified ? null : <ResendVerification />} />
      {isStandalone ? null : <ConnectedAccounts onNotice={onNotice} />}
      <LoginNotifications user={user} onNotice={onNotice} />
    </>
  );
}
