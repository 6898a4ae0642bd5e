/** Fields of one of our own mails, for the mailbox page. */
export type ReadMail = { from: string; to: string; subject: string; date: string; text: string };

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function split(part: string): { headers: string; body: string } {
  const at = part.search(/\r?\n\r?\n/);
  return {
    headers: part.slice(0, at).replaceAll(/\r?\n[ \t]+/g, " "),
    body: part.slice(at).replace(/^\r?\n\r?\n/, ""),
  };
}

const header = (headers: string, name: string) =>
  decodeWords(new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "");

/** Reads the headers and the plain text of a message of the outbox. */
export function readMail(source: string): ReadMail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headers)?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).map((part) => split(part.replace(/^\r?\n/, "")))
    : [{ headers, body }];
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part.headers)) ?? { headers, body };
  const encoding = header(plain.headers, "Content-Transfer-Encoding").toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(plain.body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? decodeQuotedPrintable(plain.body)
        : plain.body;
  return {
    from: header(headers, "From"),
    to: header(headers, "To"),
    subject: header(headers, "Subject"),
    date: header(headers, "Date"),
    text: text.replaceAll("\r\n", "\n").trim(),
  };
}
