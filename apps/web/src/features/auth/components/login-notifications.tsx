import { TEXTS, updateLoginNotifications, type User } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { Toggle } from "../../../components/toggle.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/api.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

const FALLBACK = "Failed to update login notifications setting";

type LoginNotificationsProps = {
  user: User;
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
};

/** The switch moves at once and back if the server refuses. */
export function LoginNotifications({ user, onNotice }: LoginNotificationsProps) {
  const update = useMutation({
    mutationFn: (loginNotificationsEnabled: boolean) =>
      api.call(updateLoginNotifications, { body: { loginNotificationsEnabled }, fallback: FALLBACK }),
    onSuccess: ({ loginNotificationsEnabled }) => {
      session.replaceUser({ ...user, loginNotificationsEnabled });
      onNotice({
        tone: "ok",
        text: loginNotificationsEnabled ? TEXTS.loginNotificationsEnabled : TEXTS.loginNotificationsDisabled,
      });
    },
    onError: (error) => onNotice({ tone: "danger", text: errorText(error, FALLBACK) }),
  });
  const isOn = update.isPending ? update.variables : user.loginNotificationsEnabled;
  return (
    <SettingRow title="Login Notifications" text="An email when someone signs in to your account.">
      <Toggle
        label="Login Notifications"
        checked={isOn}
        disabled={update.isPending}
        onChange={(next) => update.mutate(next)}
      />
    </SettingRow>
  );
}
