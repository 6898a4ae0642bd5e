import { singularOfWord } from "./singular.ts";

/** `customerId` and `customer-ID` become `customer_id`. */
export function normalize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase()
    .replace(/^_|_$/g, "");
}

/** Returns a name in snake_case, its last word in the singular. */
export function singularOf(name: string): string {
  const plain = normalize(name);
  const start = plain.lastIndexOf("_") + 1;
  return plain.slice(0, start) + singularOfWord(plain.slice(start));
}
