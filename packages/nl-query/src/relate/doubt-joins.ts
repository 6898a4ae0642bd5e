import type { Draft } from "../parse/draft.ts";
import type { JoinPaths } from "./join-paths.ts";
import type { Node } from "./node.ts";
import { isGuessed } from "./sets.ts";

/** A collection that only a value stands for. */
const GUESSED = 0.12;
/** Several references lead to it, and no word says which. */
const AMBIGUOUS = { links: 0.2, copies: 0.1 };

/** "Rooms by hall name and state": what they are split by is no column of theirs. */
const SPLIT = 0.3;

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
  const [first] = draft.plan.columns.flatMap(({ words }) => words).sort((a, b) => a.start - b.start);
  const at = first ? first.start - 1 : -1;
  const isSplit = draft.tokens[at]?.norm === "by" && draft.plan.collectionWords.some(({ end }) => end === at);
  if (isSplit && draft.plan.ask === "documents") draft.doubt(SPLIT, "by", "clauseColumn");
}
