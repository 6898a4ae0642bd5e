import { type Contact, LIMITS, TEXTS } from "@querysnap/contracts";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Counter, Field } from "../../../components/field.tsx";
import { Textarea } from "../../../components/input.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/dates.ts";
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
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const reply = useReplyToContact(contact._id);
  const error = reply.isError ? errorText(reply.error, REPLY_FALLBACK) : undefined;
  return (
    <form
      className="mt-5 flex flex-col gap-2.5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(text.trim() === "");
        if (text.trim() !== "") reply.mutate(text);
      }}
    >
      <Field
        label="Reply by email"
        aside={<Counter length={text.length} max={LIMITS.contactMessageMax} />}
        error={isEmpty && text.trim() === "" ? TEXTS.replyRequired : error}
        hint={`Sent to ${contact.email}. A contact is answered once from here.`}
      >
        {(control) => (
          <Textarea {...control} rows={4} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="pri" className="self-start" busy={reply.isPending} busyLabel="Sending">
        Send reply
      </Button>
    </form>
  );
}

function Notes({ contact }: { contact: Contact }) {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const add = useAddContactNote(contact._id);
  const addNote = () =>
    add.mutate(text, {
      onSuccess: () => {
        setText("");
        setEmpty(false);
      },
    });
  const error = add.isError ? errorText(add.error, NOTE_FALLBACK) : undefined;
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
      <form
        className="flex flex-col gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(text.trim() === "");
          if (text.trim() !== "") addNote();
        }}
      >
        <Field label="New note" error={isEmpty && text.trim() === "" ? TEXTS.noteRequired : error}>
          {(control) => (
            <Textarea {...control} rows={2} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <Button type="submit" className="self-start" busy={add.isPending} busyLabel="Adding">
          Add note
        </Button>
      </form>
    </section>
  );
}
