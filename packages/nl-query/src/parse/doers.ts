import { lemmaOf } from "../text/lemma.ts";

/** Verbs that tell who did it: "written by". */
export const DONE =
  /(?:ed|made|sold|held|won|run|given|taken|paid|taught|led|kept|owned|written|drawn|sung|driven)$/;
const COUNTED_BY =
  /^(grouped|divided|classified|categorized|counted|listed|separated|segmented|summed|totaled|aggregated|needed|speed)$/;

/** "Written by" leads to who did it, "grouped by" to a group. */
export function tellsDoer(verb: string): boolean {
  return DONE.test(verb) && !COUNTED_BY.test(verb);
}

/** "How many wells were dug by members": who did it, all of them together, and no group of each. */
export function areDoers(said: readonly string[], verb: string, noun: string): boolean {
  const text = ` ${said.join(" ")} `;
  const isCount =
    /(?:how many|number of|count of) /.test(text) &&
    !/ (?:average|mean|sum|total(?! number| count)) /.test(text);
  return isCount && tellsDoer(verb) && noun.endsWith("s") && lemmaOf(noun) !== noun;
}
