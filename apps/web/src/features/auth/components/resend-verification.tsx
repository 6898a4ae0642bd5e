import { resendVerification } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";

const FALLBACK = "Failed to send verification link";

/** Sends the link again and says so in place. */
export function ResendVerification() {
  const resend = useMutation({ mutationFn: () => api.call(resendVerification, { fallback: FALLBACK }) });
  if (resend.isSuccess) return <output className="text-small text-ok">{resend.data.message}</output>;
  return (
    <>
      <Button size="sm" busy={resend.isPending} busyLabel="Sending" onClick={() => resend.mutate()}>
        Resend link
      </Button>
      {resend.isError ? (
        <span role="alert" className="text-small text-danger">
          {errorText(resend.error, FALLBACK)}
        </span>
      ) : null}
    </>
  );
}
