import type { Draft } from "../parse/draft.ts";
import type { JoinPaths } from "./join-paths.ts";
import type { Node } from "./node.ts";
import { isGuessed } from "./sets.ts";

/** A collection that only a value stands for. */
const GUESSED = 0.12;
/** Several references lead to it, and no word says which. */
const AMBIGUOUS = 0.2;

type Joins = { main: Node; others: readonly Node[]; paths: JoinPaths };

/** Lowers the confidence for collections that are joined by a guess. */
export function doubtJoins(draft: Draft, { main, others, paths }: Joins): void {
  for (const node of others)
    if (paths.isAmbiguous(main.collection, node.collection))
      draft.doubt(AMBIGUOUS, node.collection.name, "ambiguous");
  for (const node of others)
    if (isGuessed(node) && node.anchors.every((one) => one.field === null))
      draft.doubt(GUESSED, node.collection.name, "guessed");
}
