import { addContactNote, type Contact, LIMITS, replyToContact } from "@querysnap/contracts";
import { useWatch } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Counter, Field } from "../../../components/field.tsx";
import { Textarea } from "../../../components/input.tsx";
import { formatExactTime } from "../../../lib/dates.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { NOTE_FALLBACK, REPLY_FALLBACK, useAddContactNote, useReplyToContact } from "../api/contacts.ts";
import { DetailList } from "./detail-list.tsx";
import { PriorityTag, StateMark } from "./state-marks.tsx";

/** A message, the reply to it and the notes that only administrators see. */
export function ContactDetail({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="danger"
      title={contact.subject}
      above={
        <p className="mb-1 flex items-center gap-2 text-small">
          <PriorityTag priority={contact.priority} />
          <StateMark status={contact.status} />
        </p>
      }
    >
      <p className="mt-3 text-body break-words whitespace-pre-wrap">{contact.message}</p>
      <DetailList
        rows={[
          ["From", `${contact.name} <${contact.email}>`],
          ["Category", contact.category],
          ["Created", formatExactTime(contact.createdAt)],
          ["Response", contact.response],
          [
            "Responded by",
            contact.respondedBy === null || contact.respondedAt === null
              ? null
              : `${contact.respondedBy.name}, ${formatExactTime(contact.respondedAt)}`,
          ],
        ]}
      />
      {contact.response === null ? <ReplyForm contact={contact} /> : null}
      <Notes contact={contact} />
    </Dialog>
  );
}

function ReplyForm({ contact }: { contact: Contact }) {
  const { mutateAsync } = useReplyToContact(contact._id);
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: replyToContact.body,
    defaultValues: { response: "" },
    send: ({ response }) => mutateAsync(response),
    fallback: REPLY_FALLBACK,
    failureField: "response",
  });
  const { length } = useWatch({ control: form.control, name: "response" });
  return (
    <form {...props} className="mt-5 flex flex-col gap-2.5 border-t border-line pt-4">
      <Field
        label="Reply by email"
        aside={<Counter length={length} max={LIMITS.contactMessageMax} />}
        error={errors.response?.message}
        hint={`Sent to ${contact.email}. Only one reply can be sent from here.`}
      >
        {(control) => <Textarea {...control} {...form.register("response")} rows={4} />}
      </Field>
      <Button type="submit" variant="pri" className="self-start" busy={isSubmitting} busyLabel="Sending">
        Send reply
      </Button>
    </form>
  );
}

function Notes({ contact }: { contact: Contact }) {
  const { mutateAsync } = useAddContactNote(contact._id);
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: addContactNote.body,
    defaultValues: { note: "" },
    send: async ({ note }) => {
      await mutateAsync(note);
      form.reset();
    },
    fallback: NOTE_FALLBACK,
    failureField: "note",
  });
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-ui font-semibold">Notes</h3>
      <ul className="mb-2.5 flex flex-col">
        {contact.adminNotes.map((note) => (
          <li key={`${note.addedAt} ${note.note}`} className="border-b border-line py-2 text-ui">
            <p className="break-words whitespace-pre-wrap">{note.note}</p>
            <p className="text-small text-ink-3">{`${note.addedBy.name}, ${formatExactTime(note.addedAt)}`}</p>
          </li>
        ))}
      </ul>
      <form {...props} className="flex flex-col gap-2.5">
        <Field label="New note" error={errors.note?.message}>
          {(control) => <Textarea {...control} {...form.register("note")} rows={2} />}
        </Field>
        <Button type="submit" className="self-start" busy={isSubmitting} busyLabel="Adding">
          Add note
        </Button>
      </form>
    </section>
  );
}
