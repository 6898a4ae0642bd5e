import { resendVerification, verifyEmail } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const VERIFY_EMAIL_FALLBACK = "Failed to verify email";
export const RESEND_LINK_FALLBACK = "Failed to send verification link";

/** Confirms the address with the token of an emailed link. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) =>
      api.call(verifyEmail, { body: { token }, fallback: VERIFY_EMAIL_FALLBACK }),
  });
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => api.call(resendVerification, { fallback: RESEND_LINK_FALLBACK }) });
}
