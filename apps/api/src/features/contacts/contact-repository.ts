import { LIMITS } from "@querysnap/contracts";
import { type Insertable, sql } from "kysely";
import { type AdminListQuery, countRows, listRows } from "../../infra/sql/admin-list.ts";
import type { Db } from "../../infra/sql/open-database.ts";
import type { ContactNoteRow, ContactRow, ContactTable } from "../../infra/sql/request-tables.ts";

export function contactRepository(db: Db) {
  return {
    insert: (row: Insertable<ContactTable>) => db.insertInto("contacts").values(row).execute(),
    find: (id: string): Promise<ContactRow | undefined> =>
      db.selectFrom("contacts").selectAll().where("id", "=", id).executeTakeFirst(),
    list: (query: AdminListQuery) => listRows<ContactRow>(db, "contacts", query),
    count: (query: AdminListQuery) => countRows(db, "contacts", query),
    /** The number of the newest row; 0 when there is none. */
    async newest(): Promise<number> {
      const { newest } = await db
        .selectFrom("contacts")
        .select(sql<number>`coalesce(max(number), 0)`.as("newest"))
        .executeTakeFirstOrThrow();
      return newest;
    },
    /** Deletes messages that were sent from this address without a session. */
    deleteByEmail: (email: string) =>
      db
        .deleteFrom("contacts")
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
        .execute(),
    countByStatus: () =>
      db
        .selectFrom("contacts")
        .select("status")
        .select((select) => select.fn.countAll<number>().as("count"))
        .groupBy("status")
        .execute(),

    /** Only when nobody has answered; undefined otherwise. */
    answer: (id: string, change: { response: string; by: string; nowMs: number }) =>
      db
        .updateTable("contacts")
        .set({
          response: change.response,
          responded_by: change.by,
          responded_at: change.nowMs,
          status: "responded",
          updated_at: change.nowMs,
        })
        .where("id", "=", id)
        .where("response", "is", null)
        .returningAll()
        .executeTakeFirst(),

    listNotes: (contactId: string) =>
      db
        .selectFrom("contact_notes")
        .selectAll()
        .where("contact_id", "=", contactId)
        .orderBy("id")
        .limit(LIMITS.adminNotesMax)
        .execute(),
    async addNote(row: ContactNoteRow): Promise<void> {
      await db.insertInto("contact_notes").values(row).execute();
      await db
        .updateTable("contacts")
        .set({ updated_at: row.created_at })
        .where("id", "=", row.contact_id)
        .execute();
    },
  };
}
