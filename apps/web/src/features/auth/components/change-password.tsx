import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { CHANGE_LINK_FALLBACK, useRequestPasswordChange } from "../api/passwords.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

type ChangePasswordProps = { onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void };

/** Passwords are changed through a link, so that a borrowed screen is not enough. */
export function ChangePassword({ onNotice }: ChangePasswordProps) {
  const { mutate, isPending } = useRequestPasswordChange();
  const send = () =>
    mutate(undefined, {
      onSuccess: (reply) => onNotice({ tone: "ok", text: reply.message }),
      onError: (error) => onNotice({ tone: "danger", text: errorText(error, CHANGE_LINK_FALLBACK) }),
    });
  return (
    <SettingRow title="Change Password" text="We send a link to your email address. It works for one hour.">
      <Button busy={isPending} busyLabel="Sending" onClick={send}>
        Send link
      </Button>
    </SettingRow>
  );
}
