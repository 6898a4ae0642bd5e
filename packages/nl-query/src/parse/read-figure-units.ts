import type { Amount, Metric } from "../plan/plan.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { nameOf } from "./metric-name.ts";
import { timeUnitOf, unitsPer } from "./units.ts";
import { lemmaOf } from "../text/lemma.ts";

const IN_UNIT = /(?:, )?(?:in|as|measured in|expressed in) (?:whole |full )?(?<unit>[a-z]+)(?= )/;

/** "The average duration in minutes" of `durationSeconds`: the figure in the unit that is asked for. */
export function readFigureUnits(draft: Draft): void {
  draft.each(IN_UNIT, (match) => acceptClaim(draft, claimUnit(draft, match)));
}

function claimUnit(draft: Draft, match: Match): Claim | null {
  const unit = lemmaOf(match.groups.unit ?? "");
  const found = draft.plan.metrics.flatMap((metric) => {
    const of = "of" in metric && "kind" in metric.of ? inUnit(metric.of, unit) : null;
    return of ? [{ metric, of }] : [];
  });
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const words = [...only.metric.words, { start: match.start, end: match.end }];
  const name = nameOf(PREFIXES[only.metric.kind] ?? "total", `${unit}s`);
  const metric = { ...only.metric, of: only.of, name, words } as Metric;
  return { ...claimMetrics(draft, [metric]), replaced: [only.metric] };
}

const PREFIXES: Partial<Record<Metric["kind"], string>> = {
  sum: "total",
  avg: "average",
  min: "minimum",
  max: "maximum",
  median: "median",
};

/** The amount in a unit; null where it is no amount of such units. */
function inUnit(amount: Amount, unit: string): Amount | null {
  const time = timeUnitOf(unit);
  if (amount.kind === "elapsed") return time ? { ...amount, unit: time } : null;
  if (amount.kind !== "field") return null;
  const per = unitsPer(amount.field, unit);
  if (per === null || per === 1) return null;
  const [op, size] = per > 1 ? (["$divide", per] as const) : (["$multiply", 1 / per] as const);
  const right = { kind: "constant", text: String(Number(size.toPrecision(12))) } as const;
  return { kind: "operation", op, left: amount, right };
}
