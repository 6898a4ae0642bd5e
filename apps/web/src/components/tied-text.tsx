import { Fragment } from "react";
import type { TextPart } from "../lib/showcase.ts";

/** A question with its ties drawn. */
export function TiedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, start, role }) =>
    role === null ? (
      <Fragment key={start}>{text}</Fragment>
    ) : (
      <span key={start} className={role === "miss" ? "tie-miss" : `tie t-${role}`}>
        {text}
      </span>
    ),
  );
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
