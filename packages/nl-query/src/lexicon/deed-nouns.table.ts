/** Nouns of deeds that have another stem than the verb. */
export const DEED_NOUNS: ReadonlyMap<string, string> = new Map([
  ["resolution", "resolved"],
  ["payment", "paid"],
  ["receipt", "received"],
  ["response", "responded"],
  ["introduction", "introduced"],
  ["production", "produced"],
  ["publication", "published"],
  ["submission", "submitted"],
  ["admission", "admitted"],
  ["passage", "passed"],
]);
