/** What a model said: a query, a refusal in its own words, or nothing that can be read. */
export type ModelSaid =
  | { kind: "query"; query: string }
  | { kind: "refusal"; reason: string }
  | { kind: "unreadable" };

const LONGEST_REPLY = 64 * 1024;

/**
 * Reads the answer of a model: the JSON object that was asked for, also inside other text or a code fence, or
 * a bare statement. Nothing of it is trusted.
 */
export function readReply(text: string): ModelSaid {
  const trimmed = text.slice(0, LONGEST_REPLY).trim();
  if (trimmed === "") return { kind: "unreadable" };
  const json = objectIn(trimmed);
  if (json) {
    const query = json.query;
    if (typeof query === "string" && query.trim() !== "") return { kind: "query", query: query.trim() };
    const reason = json.refusal;
    if (query === null || typeof reason === "string")
      return { kind: "refusal", reason: typeof reason === "string" ? reason : "" };
    return { kind: "unreadable" };
  }
  const fence = trimmed.indexOf("```");
  const fenced = fence === -1 ? null : (trimmed.slice(fence + 3).split("```")[0] ?? "");
  const statement = (fenced ?? trimmed).replace(/^(?:js|javascript|mongodb|mongo|json)\b/i, "").trim();
  return /^db[.[]/.test(statement)
    ? { kind: "query", query: statement.replace(/;$/, "") }
    : { kind: "unreadable" };
}

/** The text's outermost object, if it is JSON. */
function objectIn(text: string): { query: unknown; refusal?: unknown } | null {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start === -1 || end < start) return null;
  try {
    const parsed: unknown = JSON.parse(text.slice(start, end + 1));
    return typeof parsed === "object" && parsed !== null && "query" in parsed ? parsed : null;
  } catch {
    return null;
  }
}
