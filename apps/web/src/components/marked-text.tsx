import type { ReactNode } from "react";

/** Characters that are not drawn but change the order in which the text around them is. */
const BIDI_CONTROL = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/u;

const NAMES: Record<string, string> = {
  "\u061C": "ALM",
  "\u200E": "LRM",
  "\u200F": "RLM",
  "\u202A": "LRE",
  "\u202B": "RLE",
  "\u202C": "PDF",
  "\u202D": "LRO",
  "\u202E": "RLO",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
};

/**
 * Stored text with its bidirectional controls drawn as marks. Each is isolated, so that it orders nothing
 * but stays in a selection that is copied.
 */
export function MarkedText({ children: text }: { children: string }): ReactNode {
  if (!BIDI_CONTROL.test(text)) return text;
  return text.split(BIDI_CONTROL).map((part, index) => {
    const name = NAMES[part];
    return name === undefined ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place
      <bdi key={index} className="bidi-mark" data-name={name}>
        {part}
      </bdi>
    );
  });
}
