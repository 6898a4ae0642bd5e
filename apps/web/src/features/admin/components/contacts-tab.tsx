import {
  CONTACT_CATEGORIES,
  CONTACT_STATUSES,
  exportContacts,
  getContact,
  getContactStats,
  type InputOf,
  listContacts,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { showError } from "../../../components/show-error.ts";
import { api } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import { adminErrorText } from "../admin-error.ts";
import { useListQuery } from "../use-list-query.ts";
import { ContactDetail } from "./contact-detail.tsx";
import { ContactRow } from "./contact-row.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListEmpty, ListError, ListTable, ListWaiting, Pager } from "./list-frame.tsx";
import { StatCards } from "./stat-cards.tsx";
import { stateLabel } from "./state-marks.tsx";

const LIST_TEXTS = {
  failed: "Failed to fetch contact submissions.",
  broken: "Error fetching contact submissions.",
};
const STATS_TEXTS = { failed: "Failed to fetch statistics.", broken: "Error fetching statistics." };
const COLUMNS = ["Subject", "Category", "Priority", "Status", "From", "Created", "Actions"];
const STATUSES = CONTACT_STATUSES.map((value) => ({ value, label: stateLabel(value) }));

/** Messages of the contact form: numbers, filters, list, and the one that is open. */
export function ContactsTab() {
  const list = useListQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const input = list.query as InputOf<typeof listContacts, "query">;
  const contacts = useQuery({
    queryKey: ["admin", "contacts", list.query],
    queryFn: ({ signal }) => api.call(listContacts, { query: input, fallback: LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const stats = useQuery({
    queryKey: ["admin", "contact-stats"],
    queryFn: ({ signal }) => api.call(getContactStats, { fallback: STATS_TEXTS.failed, signal }),
    retry: false,
  });
  const detail = useQuery({
    queryKey: ["admin", "contact", openId],
    queryFn: ({ signal }) =>
      api.call(getContact, { params: { contactId: openId ?? "" }, fallback: LIST_TEXTS.failed, signal }),
    enabled: openId !== null,
    retry: false,
  });
  const save = useMutation({
    mutationFn: async () => {
      const { page: _page, ...query } = input ?? {};
      const fallback = "Failed to export the list.";
      await saveFile(await api.open(exportContacts, { query, fallback, accept: "text/csv" }), "contacts.csv");
    },
    onError: () => showError("Failed to export the list."),
  });
  const counts = stats.data?.data;
  const data = contacts.data?.data;
  const shown = data?.contacts.find(({ _id }) => _id === openId);
  return (
    <>
      <StatCards
        stats={[
          { label: "Total", value: counts?.total ?? null },
          {
            label: "New",
            value: counts?.byStatus.new ?? null,
            ...(counts?.byStatus.new ? { tone: "warn" } : {}),
          },
          { label: "In Progress", value: counts?.byStatus.inProgress ?? null },
          { label: "Responded", value: counts?.byStatus.responded ?? null },
          { label: "Closed", value: counts?.byStatus.closed ?? null },
        ]}
      />
      {stats.isError ? (
        <Banner tone="danger" className="mx-7 mt-3 max-sm:mx-4">
          {adminErrorText(stats.error, STATS_TEXTS)}
        </Banner>
      ) : null}
      <FilterBar
        list={list}
        placeholder="Search subject, text or e-mail"
        statuses={STATUSES}
        categories={CONTACT_CATEGORIES}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
        sortable={false}
      />
      {contacts.isError ? (
        <ListError
          error={contacts.error}
          text={adminErrorText(contacts.error, LIST_TEXTS)}
          onRetry={() => void contacts.refetch()}
        />
      ) : null}
      {contacts.isPending ? <ListWaiting label="Contact submissions" /> : null}
      {data !== undefined && data.contacts.length === 0 ? (
        <ListEmpty text="No contact submissions found" hint="Messages that match the filters stand here." />
      ) : null}
      {data !== undefined && data.contacts.length > 0 ? (
        <>
          <ListTable label="Contact submissions" columns={COLUMNS} isStale={contacts.isPlaceholderData}>
            {data.contacts.map((contact) => (
              <ContactRow key={contact._id} contact={contact} onOpen={() => setOpenId(contact._id)} />
            ))}
          </ListTable>
          <Pager
            page={data.pagination.page}
            total={data.pagination.total}
            totalPages={data.pagination.totalPages}
            noun="submissions"
            onPage={(page) => list.goTo(page, data.pagination.asOf)}
          />
        </>
      ) : null}
      {shown === undefined ? null : (
        <ContactDetail
          key={shown._id}
          contact={detail.data?.data ?? { ...shown, adminNotes: [] }}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
