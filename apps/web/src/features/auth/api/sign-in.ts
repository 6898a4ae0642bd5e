import {
  type InputOf,
  login,
  resendTwoFactor,
  signup,
  verifyTotpLogin,
  verifyTwoFactor,
} from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const LOGIN_FALLBACK = "Something went wrong";

/** Passwords and codes are not kept in the cache of mutations. */
const SECRET = { gcTime: 0 } as const;

export function useLogin() {
  return useMutation({
    mutationFn: (body: InputOf<typeof login, "body">) => api.call(login, { body, fallback: LOGIN_FALLBACK }),
    ...SECRET,
  });
}

export function useSignup() {
  return useMutation({
    mutationFn: (body: InputOf<typeof signup, "body">) =>
      api.call(signup, { body, fallback: LOGIN_FALLBACK }),
    ...SECRET,
  });
}

export const VERIFY_FALLBACK = "Verification failed";

/** Checks the code of the second step: one that was emailed, or one of the app or a backup code. */
export function useVerifyTwoFactor(email: string) {
  return useMutation({
    mutationFn: ({ isEmailed, code }: { isEmailed: boolean; code: string }) =>
      isEmailed
        ? api.call(verifyTwoFactor, { body: { email, token: code }, fallback: VERIFY_FALLBACK })
        : api.call(verifyTotpLogin, { body: { email, token: code }, fallback: VERIFY_FALLBACK }),
    ...SECRET,
  });
}

export const RESEND_CODE_FALLBACK = "Failed to resend OTP";

export function useResendTwoFactor(email: string) {
  return useMutation({
    mutationFn: () => api.call(resendTwoFactor, { body: { email }, fallback: RESEND_CODE_FALLBACK }),
  });
}
