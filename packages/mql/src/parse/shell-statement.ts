import type { Operation } from "../operation/operation.ts";
import { SyntaxIssue } from "./parse-result.ts";

/**
 * `use name`, `show what` and `it` are no JavaScript: they are lines of their own. Null when another
 * statement starts here.
 */
export function readShellStatement(text: string, at: number): Operation | null {
  const pattern = /(use|show)[ \t]+([^\n;]*)|it(?=[ \t]*(?:[\n;\r]|$))/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return null;
  const [whole, word, rest = ""] = match;
  const argument = (rest.split("//", 1)[0] ?? "").trim();
  const end = at + whole.trimEnd().length;
  const span = { start: at, end };
  if (word === undefined) return shell("it", [], span);
  const argumentAt = {
    start: at + whole.length - rest.length,
    end: Math.max(end, at + whole.length - rest.length + 1),
  };
  if (word === "show") return shell("show", [checkShow(argument, argumentAt)], span);
  const name = argument.replace(/^(["'`])(.*)\1$/, "$2");
  if (!/^[^\s/\\. "$*<>:|?\0]{1,63}$/.test(name))
    throw new SyntaxIssue(
      name === ""
        ? "use needs a database name"
        : `${JSON.stringify(name.slice(0, 80))} is not a database name`,
      argumentAt,
      {
        expected: "use <database>",
      },
    );
  return shell("use", [name], span);
}

function shell(method: string, args: string[], span: { start: number; end: number }): Operation {
  return { scope: "shell", collection: null, method, args, explain: null, chain: [], span };
}

const SHOWN = ["collections", "tables", "dbs", "databases"];

function checkShow(subject: string, at: { start: number; end: number }): string {
  if (SHOWN.includes(subject)) return subject;
  throw new SyntaxIssue(
    subject === "" ? "show needs to know what" : `show ${subject.slice(0, 60)} is not available here`,
    at,
    {
      expected: "show collections, or show dbs",
    },
  );
}
