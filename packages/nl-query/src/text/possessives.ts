import type { Token } from "./token.ts";

/** What would ask for a figure of all where nothing said whose it is. */
const FIGURE = /^(total|overall|combined|average|maximum|minimum)$/;

/** "Rowers' total medals" as "rowers's total medals": the apostrophe of many, which readers know from one of them. */
export function possessives(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isOfMany =
      /^['’]$/.test(token.norm) &&
      before?.kind === "word" &&
      before.norm.endsWith("s") &&
      before.end === token.start &&
      FIGURE.test(next?.norm ?? "") &&
      next !== undefined &&
      next.start > token.end;
    return isOfMany ? { ...token, norm: "'s" } : token;
  });
}
