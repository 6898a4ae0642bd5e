import { DumpError } from "./dump-error.ts";

/** Bytes that decide what a content is: the `ustar` of a tar is the last thing looked for. */
export const SNIFF_BYTES = 512;

const startsWith = (head: Buffer, text: string): boolean =>
  head.subarray(0, text.length).toString("latin1") === text;

/** Content that is a file of something else, with what to do instead. Texts are matched from their start. */
const FOREIGN: readonly { product: string; matches: (head: Buffer) => boolean }[] = [
  { product: "SQLite database", matches: (head) => startsWith(head, "SQLite format 3\0") },
  {
    product: "PostgreSQL dump",
    matches: (head) =>
      startsWith(head, "PGDMP") || /^--\s*(?:\r?\n--\s*)?PostgreSQL database/.test(text(head)),
  },
  {
    product: "MySQL dump",
    matches: (head) => /^(?:\/\*[^\n]*\n)?-- (?:MySQL|MariaDB) dump/.test(text(head)),
  },
  { product: "Redis dump", matches: (head) => /^REDIS\d{4}/.test(text(head)) },
  {
    product: "SQL script",
    matches: (head) =>
      /^\s*(?:--|\/\*|(?:create|drop|insert|begin|set|use|alter|start)\s)/i.test(text(head)) &&
      !startsWith(head, "/*"),
  },
  { product: "PDF file", matches: (head) => startsWith(head, "%PDF") },
];

const text = (head: Buffer): string => head.toString("latin1");

/** @throws DumpError foreign */
export function refuseForeign(head: Buffer, entry?: string): void {
  const found = FOREIGN.find(({ matches }) => matches(head));
  if (!found) return;
  const article = /^(?:S?QL|SQ|[AEIOU])/.test(found.product) ? "an" : "a";
  throw new DumpError(
    "foreign",
    `${entry ?? "This file"} is ${article} ${found.product}, not a dump of MongoDB. Export the data as JSON or CSV and upload that in a ZIP file.`,
    entry === undefined ? {} : { entry },
  );
}

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

export const isZip = (head: Buffer): boolean => {
  const signature = head.subarray(0, 4).toString("latin1");
  return signature === "PK\x03\x04" || signature === "PK\x05\x06" || signature === "PK\x07\x08";
};

export const isTar = (head: Buffer): boolean =>
  head.length >= 262 && head.toString("latin1", 257, 262) === "ustar";

/** A program's output that PowerShell redirected into a file: every byte became a UTF-16 character. */
export function isUtf16(head: Buffer): boolean {
  if (head.length < 4) return false;
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

/** Whether a file could be BSON: its first document ends within reason. */
export function looksLikeBson(head: Buffer): boolean {
  if (head.length < 5) return false;
  const length = head.readInt32LE();
  return length >= 5 && length <= 64 * 1024 * 1024 && head[4] !== undefined && isElementType(head[4], length);
}

const isElementType = (type: number, length: number): boolean =>
  type === 0 ? length === 5 : (type >= 1 && type <= 0x13) || type === 0xff || type === 0x7f;
