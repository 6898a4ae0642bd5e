import { z } from "zod";
import { adminList, adminListQuery, PRIORITIES } from "./admin-lists.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { TEXTS } from "./texts.ts";
import { emailAddress } from "./auth.ts";
import { entityId, isoDate, messageReply, optionalField, text } from "./values.ts";

/** Subjects of a contact, in the order of the form. */
export const CONTACT_CATEGORIES = [
  { value: "general", label: "General" },
  { value: "technical", label: "Technical" },
  { value: "billing", label: "Billing" },
  { value: "partnership", label: "Partnership" },
  { value: "feedback", label: "Feedback" },
  { value: "bug", label: "Bug" },
] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number]["value"];

export const CONTACT_STATUSES = ["new", "in_progress", "responded", "closed", "spam"] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

const category = z.enum(CONTACT_CATEGORIES.map(({ value }) => value));
const required = (max: number, label: string) =>
  text(max, TEXTS.contactFieldsRequired, `${label} must be ${max} characters or less`);

export const contactMessage = z.object({
  name: required(LIMITS.nameMax, "Name"),
  subject: required(LIMITS.contactSubjectMax, "Subject"),
  message: required(LIMITS.contactMessageMax, "Message"),
  category: optionalField(category).transform((value) => value ?? "general"),
  // Last: the first failure is the message of the reply, and empty fields matter before the form of an address.
  email: z
    .string({ error: TEXTS.contactFieldsRequired })
    .trim()
    .min(1, TEXTS.contactFieldsRequired)
    .pipe(emailAddress),
});
export type ContactMessage = z.input<typeof contactMessage>;

/** A bearer token is sent along when somebody is signed in: it decides the priority. */
export const submitContact = defineEndpoint({
  method: "POST",
  path: "/api/contact/submit",
  summary: "Sends a message to support.",
  auth: "optional",
  csrf: "origin",
  body: contactMessage,
  reply: messageReply,
  errors: ["validation_failed", "rate_limited"],
});

const listedContact = z.object({
  _id: entityId,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  category,
  priority: z.enum(PRIORITIES),
  status: z.enum(CONTACT_STATUSES),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** The reply that was sent by e-mail, with its author and time; null until then. */
  response: z.string().nullable(),
  respondedBy: z.object({ name: z.string() }).nullable(),
  respondedAt: isoDate.nullable(),
});
export type ListedContact = z.infer<typeof listedContact>;

export const contact = listedContact.extend({
  /** Oldest first; administrators only see them. */
  adminNotes: z.array(
    z.object({ note: z.string(), addedBy: z.object({ name: z.string() }), addedAt: isoDate }),
  ),
});
export type Contact = z.infer<typeof contact>;

export const listContacts = defineEndpoint({
  method: "GET",
  path: "/api/contact/admin/contacts",
  summary: "Contact submissions that match the filters.",
  auth: "admin",
  query: adminListQuery({ status: z.enum(CONTACT_STATUSES), category }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      contacts: z.array(listedContact),
      pagination: adminList.extend({
        page: z.number().int(),
        limit: z.number().int(),
        total: z.number().int(),
        totalPages: z.number().int(),
        hasPrev: z.boolean(),
        hasNext: z.boolean(),
      }),
    }),
  }),
  errors: [],
});

export const getContactStats = defineEndpoint({
  method: "GET",
  path: "/api/contact/admin/stats",
  summary: "Counts of contact submissions by status.",
  auth: "admin",
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      total: z.number().int(),
      /** The status `in_progress` is named `inProgress` here. */
      byStatus: z.object({
        new: z.number().int(),
        inProgress: z.number().int(),
        responded: z.number().int(),
        closed: z.number().int(),
        spam: z.number().int(),
      }),
    }),
  }),
  errors: [],
});

const contactReply = z.object({ success: z.literal(true), data: contact });

export const getContact = defineEndpoint({
  method: "GET",
  path: "/api/contact/admin/contacts/:contactId",
  summary: "One contact submission with its notes.",
  auth: "admin",
  params: z.object({ contactId: entityId }),
  reply: contactReply,
  errors: ["contact_not_found"],
});

/** Sent once: the conversation goes on by e-mail. Sets the status to `responded`. */
export const replyToContact = defineEndpoint({
  method: "POST",
  path: "/api/contact/admin/contacts/:contactId/reply",
  summary: "Answers a contact submission by e-mail.",
  auth: "admin",
  params: z.object({ contactId: entityId }),
  body: z.object({ response: text(LIMITS.contactMessageMax, TEXTS.replyRequired) }),
  reply: contactReply,
  errors: ["contact_not_found", "contact_already_answered"],
});

export const addContactNote = defineEndpoint({
  method: "POST",
  path: "/api/contact/admin/contacts/:contactId/notes",
  summary: "Adds a note that only administrators see.",
  auth: "admin",
  params: z.object({ contactId: entityId }),
  body: z.object({ note: text(LIMITS.adminNoteMax, TEXTS.noteRequired) }),
  reply: contactReply,
  errors: ["contact_not_found", "contact_notes_full"],
});

/** The first line names the columns. Cells that a spreadsheet would compute start with an apostrophe. */
export const exportContacts = defineEndpoint({
  method: "GET",
  path: "/api/contact/admin/contacts.csv",
  summary: "Contact submissions that match the filters, as CSV.",
  auth: "admin",
  format: "page",
  query: adminListQuery({ status: z.enum(CONTACT_STATUSES), category }),
  reply: z.null(),
  errors: [],
});

export const contactEndpoints = {
  submitContact,
  listContacts,
  getContactStats,
  getContact,
  replyToContact,
  addContactNote,
  exportContacts,
};
