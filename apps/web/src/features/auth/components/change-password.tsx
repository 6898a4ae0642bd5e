import { requestPasswordChange } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

const FALLBACK = "Failed to send password change link";

type ChangePasswordProps = { onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void };

/** Passwords are changed through a link, so that a borrowed screen is not enough. */
export function ChangePassword({ onNotice }: ChangePasswordProps) {
  const send = useMutation({
    mutationFn: () => api.call(requestPasswordChange, { fallback: FALLBACK }),
    onSuccess: (reply) => onNotice({ tone: "ok", text: reply.message }),
    onError: (error) => onNotice({ tone: "danger", text: errorText(error, FALLBACK) }),
  });
  return (
    <SettingRow title="Change Password" text="We send a link to your email address. It works for one hour.">
      <Button busy={send.isPending} busyLabel="Sending" onClick={() => send.mutate()}>
        Send link
      </Button>
    </SettingRow>
  );
}
