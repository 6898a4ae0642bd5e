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
  ["conversion", "converted"],
  ["extension", "extended"],
  ["expiration", "expired"],
  ["acquisition", "acquired"],
  ["arrival", "arrived"],
  ["decision", "decided"],
  ["revision", "revised"],
]);

/** Words for a deed, and other deeds by which it is done where none is called so. */
export const DEEDS_ALIKE: readonly { said: RegExp; done: readonly string[] }[] = [
  {
    said: /^(?:resolution|resolve|resolved|resolving|solve|solved|solution)$/,
    done: ["solved", "fixed", "closed", "completed"],
  },
  {
    said: /^(?:response|respond|reply|answer)$/,
    done: ["reply", "replied", "response", "responded", "answered"],
  },
  { said: /^(?:fulfillment|fulfilment|fulfill|fulfil)$/, done: ["delivered", "shipped"] },
  { said: /^(?:transit)$/, done: ["delivered", "arrived"] },
];
