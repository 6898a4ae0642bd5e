import { requestAccountData, requestAccountDeletion } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

const DATA_FALLBACK = "Failed to send the download link";
const DELETE_FALLBACK = "Failed to send the deletion link";

type AccountDataProps = { onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void };

/** The user's own data and the end of the account; each is confirmed by a link in an email. */
export function AccountData({ onNotice }: AccountDataProps) {
  const download = useMutation({
    mutationFn: () => api.call(requestAccountData, { fallback: DATA_FALLBACK }),
    onSuccess: ({ message }) => onNotice({ tone: "ok", text: message }),
    onError: (error) => onNotice({ tone: "danger", text: errorText(error, DATA_FALLBACK) }),
  });
  const remove = useMutation({
    mutationFn: () => api.call(requestAccountDeletion, { fallback: DELETE_FALLBACK }),
    onSuccess: ({ message }) => onNotice({ tone: "ok", text: message }),
    onError: (error) => onNotice({ tone: "danger", text: errorText(error, DELETE_FALLBACK) }),
  });
  return (
    <>
      <SettingRow
        title="Your data"
        text="A ZIP of everything stored about your account. We send a link that works for 24 hours."
      >
        <Button busy={download.isPending} busyLabel="Sending" onClick={() => download.mutate()}>
          Request data
        </Button>
      </SettingRow>
      <SettingRow
        title="Delete account"
        text="We send a link to confirm it. The account is deleted 7 days later; until then you can undo it."
      >
        <Button
          variant="danger-quiet"
          busy={remove.isPending}
          busyLabel="Sending"
          onClick={() => remove.mutate()}
        >
          Delete account
        </Button>
      </SettingRow>
    </>
  );
}
