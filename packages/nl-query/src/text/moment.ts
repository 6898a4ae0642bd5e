import { addUnits, startOf, type Unit } from "./calendar.ts";
import type { Token } from "./token.ts";

/** A stated stretch of time: `to` is not included; null is open. */
export type Moment = {
  from: number | null;
  to: number | null;
  unit: Unit;
  /** Index of the first token after it. */
  next: number;
  /** A bare number that is only likely to be a year. */
  isBareYear?: boolean;
  /** Counted back from now. */
  isRolling?: boolean;
  /** The words leave open where it starts or ends: "early March". */
  isVague?: boolean;
};

/** Reads one form of a moment that starts at a token. */
export type MomentReader = (tokens: readonly Token[], at: number, now: number) => Moment | null;

/** One whole unit from an instant. */
export function unitFrom(from: number, unit: Unit, next: number): Moment {
  return { from, to: addUnits(from, 1, unit), unit, next };
}

/** Where counting back or ahead starts: now for times of the day, else the start of today. */
export function originOf(unit: Unit, now: number): number {
  return unit === "hour" || unit === "minute" || unit === "second" ? now : startOf(now, "day");
}

export function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}
