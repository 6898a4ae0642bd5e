export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** 1 to 12 for a full or three-letter English name in any case, else null. */
export function monthFromName(name: string): number | null {
  const wanted = name.toLowerCase();
  if (wanted === "sept") return 9;
  const at = MONTH_NAMES.findIndex(
    (month) => month.toLowerCase() === wanted || month.slice(0, 3).toLowerCase() === wanted,
  );
  return at === -1 ? null : at + 1;
}
