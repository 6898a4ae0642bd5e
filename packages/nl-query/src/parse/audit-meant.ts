import { doubtComparedLetters } from "./doubt-compared-letters.ts";
import { doubtCountedUnits } from "./doubt-counted-units.ts";
import { doubtDoersForDeeds } from "./doubt-doers-for-deeds.ts";
import { doubtExtremesOfTotals } from "./doubt-extremes-of-totals.ts";
import { doubtIdleAttributes, doubtIdleClauses } from "./doubt-idle-clauses.ts";
import { doubtListedAsCounts } from "./doubt-listed-as-counts.ts";
import { doubtLostNames } from "./doubt-lost-names.ts";
import { doubtOneOfTwoNumbers, doubtOwnOfRelated } from "./doubt-own-of-related.ts";
import { doubtPercents } from "./doubt-percents.ts";
import { doubtSummedBounds } from "./doubt-summed-bounds.ts";
import { doubtTops } from "./doubt-tops.ts";
import { doubtWhether } from "./read-whether.ts";
import type { Draft } from "./draft.ts";

/** Looks for plans that answer something else than what was asked: other documents, another figure, a part of them. */
export function auditMeant(draft: Draft): void {
  doubtExtremesOfTotals(draft);
  doubtSummedBounds(draft);
  doubtDoersForDeeds(draft);
  doubtLostNames(draft);
  doubtOwnOfRelated(draft);
  doubtOneOfTwoNumbers(draft);
  doubtWhether(draft);
  doubtComparedLetters(draft);
  doubtCountedUnits(draft);
  doubtIdleClauses(draft);
  doubtIdleAttributes(draft);
  doubtPercents(draft);
  doubtTops(draft);
  doubtListedAsCounts(draft);
}
