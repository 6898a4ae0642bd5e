import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { addressOf } from "../../infra/address-key.ts";
import { toIso } from "../../infra/clock.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { sendCsv } from "../../plugins/send-csv.ts";
import { addContactNote, answerContact, getContact, presentContact } from "./answer-contact.ts";
import { submitContact } from "./submit-contact.ts";

const HOUR_MS = 3_600_000;

const CSV_COLUMNS: Record<string, (row: contract.ListedContact) => string | null> = {
  id: (row) => row._id,
  created: (row) => row.createdAt,
  name: (row) => row.name,
  email: (row) => row.email,
  category: (row) => row.category,
  priority: (row) => row.priority,
  status: (row) => row.status,
  subject: (row) => row.subject,
  message: (row) => row.message,
  response: (row) => row.response,
  respondedBy: (row) => row.respondedBy?.name ?? null,
  respondedAt: (row) => row.respondedAt,
};

/** The contact form, and the contacts of the admin panel. */
export function bindContacts(bind: Bind, deps: AppDeps): void {
  const { contacts } = deps.store;

  bind(
    contract.submitContact,
    async ({ body, actor, request }) => {
      await submitContact(deps, { input: body, userId: actor?.userId ?? null, address: addressOf(request) });
      return succeed(contract.TEXTS.contactSent);
    },
    { rate: { points: 5, windowMs: HOUR_MS }, bodyLimit: 64 * 1024 },
  );

  bind(contract.listContacts, async ({ query }) => {
    const asOf = query.asOf ?? (await contacts.newest());
    const [rows, total] = [await contacts.list({ ...query, asOf }), await contacts.count({ ...query, asOf })];
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return {
      success: true,
      data: {
        contacts: rows.map(presentContact),
        pagination: {
          page: query.page,
          limit: query.limit,
          total,
          totalPages,
          hasPrev: query.page > 1,
          hasNext: query.page < totalPages,
          asOf,
        },
      },
    };
  });

  bind(contract.getContactStats, async () => {
    const counts = new Map((await contacts.countByStatus()).map((row) => [row.status, row.count]));
    const of = (status: contract.ContactStatus) => counts.get(status) ?? 0;
    return {
      success: true,
      data: {
        total: [...counts.values()].reduce((sum, count) => sum + count, 0),
        byStatus: {
          new: of("new"),
          inProgress: of("in_progress"),
          responded: of("responded"),
          closed: of("closed"),
          spam: of("spam"),
        },
      },
    };
  });

  bind(contract.getContact, async ({ params }) => ({
    success: true,
    data: await getContact(deps.store, params.contactId),
  }));

  bind(contract.replyToContact, async ({ actor, params, body }) => ({
    success: true,
    data: await answerContact(deps, { actorId: actor.userId, ...params, ...body }),
  }));

  bind(contract.addContactNote, async ({ actor, params, body }) => ({
    success: true,
    data: await addContactNote(deps, { actorId: actor.userId, ...params, ...body }),
  }));

  bind(contract.exportContacts, async ({ actor, query, reply }) => {
    const nowMs = deps.clock.now();
    const asOf = await contacts.newest();
    await deps.store.audit.record({ userId: "", actorId: actor.userId, action: "contacts_exported", nowMs });
    return sendCsv(reply, {
      name: `contacts-${toIso(nowMs).slice(0, 10)}.csv`,
      columns: CSV_COLUMNS,
      readPage: async (page) => (await contacts.list({ ...query, ...page, asOf })).map(presentContact),
    });
  });
}
