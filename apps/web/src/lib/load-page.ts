/**
 * Whether this document was loaded from `path`. Only the pricing page's own document allows the payment
 * provider's script, however the reader got to that page later.
 */
export function isDocumentOf(path: string): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name, location.href).pathname === path;
}

/** Pricing with the payment dialog open, as an address. */
export const UPGRADE_PATH = "/pricing?upgrade=1";
