import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import {
  DATA_FALLBACK,
  DELETE_FALLBACK,
  useRequestAccountData,
  useRequestAccountDeletion,
} from "../api/account-data.ts";
import { SettingRow } from "../../../components/setting-row.tsx";

type AccountDataProps = { onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void };

/** The user's own data and the end of the account; each is confirmed by a link in an email. */
export function AccountData({ onNotice }: AccountDataProps) {
  const download = useRequestAccountData();
  const remove = useRequestAccountDeletion();
  const noticesOf = (fallback: string) => ({
    onSuccess: ({ message }: { message: string }) => onNotice({ tone: "ok", text: message }),
    onError: (error: unknown) => onNotice({ tone: "danger", text: errorText(error, fallback) }),
  });
  return (
    <>
      <SettingRow
        title="Your data"
        text="A ZIP of everything stored about your account. We send a link that works for 24 hours."
      >
        <Button
          busy={download.isPending}
          busyLabel="Sending"
          onClick={() => download.mutate(undefined, noticesOf(DATA_FALLBACK))}
        >
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
          onClick={() => remove.mutate(undefined, noticesOf(DELETE_FALLBACK))}
        >
          Delete account
        </Button>
      </SettingRow>
    </>
  );
}
