import { readdirSync, readFileSync } from "node:fs";
import { Doc, isArray, Int32, parseEjson, type Value } from "@querysnap/mql";

/** Expected failure of a command; null matches anything. */
export type ExpectedError = {
  readonly code: number;
  readonly codeName: string | null;
  /** The whole message; an asterisk stands for any text. */
  readonly fullMessage: string | null;
  /** A pattern that the message must contain. */
  readonly pattern: RegExp | null;
};

export type CaseStep = {
  readonly command: Doc;
  /** Sent to the database `admin` instead of the suite's own. */
  readonly isAdmin: boolean;
  /** Fields that the reply must have. */
  readonly reply: Doc | null;
  /** Expected failure of the command. */
  readonly error: ExpectedError | null;
  /** Expected failure of the command or of its first write. */
  readonly anyError: ExpectedError | null;
};

/** Documents to start from, commands to send, and what they must answer. */
export type ConformanceCase = {
  readonly file: string;
  readonly chapter: string;
  readonly name: string;
  readonly setup: ReadonlyMap<string, readonly Doc[]>;
  readonly steps: readonly CaseStep[];
};

const CASES = new URL("./cases/", import.meta.url);

/** All cases of the `*.jsonl` files, in order. */
export function readCases(): ConformanceCase[] {
  const everyType = documents(parse(readFileSync(new URL("every-type.json", CASES), "utf8")));
  return readdirSync(CASES)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, CASES), "utf8")
        .trim()
        .split("\n")
        .map((line) => readCase(file, parse(line), everyType)),
    );
}

function parse(text: string): Value {
  return parseEjson(text);
}

function readCase(file: string, source: Value, everyType: readonly Doc[]): ConformanceCase {
  const doc = asDoc(source);
  const setup = new Map<string, readonly Doc[]>();
  for (const [name, content] of asDoc(doc.get("setup") ?? Doc.empty).entries())
    setup.set(name, content === "@every-type" ? everyType : documents(content));
  const steps = doc.get("steps");
  return {
    file,
    chapter: text(doc.get("chapter")),
    name: text(doc.get("name")),
    setup,
    steps: documents(steps ?? []).map((step) => ({
      command: asDoc(step.get("command")),
      isAdmin: step.get("database") === "admin",
      reply: step.has("reply") ? asDoc(step.get("reply")) : null,
      error: expectedError(step.get("error")),
      anyError: expectedError(step.get("anyError")),
    })),
  };
}

function expectedError(error: Value | undefined): ExpectedError | null {
  const code = error instanceof Doc ? error.get("code") : undefined;
  // Codes are written as plain numbers.
  if (!(error instanceof Doc) || !(code instanceof Int32)) return null;
  const pattern = optionalText(error.get("message"));
  return {
    code: code.value,
    codeName: optionalText(error.get("codeName")),
    fullMessage: optionalText(error.get("fullMessage")),
    pattern: pattern === null ? null : new RegExp(pattern),
  };
}

function optionalText(value: Value | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function documents(value: Value): Doc[] {
  return isArray(value) ? value.map(asDoc) : [];
}

function asDoc(value: Value | undefined): Doc {
  if (value instanceof Doc) return value;
  throw new Error("a case is malformed");
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
