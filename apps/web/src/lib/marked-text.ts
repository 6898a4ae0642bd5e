/** What a word became; the class of the role's colors. */
export type MarkRole = "coll" | "cond" | "value" | "shape";
export type TextPart = { text: string; role: MarkRole | "miss" | null };

/** `by {shape:money spent}` as parts in order; `miss` marks words that were not understood. */
export function readMarkedText(marked: string): TextPart[] {
  return marked
    .split(/(\{(?:coll|cond|value|shape|miss):[^}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const match = /^\{(coll|cond|value|shape|miss):(.*)\}$/.exec(piece);
      const role = match?.[1];
      return { text: match?.[2] ?? piece, role: isRole(role) ? role : null };
    });
}

function isRole(text: string | undefined): text is MarkRole | "miss" {
  return text === "coll" || text === "cond" || text === "value" || text === "shape" || text === "miss";
}

export type MarkedCode = { code: string; ties: { row: number; from: number; to: number; line: number }[] };

/** Code without its marks: `⟨2|stock: 0⟩` is the part that row 2 of an explanation made. */
export function readMarkedCode(marked: string): MarkedCode {
  const ties: MarkedCode["ties"] = [];
  let code = "";
  for (const piece of marked.split(/(⟨\d+\|[^⟩]*⟩)/)) {
    const match = /^⟨(\d+)\|(.*)⟩$/s.exec(piece);
    const text = match?.[2] ?? piece;
    if (match)
      ties.push({
        row: Number(match[1]),
        from: code.length,
        to: code.length + text.length,
        line: code.split("\n").length - 1,
      });
    code += text;
  }
  return { code, ties };
}
