import {
  checkPasswordLink,
  forgotPassword,
  type InputOf,
  requestPasswordChange,
  resetPassword,
} from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const FORGOT_FALLBACK = "Failed to send reset link";
export const CHANGE_LINK_FALLBACK = "Failed to send password change link";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: InputOf<typeof forgotPassword, "body">) =>
      api.call(forgotPassword, { body, fallback: FORGOT_FALLBACK }),
  });
}

/** Sends the link under which a signed-in user changes the password. */
export function useRequestPasswordChange() {
  return useMutation({
    mutationFn: () => api.call(requestPasswordChange, { fallback: CHANGE_LINK_FALLBACK }),
  });
}

/** Whether a link still works; true when that is unknown, because sending the form says the same later. */
export async function isPasswordLinkUsable(token: string): Promise<boolean> {
  const call = { body: { token }, fallback: "Failed to check the link" };
  return await api.call(checkPasswordLink, call).then(
    (reply) => reply.isUsable,
    () => true,
  );
}

/** Sets the password of the account that the link belongs to. */
export function useResetPassword(token: string, fallback: string) {
  return useMutation({
    mutationFn: (password: string) => api.call(resetPassword, { body: { token, password }, fallback }),
    gcTime: 0,
  });
}
