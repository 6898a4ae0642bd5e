import { CONTACT_CATEGORIES, CONTACT_STATUSES } from "@querysnap/contracts";
import { useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { adminErrorText } from "../admin-error.ts";
import {
  CONTACT_LIST_TEXTS,
  CONTACT_STATS_TEXTS,
  useContact,
  useContacts,
  useContactStats,
  useExportContacts,
} from "../api/contacts.ts";
import { useListQuery } from "../use-list-query.ts";
import { ContactDetail } from "./contact-detail.tsx";
import { ContactRow } from "./contact-row.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListBody } from "./list-frame.tsx";
import { StatCards } from "./stat-cards.tsx";
import { stateLabel } from "./state-marks.tsx";

const COLUMNS = ["Subject", "Category", "Priority", "Status", "From", "Created", "Actions"];
const STATUSES = CONTACT_STATUSES.map((value) => ({ value, label: stateLabel(value) }));

/** Messages of the contact form: numbers, filters, list, and the one that is open. */
export function ContactsTab() {
  const list = useListQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const contacts = useContacts(list);
  const detail = useContact(openId);
  const save = useExportContacts(list);
  const data = contacts.data?.data;
  const shown = data?.contacts.find(({ _id }) => _id === openId);
  return (
    <>
      <ContactStats />
      <FilterBar
        list={list}
        placeholder="Search subject, text or email"
        statuses={STATUSES}
        categories={CONTACT_CATEGORIES}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
        sortable={false}
      />
      <ListBody
        query={contacts}
        texts={CONTACT_LIST_TEXTS}
        label="Contact submissions"
        columns={COLUMNS}
        empty={{
          text: "No contact submissions found",
          hint: "Messages that match the filters appear here.",
        }}
        items={data?.contacts}
        renderRow={(contact) => (
          <ContactRow key={contact._id} contact={contact} onOpen={() => setOpenId(contact._id)} />
        )}
        pager={
          data && {
            page: data.pagination.page,
            total: data.pagination.total,
            totalPages: data.pagination.totalPages,
            noun: "submissions",
            onPage: (page) => list.goTo(page, data.pagination.asOf),
          }
        }
      />
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

function ContactStats() {
  const stats = useContactStats();
  const counts = stats.data?.data;
  const newCount = counts?.byStatus.new ?? null;
  return (
    <>
      <StatCards
        stats={[
          { label: "Total", value: counts?.total ?? null },
          { label: "New", value: newCount, ...(newCount ? { tone: "warn" } : {}) },
          { label: "In Progress", value: counts?.byStatus.inProgress ?? null },
          { label: "Responded", value: counts?.byStatus.responded ?? null },
          { label: "Closed", value: counts?.byStatus.closed ?? null },
        ]}
      />
      {stats.isError ? (
        <Banner tone="danger" className="mx-7 mt-3 max-sm:mx-4">
          {adminErrorText(stats.error, CONTACT_STATS_TEXTS)}
        </Banner>
      ) : null}
    </>
  );
}
