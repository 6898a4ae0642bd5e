import {
  connectAccount,
  disconnectAccount,
  listConnectedAccounts,
  type OauthProvider,
} from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

const KEY = ["connected-accounts"];
export const LOAD_ACCOUNTS_FALLBACK = "Failed to load connected accounts";
export const CONNECT_FALLBACK = "Failed to connect the account";
export const DISCONNECT_FALLBACK = "Failed to disconnect the account";

export function useConnectedAccounts() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listConnectedAccounts, { fallback: LOAD_ACCOUNTS_FALLBACK, signal }),
  });
}

export function useReloadConnectedAccounts() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

/** Resolves to the address at the provider where the user goes on. */
export function useConnectAccount() {
  return useMutation({
    mutationFn: (body: { provider: OauthProvider; password: string }) =>
      api.call(connectAccount, { body, fallback: CONNECT_FALLBACK }),
    gcTime: 0,
  });
}

export function useDisconnectAccount() {
  const reload = useReloadConnectedAccounts();
  return useMutation({
    mutationFn: (provider: OauthProvider) =>
      api.call(disconnectAccount, { body: { provider }, fallback: DISCONNECT_FALLBACK }),
    onSettled: () => void reload(),
  });
}
