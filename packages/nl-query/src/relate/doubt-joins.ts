import type { Draft } from "../parse/draft.ts";
import type { JoinPaths } from "./join-paths.ts";
import type { Node } from "./node.ts";
import { isGuessed } from "./sets.ts";

/** A collection that only a value stands for. */
const GUESSED = 0.12;
/** Several references lead to it, and no word says which. */
const AMBIGUOUS = { links: 0.2, copies: 0.1 };

type Joins = { main: Node; others: readonly Node[]; paths: JoinPaths };

/** Lowers the confidence for collections that are joined by a guess. */
export function doubtJoins(draft: Draft, { main, others, paths }: Joins): void {
  for (const node of others) {
    const ambiguity = paths.ambiguity(main.collection, node.collection);
    if (ambiguity) draft.doubt(AMBIGUOUS[ambiguity], node.collection.name, "ambiguous");
  }
  for (const node of others)
    if (isGuessed(node) && node.anchors.every((one) => one.field === null))
      draft.doubt(GUESSED, node.collection.name, "guessed");
}
