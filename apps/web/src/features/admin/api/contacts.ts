import {
  addContactNote,
  type Contact,
  exportContacts,
  getContact,
  getContactStats,
  type InputOf,
  listContacts,
  replyToContact,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showError } from "../../../components/show-error.ts";
import { api } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import type { ListQuery } from "../use-list-query.ts";

export const CONTACT_LIST_TEXTS = {
  failed: "Failed to fetch contact submissions.",
  broken: "Error fetching contact submissions.",
};
export const CONTACT_STATS_TEXTS = {
  failed: "Failed to fetch statistics.",
  broken: "Error fetching statistics.",
};
export const REPLY_FALLBACK = "Failed to send the reply.";
export const NOTE_FALLBACK = "Failed to add the note.";
const EXPORT_FALLBACK = "Failed to export the list.";

export function useContacts({ query }: Pick<ListQuery, "query">) {
  const input = query as InputOf<typeof listContacts, "query">;
  return useQuery({
    queryKey: ["admin", "contacts", query],
    queryFn: ({ signal }) =>
      api.call(listContacts, { query: input, fallback: CONTACT_LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useContactStats() {
  return useQuery({
    queryKey: ["admin", "contact-stats"],
    queryFn: ({ signal }) => api.call(getContactStats, { fallback: CONTACT_STATS_TEXTS.failed, signal }),
    retry: false,
  });
}

/** One message with its notes; nothing is loaded while none is open. */
export function useContact(contactId: string | null) {
  return useQuery({
    queryKey: ["admin", "contact", contactId],
    queryFn: ({ signal }) =>
      api.call(getContact, {
        params: { contactId: contactId ?? "" },
        fallback: CONTACT_LIST_TEXTS.failed,
        signal,
      }),
    enabled: contactId !== null,
    retry: false,
  });
}

/** Puts what the server answers in place of what is shown. */
function useContactChange() {
  const queries = useQueryClient();
  return ({ data }: { data: Contact }) => {
    queries.setQueryData(["admin", "contact", data._id], { success: true, data });
    void queries.invalidateQueries({ queryKey: ["admin", "contacts"] });
    void queries.invalidateQueries({ queryKey: ["admin", "contact-stats"] });
  };
}

export function useReplyToContact(contactId: string) {
  const change = useContactChange();
  return useMutation({
    mutationFn: (response: string) =>
      api.call(replyToContact, { params: { contactId }, body: { response }, fallback: REPLY_FALLBACK }),
    onSuccess: change,
  });
}

export function useAddContactNote(contactId: string) {
  const change = useContactChange();
  return useMutation({
    mutationFn: (note: string) =>
      api.call(addContactNote, { params: { contactId }, body: { note }, fallback: NOTE_FALLBACK }),
    onSuccess: change,
  });
}

/** Saves all pages of the filtered list as CSV. */
export function useExportContacts({ query }: Pick<ListQuery, "query">) {
  return useMutation({
    mutationFn: async () => {
      const { page: _page, ...filters } = query as NonNullable<InputOf<typeof listContacts, "query">>;
      const file = await api.open(exportContacts, {
        query: filters,
        fallback: EXPORT_FALLBACK,
        accept: "text/csv",
      });
      await saveFile(file, "contacts.csv");
    },
    onError: () => showError(EXPORT_FALLBACK),
  });
}
