import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { RESEND_LINK_FALLBACK, useResendVerification } from "../api/verification.ts";

/** Sends the link again and says so in place. */
export function ResendVerification() {
  const resend = useResendVerification();
  if (resend.isSuccess) return <output className="text-small text-ok">{resend.data.message}</output>;
  return (
    <>
      <Button size="sm" busy={resend.isPending} busyLabel="Sending" onClick={() => resend.mutate()}>
        Resend link
      </Button>
      {resend.isError ? (
        <span role="alert" className="text-small text-danger">
          {errorText(resend.error, RESEND_LINK_FALLBACK)}
        </span>
      ) : null}
    </>
  );
}
