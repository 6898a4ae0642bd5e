import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { createMailTransport, listOutbox, outboxFolder, pruneOutbox, readOutbox } from "./mail-transport.ts";
import { readMail } from "./read-mail.ts";

const folder = mkdtempSync(join(tmpdir(), "querysnap-mail-"));
afterAll(() => rmSync(folder, { recursive: true }));

const composed = composeMail({
  subject: "Grüße\r\nBcc: victim@example.com",
  greeting: "Hello <b>Ann</b> & Søren,",
  paragraphs: [
    "A line that is longer than what fits into one line of a mail, so that it is wrapped on its way and put together again when it is read.",
  ],
  action: { label: "Open", url: "https://q.example/verify-email/a=b?c=d&e=f" },
  code: "A1B2",
  footer: "Footer",
});
const mail = { id: "job_1", sentAt: Date.UTC(2026, 0, 2, 3, 4, 5), to: "ann@example.com", ...composed };

describe("outbox", () => {
  const transport = createMailTransport({
    SMTP_URL: null,
    MAIL_FROM: "QuerySnap <no-reply@q.example>",
    dataDir: folder,
  });
  const files = outboxFolder(folder);

  test("writes one file a mail; a second delivery of the same job replaces it", async () => {
    await transport.deliver(mail);
    await transport.deliver(mail);
    expect(await listOutbox(files)).toEqual(["2026-01-02T03-04-05-000Z-job_1.eml"]);
  });

  test("the file is a message whose text reads as it was written, and no header was added", async () => {
    const source = (await readOutbox(files, "2026-01-02T03-04-05-000Z-job_1.eml")) ?? "";
    expect(source).toMatch(/\r\n/);
    expect(source).not.toMatch(/^bcc:/im);
    expect(source).toMatch(/^message-id: <job_1@querysnap>/im);
    const read = readMail(source);
    expect(read).toMatchObject({ to: "ann@example.com", subject: "Grüße Bcc: victim@example.com" });
    expect(read.text).toContain("Hello <b>Ann</b> & Søren,");
    expect(read.text).toContain("put together again when it is read.");
    expect(read.text).toContain("https://q.example/verify-email/a=b?c=d&e=f");
  });

  test("the text ends with the footer and the signature, which mail programs fold", () => {
    expect(composed.text.endsWith("\n\nFooter\n\n-- \nQuerySnap")).toBe(true);
  });

  test("the HTML form escapes what people wrote", () => {
    expect(composed.html).toContain("Hello &lt;b&gt;Ann&lt;/b&gt; &amp; Søren,");
    expect(composed.html).not.toContain("<b>");
  });

  test("only names of the outbox are read, and old mail goes away", async () => {
    expect(await readOutbox(files, "../querysnap.sqlite")).toBeUndefined();
    await pruneOutbox(files, mail.sentAt);
    expect(await listOutbox(files)).toHaveLength(1);
    await pruneOutbox(files, mail.sentAt + 1);
    expect(await listOutbox(files)).toHaveLength(0);
  });
});

test("a real SMTP server gets the mail once; a refusal is an error to be tried again", async () => {
  const received: { to: string[]; source: string }[] = [];
  let isOpen = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(isOpen ? null : new Error("come back later")),
    onData(stream, session, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const transport = createMailTransport({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "QuerySnap <no-reply@q.example>",
    dataDir: folder,
  });
  await expect(transport.deliver(mail)).rejects.toThrow();
  isOpen = true;
  await transport.deliver(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ to: ["ann@example.com"] });
  expect(readMail(received[0]?.source ?? "").subject).toBe("Grüße Bcc: victim@example.com");
  transport.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});
