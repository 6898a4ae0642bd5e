import { type ParsedOf, PRIORITIES, type submitBugReport as contract } from "@querysnap/contracts";
import { newId } from "../../infra/ids.ts";
import { composeMail, singleLine } from "../../infra/mailer/compose-mail.ts";
import { sendMail } from "../../infra/mailer/send-mail.task.ts";
import { searchTextOf } from "../../infra/sql/full-text.ts";
import { takeMail } from "../auth/mail-limit.ts";
import { priorityOf, type SubmitDeps } from "../contacts/submit-contact.ts";
import { supportMails } from "../contacts/support-mails.texts.ts";
import type { Device } from "../sessions/device-name.ts";
import { getUser } from "../users/get-user.ts";
import { readScreenshot } from "./read-screenshot.ts";

/**
 * Stores a report with its mails: one to the operator, one to the reporter.
 *
 * @throws AppError image_invalid
 */
export async function submitBugReport(
  deps: SubmitDeps,
  call: { input: ParsedOf<typeof contract, "body">; userId: string; device: Device },
): Promise<void> {
  const { store, clock, config, enqueue } = deps;
  const { input, device } = call;
  const screenshot = input.screenshot === undefined ? null : readScreenshot(input.screenshot);
  const nowMs = clock.now();
  const user = await getUser(deps, call.userId);
  const priority = priorityOf(user, nowMs);
  const id = newId("bug", nowMs);
  const mayAcknowledge =
    (await takeMail(deps, { kind: "bug-report-received", emailKey: user.email_key })) === null;
  const mail = { title: singleLine(input.title), name: singleLine(user.name) };
  await store.transaction(async (bound) => {
    await bound.bugReports.insert({
      id,
      user_id: user.id,
      user_name: user.name,
      user_email: user.email,
      category: input.category,
      custom_category: input.category === "other" ? (input.customCategory?.trim() ?? null) : null,
      title: input.title,
      description: input.description,
      priority,
      urgency: PRIORITIES.indexOf(priority),
      status: "open",
      page: input.page,
      connection_id: input.connectionId ?? null,
      collection_name: input.collectionName || null,
      problematic_query: input.problematicQuery || null,
      screen_resolution: input.screenResolution ?? null,
      user_agent: device.userAgent,
      ip_address: device.address,
      resolution: null,
      resolved_at: null,
      has_screenshot: screenshot === null ? 0 : 1,
      search_text: searchTextOf([input.title, user.name, user.email, input.description]),
      created_at: nowMs,
      updated_at: nowMs,
    });
    if (screenshot)
      await bound.bugReports.insertScreenshot({
        report_id: id,
        media_type: screenshot.mediaType,
        base64: screenshot.base64,
      });
    if (config.CONTACT_EMAIL !== null)
      await enqueue(bound.jobs, sendMail, {
        to: config.CONTACT_EMAIL,
        replyTo: user.email,
        ...composeMail(
          supportMails.bugReportArrived({
            ...input,
            title: mail.title,
            userName: mail.name,
            userEmail: user.email,
            page: singleLine(input.page),
            priority,
            url: `${deps.baseUrl()}/admin/reports`,
          }),
        ),
      });
    if (mayAcknowledge)
      await enqueue(bound.jobs, sendMail, {
        to: user.email,
        ...composeMail(supportMails.bugReportReceived(mail)),
      });
  });
}
