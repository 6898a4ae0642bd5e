import {
  type ParsedOf,
  PRIORITIES,
  type Priority,
  type submitContact as contract,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import { composeMail, singleLine } from "../../infra/mailer/compose-mail.ts";
import { sendMail } from "../../infra/mailer/send-mail.task.ts";
import { searchTextOf } from "../../infra/sql/full-text.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";
import { takeMail } from "../auth/mail-limit.ts";
import { emailKey } from "../users/email-key.ts";
import { planOf } from "../users/present-user.ts";
import { supportMails } from "./support-mails.texts.ts";
import { findUser } from "../users/get-user.ts";

export type SubmitDeps = Pick<AppDeps, "store" | "clock" | "limiter" | "enqueue" | "config" | "baseUrl">;

/** SnapX pays for priority support; visitors come last. */
export function priorityOf(user: UserRow | undefined, nowMs: number): Priority {
  if (!user) return "low";
  return planOf(user, nowMs) === "snapx" ? "high" : "medium";
}

/**
 * Stores a message to support with its mails: one to the operator, one to the sender. The second is left out
 * once an address has had its share, so that nobody can flood a stranger's mailbox from here.
 */
export async function submitContact(
  deps: SubmitDeps,
  call: {
    input: ParsedOf<typeof contract, "body">;
    userId: string | null;
    address: string;
    /** Runs first in the same transaction; what it throws keeps the message from being stored. */
    before?: (bound: Repositories) => Promise<void>;
  },
): Promise<void> {
  const { store, clock, config, enqueue } = deps;
  const { input, userId } = call;
  const nowMs = clock.now();
  const user = userId === null ? undefined : await findUser(deps, userId);
  const priority = priorityOf(user, nowMs);
  const mayAcknowledge =
    (await takeMail(deps, { kind: "contact-received", emailKey: emailKey(input.email) })) === null;
  await store.transaction(async (bound) => {
    await call.before?.(bound);
    await bound.contacts.insert({
      id: newId("cnt", nowMs),
      user_id: user?.id ?? null,
      name: input.name,
      email: input.email,
      subject: input.subject,
      message: input.message,
      category: input.category,
      priority,
      urgency: PRIORITIES.indexOf(priority),
      status: "new",
      ip_address: call.address,
      response: null,
      responded_by: null,
      responded_at: null,
      search_text: searchTextOf([input.subject, input.name, input.email, input.message]),
      created_at: nowMs,
      updated_at: nowMs,
    });
    if (config.CONTACT_EMAIL !== null)
      await enqueue(bound.jobs, sendMail, {
        to: config.CONTACT_EMAIL,
        replyTo: input.email,
        ...composeMail(
          supportMails.contactArrived({
            ...input,
            name: singleLine(input.name),
            subject: singleLine(input.subject),
            priority,
            url: `${deps.baseUrl()}/admin/reports?tab=contacts`,
          }),
        ),
      });
    if (mayAcknowledge)
      await enqueue(bound.jobs, sendMail, {
        to: input.email,
        ...composeMail(supportMails.contactReceived()),
      });
  });
}
