import type { Draft } from "./draft.ts";

/** What a reading loses that has one figure of all where a number of each is said. */
const ONE_FIGURE = 0.35;
/** "And how many mills are in each", as earlier steps put it. */
const THEIRS = /^list their number of$/;
const WORDS_OF_THEIRS = 4;

/** "Names of the towns . also list their number of mills": one number of mills of all towns is none of these. */
export function doubtFiguresOfListed(draft: Draft): void {
  const { plan, tokens } = draft;
  if (plan.ask !== "total" && plan.ask !== "count") return;
  const at = tokens.findIndex(
    ({ norm }, start) =>
      norm === "list" &&
      start > 0 &&
      THEIRS.test(
        tokens
          .slice(start, start + WORDS_OF_THEIRS)
          .map((one) => one.norm)
          .join(" "),
      ),
  );
  if (at >= 0) draft.doubt(ONE_FIGURE, "number", "otherHead");
}
