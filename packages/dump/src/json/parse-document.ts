import { Doc, EjsonError, parseEjson, parseValue, type Value } from "@querysnap/mql";
import { DumpError } from "../dump-error.ts";
import type { SplitDocument } from "./document-splitter.ts";

/** Whose text is read: files of people may use old forms, the own export only canonical ones. */
export type JsonDialect = "people" | "export";

/** Syntax of the shell that JSON lacks: a constructor, an unquoted key, a single quote, a pattern. */
const SHELL_SYNTAX = /[:[,(]\s*(?:(?:new\s+)?[A-Za-z]\w*\s*\(|'|\/)|[{,]\s*(?:[A-Za-z_$][\w$]*\s*:|')/;
const SHELL_SYNTAX_CHARS = 64 * 1024;
/** The shell's parser needs many times the text's size in memory. */
const MAX_SHELL_CHARS = 4 * 1024 * 1024;

/**
 * Parses one document of a JSON file: Extended JSON, or shell syntax, of which nothing is run.
 *
 * @throws DumpError invalid_json, truncated
 */
export function parseDocumentText(
  { text, line, column }: SplitDocument,
  dialect: JsonDialect,
  place: { entry: string; collection: string; documents: number; isAtEnd: boolean },
): Doc {
  const { isAtEnd, ...where } = place;
  const fail = (reason: string, at: { line: number; column: number }): never => {
    const found = { line: line + at.line - 1, column: at.line === 1 ? column + at.column - 1 : at.column };
    const spot = `line ${found.line}, column ${found.column}`;
    throw isAtEnd
      ? new DumpError(
          "truncated",
          `${place.entry} ends inside document ${place.documents + 1}, which starts in line ${line}: ${lowerFirst(reason)} (${spot}).`,
          { ...where, ...found },
        )
      : new DumpError("invalid_json", `${place.entry}: ${lowerFirst(reason)} (${spot}).`, {
          ...where,
          ...found,
        });
  };
  const value = readValue(text, dialect, fail);
  return value instanceof Doc ? value : fail("this is a typed value, not a document", { line: 1, column: 1 });
}

function readValue(
  text: string,
  dialect: JsonDialect,
  fail: (reason: string, at: { line: number; column: number }) => never,
): Value {
  try {
    return dialect === "export"
      ? parseEjson(text, { malformedTypes: "keep" })
      : parseEjson(text, { readsOldPatterns: true });
  } catch (error) {
    if (!(error instanceof EjsonError)) throw error;
    const place = { line: error.line, column: error.column };
    if (dialect === "export" || text.length > MAX_SHELL_CHARS) return fail(error.reason, place);
    const shell = parseValue(text);
    if (shell.ok) return shell.value;
    return SHELL_SYNTAX.test(text.slice(0, SHELL_SYNTAX_CHARS))
      ? fail(shell.error.message, shell.error)
      : fail(error.reason, place);
  }
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
