import { type Contact, type ListedContact, LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso, toIsoOrNull } from "../../infra/clock.ts";
import { newId } from "../../infra/ids.ts";
import { composeMail, singleLine } from "../../infra/mailer/compose-mail.ts";
import { sendMail } from "../../infra/mailer/send-mail.task.ts";
import type { ContactRow } from "../../infra/sql/request-tables.ts";
import type { Repositories } from "../../store.ts";
import { getUser } from "../users/get-user.ts";
import { supportMails } from "./support-mails.texts.ts";

/** Every field of a contact that administrators see. */
export function presentContact(row: ContactRow): ListedContact {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    category: row.category,
    priority: row.priority,
    status: row.status,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    response: row.response,
    respondedBy: row.responded_by === null ? null : { name: row.responded_by },
    respondedAt: toIsoOrNull(row.responded_at),
  };
}

/**
 * One contact with its notes.
 *
 * @throws AppError contact_not_found
 */
export async function getContact(
  { contacts }: Pick<Repositories, "contacts">,
  contactId: string,
): Promise<Contact> {
  const row = await contacts.find(contactId);
  if (!row) throw new AppError("contact_not_found");
  const notes = await contacts.listNotes(contactId);
  return {
    ...presentContact(row),
    adminNotes: notes.map((note) => ({
      note: note.note,
      addedBy: { name: note.added_by },
      addedAt: toIso(note.created_at),
    })),
  };
}

type Deps = Pick<AppDeps, "store" | "clock" | "enqueue" | "config">;
type AdminCall = { actorId: string; contactId: string };

/**
 * Answers a contact by e-mail. Of two administrators who answer at once, the first one does.
 *
 * @throws AppError contact_not_found, contact_already_answered
 */
export async function answerContact(
  deps: Deps,
  { actorId, contactId, response }: AdminCall & { response: string },
): Promise<Contact> {
  const { store, clock, enqueue, config } = deps;
  const admin = await getUser(deps, actorId);
  return store.transaction(async (bound) => {
    const nowMs = clock.now();
    const answered = await bound.contacts.answer(contactId, { response, by: admin.name, nowMs });
    if (!answered) {
      await getContact(bound, contactId);
      throw new AppError("contact_already_answered");
    }
    await enqueue(bound.jobs, sendMail, {
      to: answered.email,
      ...(config.CONTACT_EMAIL === null ? {} : { replyTo: config.CONTACT_EMAIL }),
      ...composeMail(
        supportMails.contactAnswered({
          name: singleLine(answered.name),
          subject: singleLine(answered.subject),
          message: answered.message,
          response,
        }),
      ),
    });
    await bound.audit.record({
      userId: answered.user_id ?? "",
      actorId,
      action: "contact_answered",
      subject: contactId,
      nowMs,
    });
    return getContact(bound, contactId);
  });
}

/** @throws AppError contact_not_found, contact_notes_full */
export async function addContactNote(
  deps: Deps,
  { actorId, contactId, note }: AdminCall & { note: string },
): Promise<Contact> {
  const { store, clock } = deps;
  const admin = await getUser(deps, actorId);
  return store.transaction(async (bound) => {
    const nowMs = clock.now();
    const { adminNotes } = await getContact(bound, contactId);
    if (adminNotes.length >= LIMITS.adminNotesMax) throw new AppError("contact_notes_full");
    await bound.contacts.addNote({
      id: newId("nte", nowMs),
      contact_id: contactId,
      note,
      added_by: admin.name,
      created_at: nowMs,
    });
    await bound.audit.record({
      userId: "",
      actorId,
      action: "contact_note_added",
      subject: contactId,
      nowMs,
    });
    return getContact(bound, contactId);
  });
}
