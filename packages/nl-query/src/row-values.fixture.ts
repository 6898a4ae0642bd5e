import { Doc, type Value } from "@querysnap/mql";

/** The values in turn, by the index of a document. */
export const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** A day from 2016 to 2024, in milliseconds since 1970. */
export const day = (at: number): number => Date.UTC(2016 + (at % 9), at % 12, 1 + (at % 27));
/** The same day as text, such as "2016-01-01". */
export const dayText = (at: number): string => new Date(day(at)).toISOString().slice(0, 10);
export const doc = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));

export const FIRST = ["Odile", "Bruno", "Tamsin", "Kofi", "Mirela"];
export const LAST = ["Falk", "Osei", "Varga", "Quist", "Lund", "Haas"];
