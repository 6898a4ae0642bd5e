import type { Knowledge } from "./knowledge.ts";

/** Whether a word is the name of a collection with an underscore, typed as it is stored: `order_items`. */
export const isStoredCollection = ({ model }: Knowledge, typed: string): boolean =>
  typed.includes("_") && model.collections.some(({ name }) => name.toLowerCase() === typed);
