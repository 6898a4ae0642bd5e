import type { Rephrasing } from "./phrases/rephrasing.ts";
import { ABSENCES } from "./phrases/absences.table.ts";
import { ASKED_BESIDE } from "./phrases/asked-beside.table.ts";
import { AVERAGES } from "./phrases/averages.table.ts";
import { BEST_OF_EACH } from "./phrases/best-of-each.table.ts";
import { BOTH_KINDS } from "./phrases/both-kinds.table.ts";
import { BOUNDS } from "./phrases/bounds.table.ts";
import { BUSINESS } from "./phrases/business.table.ts";
import { CLAUSES } from "./phrases/clauses.table.ts";
import { EMAILS } from "./phrases/emails.table.ts";
import { COMPUTED_OF_EACH } from "./phrases/computed-of-each.table.ts";
import { COUNTS, DUPLICATES, REPEATED_DEEDS } from "./phrases/counts.table.ts";
import { COUNTS_OF_EACH } from "./phrases/counts-of-each.table.ts";
import { COURTESIES } from "./phrases/courtesies.table.ts";
import { DATES_OF_EACH } from "./phrases/dates-of-each.table.ts";
import { DURATIONS } from "./phrases/durations.table.ts";
import { EXTREMES } from "./phrases/extremes.table.ts";
import { FILLERS, UNRESTRICTED } from "./phrases/fillers.table.ts";
import { FORMAL_ORDERS } from "./phrases/formal-orders.table.ts";
import { FRAMES } from "./phrases/frames.table.ts";
import { LISTS, WHOLE_LISTS } from "./phrases/lists.table.ts";
import { COMPARED_STRETCHES, MONTHS } from "./phrases/months.table.ts";
import { NOTES } from "./phrases/notes.table.ts";
import { ORDERS } from "./phrases/orders.table.ts";
import { OWNERS } from "./phrases/owners.table.ts";
import { PLACINGS } from "./phrases/placings.table.ts";
import { PLAIN_WORDS } from "./phrases/plain-words.table.ts";
import { REQUESTS } from "./phrases/requests.table.ts";
import { SAID_AGAIN } from "./phrases/said-again.table.ts";
import { EXAMPLES, PART_OF_VALUES, SCOPES } from "./phrases/scopes.table.ts";
import { STRETCH_PHRASES } from "./phrases/stretches.table.ts";
import { SUMMARIES } from "./phrases/summaries.table.ts";
import { SHORTHANDS, TECHNICAL } from "./phrases/technical.table.ts";
import { TELEGRAMS } from "./phrases/telegrams.table.ts";
import { TWO_STEPS } from "./phrases/two-steps.table.ts";
import { TERMS } from "./phrases/terms.table.ts";
import { TIMES } from "./phrases/times.table.ts";
import { TWO_GROUPS } from "./phrases/two-groups.table.ts";
import { ZEROS_TOO } from "./phrases/with-none.table.ts";

/** Each phrase stands here once; they are applied in this order, every one as often as it occurs. */
export const REPHRASINGS: readonly Rephrasing[] = [
  ...NOTES,
  ...BUSINESS,
  ...COMPUTED_OF_EACH,
  ...SAID_AGAIN,
  ...PLACINGS,
  ...PLAIN_WORDS,
  ...ASKED_BESIDE,
  ...COUNTS_OF_EACH,
  ...UNRESTRICTED,
  ...ZEROS_TOO,
  ...DATES_OF_EACH,
  ...BEST_OF_EACH,
  ...BOTH_KINDS,
  ...DURATIONS,
  ...REQUESTS,
  ...TIMES,
  ...TWO_GROUPS,
  ...SUMMARIES,
  ...TWO_STEPS,
  ...TELEGRAMS,
  ...STRETCH_PHRASES,
  ...EXAMPLES,
  ...OWNERS,
  ...DUPLICATES,
  ...COMPARED_STRETCHES,
  ...SHORTHANDS,
  ...TERMS,
  ...TECHNICAL,
  ...WHOLE_LISTS,
  ...AVERAGES,
  ...FRAMES,
  ...COURTESIES,
  ...SCOPES,
  ...PART_OF_VALUES,
  ...LISTS,
  ...EMAILS,
  ...CLAUSES,
  ...FORMAL_ORDERS,
  ...ORDERS,
  ...BOUNDS,
  ...COUNTS,
  ...REPEATED_DEEDS,
  ...MONTHS,
  ...EXTREMES,
  ...ABSENCES,
  ...FILLERS,
];
