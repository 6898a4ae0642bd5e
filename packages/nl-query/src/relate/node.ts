import type { CompareOp, Words } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import type { Anchor } from "./anchors.ts";
import type { Column } from "./columns.ts";

/** One collection that the question speaks of, and what is said about it. */
export type Node = {
  collection: CollectionModel;
  anchors: Anchor[];
  columns: Column[];
  /** "for each", "per": figures are split by it. */
  isEach: boolean;
  /** "number of": how many there are is a figure. */
  count: Words | null;
  /** "the most": how many there are ranks what has them. */
  most: { direction: 1 | -1; words: Words } | null;
  /** "the highest average": a figure of it ranks what has it. */
  rank: { direction: 1 | -1; words: Words } | null;
  /** "sorted by the rank of the crew": it has the field that orders what is shown. */
  isOrder: boolean;
  /** "document 104": place of the number that is its key. */
  key: number | null;
  /** What is summed up of it. */
  sum: Column | null;
  /** "more than 3": how many there must be. */
  bound: { op: CompareOp; count: number; words: Words } | null;
  /** "without any". */
  isNone: boolean;
  /** The words that say so. */
  noneWords: Words[];
  /** Words that lead to it from what was named before. */
  links: Words[];
  /** Positions read as a question about it alone. */
  places: Set<number>;
};

/** Words behind a name that may be about it or about something named before. */
export type Piece = Words & { owner: Node };

export type Sketch = { nodes: Node[]; pieces: Piece[] };

/** Nothing is known but the name. */
export function nodeOf(anchor: Anchor): Node {
  return {
    collection: anchor.collection,
    anchors: [anchor],
    columns: [],
    isEach: false,
    count: null,
    most: null,
    bound: null,
    isNone: false,
    noneWords: [],
    rank: null,
    isOrder: false,
    sum: null,
    key: null,
    links: [],
    places: new Set(),
  };
}

/** Ranks what has documents by the sum of a field of theirs. */
export function rankBySum(node: Node, field: FieldModel, rank: NonNullable<Node["rank"]>): void {
  node.rank = rank;
  node.sum = { field, words: rank.words };
}

/** Asks for the field that the words name, if they name one. */
export function addColumn(node: Node, { field, start, end }: Anchor): void {
  if (field) addColumns(node, [{ field, words: { start, end } }]);
}

/** Asks for fields, each of them once: words can be read as a list and as a name alike. */
export function addColumns({ columns }: Node, added: Node["columns"]): void {
  columns.push(...added.filter(({ field }) => columns.every((one) => one.field !== field)));
}
