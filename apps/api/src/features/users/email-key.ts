import { domainToASCII } from "node:url";

/**
 * The form of an email address under which its account is found: compatibility-normalized, lower case, the
 * domain in its ASCII form. Dots and plus tags stay, because only the mail provider knows whether they
 * matter.
 */
export function emailKey(email: string): string {
  const text = email.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
