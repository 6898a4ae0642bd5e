import { Fragment } from "react";
import { readMarkedText } from "../lib/marked-text.ts";

/** A question with its ties drawn; see `readMarkedText` for the marks. */
export function TiedText({ marked }: { marked: string }) {
  let offset = 0;
  return readMarkedText(marked).map(({ text, role }) => {
    const key = offset;
    offset += text.length;
    if (role === null) return <Fragment key={key}>{text}</Fragment>;
    return (
      <span key={key} className={role === "miss" ? "tie-miss" : `tie t-${role}`}>
        {text}
      </span>
    );
  });
}

/** Plain words with `names` in the type of code. */
export function WordsAndNames({ text }: { text: string }) {
  let offset = 0;
  return text.split("`").map((piece, index) => {
    const key = offset;
    offset += piece.length + 1;
    return index % 2 === 0 ? (
      <Fragment key={key}>{piece}</Fragment>
    ) : (
      <code key={key} className="font-mono text-cell leading-none text-ink">
        {piece}
      </code>
    );
  });
}
