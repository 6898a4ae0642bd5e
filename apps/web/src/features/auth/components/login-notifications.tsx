import { TEXTS, type User } from "@querysnap/contracts";
import { Toggle } from "../../../components/toggle.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { NOTIFICATIONS_FALLBACK, useUpdateLoginNotifications } from "../api/login-notifications.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

type LoginNotificationsProps = {
  user: User;
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
};

/** The switch moves at once and back if the server refuses. */
export function LoginNotifications({ user, onNotice }: LoginNotificationsProps) {
  const update = useUpdateLoginNotifications(user);
  const change = (next: boolean) =>
    update.mutate(next, {
      onSuccess: ({ loginNotificationsEnabled }) =>
        onNotice({
          tone: "ok",
          text: loginNotificationsEnabled
            ? TEXTS.loginNotificationsEnabled
            : TEXTS.loginNotificationsDisabled,
        }),
      onError: (error) => onNotice({ tone: "danger", text: errorText(error, NOTIFICATIONS_FALLBACK) }),
    });
  const isOn = update.isPending ? update.variables : user.loginNotificationsEnabled;
  return (
    <SettingRow title="Login Notifications" text="An email when someone signs in to your account.">
      <Toggle label="Login Notifications" checked={isOn} disabled={update.isPending} onChange={change} />
    </SettingRow>
  );
}
