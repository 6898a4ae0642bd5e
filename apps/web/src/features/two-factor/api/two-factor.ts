import {
  cancelTotpSetup,
  disableEmailTwoFactor,
  disableTotp,
  enableEmailTwoFactor,
  enableTotp,
  getBackupCodesStatus,
  getTwoFactorStatus,
  regenerateBackupCodes,
  verifyTotp,
} from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

const KEY = ["two-factor"];

/** Not asked for accounts whose security belongs to their provider. */
export function useTwoFactorStatus({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...KEY, "status"],
    enabled,
    queryFn: ({ signal }) =>
      api.call(getTwoFactorStatus, { fallback: "Failed to load two-factor status", signal }),
  });
}

export function useBackupCodesStatus({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...KEY, "backup-codes"],
    enabled,
    queryFn: ({ signal }) =>
      api.call(getBackupCodesStatus, { fallback: "Failed to load backup codes", signal }),
  });
}

/** Every change of the second factor; the state that is shown is read again after each. */
export function useTwoFactorActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    enableEmail: useMutation({
      mutationFn: () => api.call(enableEmailTwoFactor, { fallback: "Failed to enable email 2FA" }),
      onSettled,
    }),
    disableEmail: useMutation({
      mutationFn: () => api.call(disableEmailTwoFactor, { fallback: "Failed to disable email 2FA" }),
      onSettled,
    }),
    startTotp: useMutation({
      mutationFn: () => api.call(enableTotp, { fallback: "Failed to enable TOTP 2FA" }),
    }),
    disableTotp: useMutation({
      mutationFn: () => api.call(disableTotp, { fallback: "Failed to disable TOTP 2FA" }),
      onSettled,
    }),
    regenerate: useMutation({
      mutationFn: () => api.call(regenerateBackupCodes, { fallback: "Failed to regenerate backup codes" }),
      onSettled,
    }),
    reload: onSettled,
  };
}

export const TOTP_CODE_FALLBACK = "Invalid verification code";

export function finishTotpSetup(token: string) {
  return api.call(verifyTotp, { body: { token }, fallback: TOTP_CODE_FALLBACK });
}

/** Best effort: a set-up that was not forgotten here expires on the server. */
export async function forgetTotpSetup(): Promise<void> {
  await api
    .call(cancelTotpSetup, { fallback: "Failed to cancel the set-up" })
    .catch((error: unknown) => console.warn("cancel-totp-setup", error));
}
