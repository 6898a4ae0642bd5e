import type { Unit } from "./calendar.ts";
import { yearOf, type Moment } from "./moment.ts";
import { normAt, type Token } from "./token.ts";

/** A time condition as said, its preposition included. */
export type Period = {
  /** Epoch milliseconds; included. */
  from: number | null;
  /** Not included. */
  to: number | null;
  unit: Unit;
  isRolling: boolean;
  /** The words leave open where it starts or ends. */
  isVague?: boolean;
  /** The same words read as plain numbers, for `between 1990 and 2000`. */
  bareYears: number[];
  /** "within" names one stretch, the others are open to one side. */
  side: "within" | "before" | "after";
  /** Stated as an age, as in `older than 3 years`, which a numeric field can also hold. */
  age?: { count: number; unit: Unit };
};

export type PeriodBounds = Pick<Period, "from" | "to" | "side">;

/** A period and the index of the first token after it. */
export type FoundPeriod = { period: Period; next: number };

/** Reads one form of a period that starts at a token. */
export type PeriodReader = (tokens: readonly Token[], at: number, now: number) => FoundPeriod | null;

/** The period that these bounds, taken from a moment, make. */
export function periodOf(moment: Moment, bounds: PeriodBounds): Period {
  return {
    ...bounds,
    unit: moment.unit,
    isRolling: moment.isRolling ?? false,
    ...(moment.isVague && { isVague: true }),
    bareYears: moment.isBareYear ? [yearOf(moment.from ?? 0)] : [],
  };
}

const COUNTED =
  /^(units?|items?|pieces?|points?|euros?|dollars?|usd|eur|inr|rupees|kg|km|people|miles|meters|metres|votes|views|times|orders|%)$/;

/** Tells a number of things from a year: "2015 units". `at` is the token after the number. */
export function isCounted(tokens: readonly Token[], at: number): boolean {
  return COUNTED.test(normAt(tokens, at));
}
