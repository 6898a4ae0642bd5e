import { defineEndpoint, emailAddress, messageReply } from "@querysnap/contracts";
import { z } from "zod";

export const CONTACT_CATEGORIES = [
  { value: "general", label: "General" },
  { value: "technical", label: "Technical" },
  { value: "billing", label: "Billing" },
  { value: "partnership", label: "Partnership" },
  { value: "feedback", label: "Feedback" },
  { value: "bug", label: "Bug" },
] as const;

const required = z.string().trim().min(1, "Please fill in all required fields");

export const contactMessage = z.object({
  name: required,
  email: required.pipe(emailAddress),
  subject: required,
  message: required,
  category: z.enum(["general", "technical", "billing", "partnership", "feedback", "bug"]),
});
export type ContactMessage = z.input<typeof contactMessage>;

/** A bearer token is sent along when somebody is signed in. */
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
