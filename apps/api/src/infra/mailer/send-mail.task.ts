import { z } from "zod";
import { defineTask } from "../jobs/define-task.ts";
import type { MailTransport } from "./mail-transport.ts";

/** Delivers one finished mail. The job's id names it, so a second delivery replaces or equals the first. */
export const sendMail = defineTask({
  id: "send-mail",
  version: 1,
  payload: z.object({
    to: z.string(),
    /** Where an answer goes instead of to the sender. */
    replyTo: z.string().optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  maxAttempts: 8,
  run: (deps: { transport: MailTransport }, { jobId, payload, createdAt }) =>
    deps.transport.deliver({ ...payload, id: jobId, sentAt: createdAt }),
});
