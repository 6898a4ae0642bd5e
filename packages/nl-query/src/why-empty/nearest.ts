import { distance } from "fastest-levenshtein";
import { COUNTRY_FORMS, VALUE_FORMS } from "../lexicon/places.table.ts";
import type { StoredValue } from "./field-facts.ts";
import { lastOf } from "../schema/path.ts";

/** Longer texts are not compared letter by letter. */
const LONGEST_COMPARED = 80;
/** Share of letters that may differ. */
const MOST_DIFFERENT = 0.4;
/** Fewer letters in common are a coincidence. */
const LEAST_CONTAINED = 3;

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The stored text that was probably meant: another spelling, a code of a country, a part of it; or null. */
export function nearestText(text: string, stored: readonly StoredValue[]): StoredValue | null {
  const wanted = fold(text);
  const texts = stored.filter((one) => typeof one.value === "string");
  const same = texts.find((one) => fold(one.text) === wanted);
  if (same) return same;
  const lower = text.trim().toLowerCase();
  const forms = [...(COUNTRY_FORMS.get(lower) ?? []), ...(VALUE_FORMS.get(lower) ?? [])].map(fold);
  const otherForm = texts.find((one) => forms.includes(fold(one.text)));
  if (otherForm) return otherForm;
  if (text.length > LONGEST_COMPARED) return null;
  const ranked = texts
    .filter((one) => one.text.length <= LONGEST_COMPARED)
    .map((one) => ({
      one,
      share: distance(wanted, fold(one.text)) / Math.max(wanted.length, one.text.length),
    }))
    .toSorted((a, b) => a.share - b.share);
  const [best] = ranked;
  if (best && best.share <= MOST_DIFFERENT) return best.one;
  const contained = texts.find((one) => {
    const other = fold(one.text);
    return (
      Math.min(other.length, wanted.length) >= LEAST_CONTAINED &&
      (other.includes(wanted) || wanted.includes(other))
    );
  });
  return contained ?? null;
}

/** The path that was probably meant by a path that no document has; or null. */
export function nearestField(path: string, known: readonly string[]): string | null {
  const wanted = fold(path);
  const same = known.find((one) => fold(one) === wanted);
  if (same !== undefined) return same;
  const last = fold(lastOf(path));
  const sameLast = known.filter((one) => fold(lastOf(one)) === last);
  if (sameLast.length > 0) return sameLast.toSorted((a, b) => a.length - b.length)[0] ?? null;
  const ranked = known
    .filter((one) => one.length <= LONGEST_COMPARED)
    .map((one) => {
      const folded = fold(one);
      const whole = distance(wanted, folded) / Math.max(wanted.length, folded.length, 1);
      const tail = fold(lastOf(one));
      const end = distance(last, tail) / Math.max(last.length, tail.length, 1) + 0.05;
      return { one, share: Math.min(whole, end) };
    })
    .toSorted((a, b) => a.share - b.share || a.one.length - b.one.length);
  const [best] = ranked;
  if (best && best.share <= MOST_DIFFERENT) return best.one;
  const contained = known.find((one) => {
    const tail = fold(lastOf(one));
    return (
      Math.min(tail.length, last.length) >= LEAST_CONTAINED && (tail.includes(last) || last.includes(tail))
    );
  });
  return contained ?? null;
}
