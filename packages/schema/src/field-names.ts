/** `customerId` and `customer-ID` become `customer_id`. */
export function normalize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase()
    .replace(/^_|_$/g, "");
}

/** Returns a name in snake_case and in the singular, as far as endings tell it. */
export function singularOf(name: string): string {
  const plain = normalize(name);
  if (/(ss|us|is)$/.test(plain) || plain.length < 4) return plain;
  if (plain.endsWith("ies")) return `${plain.slice(0, -3)}y`;
  if (/(xes|ches|shes|sses|zes)$/.test(plain)) return plain.slice(0, -2);
  return plain.endsWith("s") ? plain.slice(0, -1) : plain;
}
