import type { Node } from "./node.ts";

const COLUMN_BONUS = 0.04;
const NODE_BONUS = 0.07;

/** Columns and collections that were named and used say more than words that can be passed over. */
export function bonusOf(nodes: readonly Node[], main: Node, isNarrowed: (one: Node) => boolean): number {
  const columns = nodes.reduce((sum, one) => sum + one.columns.length, 0);
  const used = nodes.filter(
    (one) =>
      one !== main &&
      (one.columns.length > 0 || one.bound || one.most || one.count || one.isNone || isNarrowed(one)),
  );
  return Math.min(2, columns) * COLUMN_BONUS + used.length * NODE_BONUS;
}
