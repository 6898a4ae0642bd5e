import {
  confirmAccountDeletion,
  downloadAccountData,
  requestAccountData,
  requestAccountDeletion,
  TEXTS,
  undoAccountDeletion,
} from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api, session } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/dates.ts";
import { saveFile } from "../../../lib/download.ts";

export const DATA_FALLBACK = "Failed to send the download link";
export const DELETE_FALLBACK = "Failed to send the deletion link";

export function useRequestAccountData() {
  return useMutation({ mutationFn: () => api.call(requestAccountData, { fallback: DATA_FALLBACK }) });
}

export function useRequestAccountDeletion() {
  return useMutation({ mutationFn: () => api.call(requestAccountDeletion, { fallback: DELETE_FALLBACK }) });
}

/** Actions of links in account data emails, by the first segment of their path. */
const LINKS = {
  "account-data": {
    fallback: "Failed to download your data",
    run: async (token: string, fallback: string) => {
      const accept = "application/zip";
      const response = await api.open(downloadAccountData, { body: { token }, fallback, accept });
      await saveFile(response, "querysnap-data.zip");
      return "Your data has been downloaded.";
    },
  },
  "delete-account": {
    fallback: "Failed to delete your account",
    run: async (token: string, fallback: string) => {
      const { message, deleteAt } = await api.call(confirmAccountDeletion, { body: { token }, fallback });
      session.clearToken();
      return `${message} Day of the deletion: ${formatDay(deleteAt)}.`;
    },
  },
  "undo-deletion": {
    fallback: "Failed to keep your account",
    run: async (token: string, fallback: string) => {
      const { message } = await api.call(undoAccountDeletion, { body: { token }, fallback });
      await session.refreshUser();
      return message || TEXTS.deletionUndone;
    },
  },
};
export type AccountLink = keyof typeof LINKS;

/** Does what a link in an email is for; resolves to what is said afterwards. */
export function useAccountLink(link: AccountLink) {
  const { fallback, run } = LINKS[link];
  const action = useMutation({ mutationFn: (token: string) => run(token, fallback) });
  return { ...action, fallback };
}
