import { LIMITS, TEXTS } from "@querysnap/contracts";

/** `mongodb://user:password@host/database?options`, read just far enough to check and to mask it. */
const FORM = /^(mongodb(?:\+srv)?:\/\/)(?:([^@/?#]*)@)?([^/?#@]+)(?:\/([^?#]*))?(\?[^#]*)?$/;

/**
 * Where the credentials of a URI are. Everything up to the last `@` before the path: an unescaped `@` in a
 * password is common.
 */
function credentialsOf(uri: string): { start: number; end: number } | null {
  const scheme = /^mongodb(?:\+srv)?:\/\//.exec(uri)?.[0];
  if (!scheme) return null;
  const rest = uri.slice(scheme.length);
  const slash = rest.indexOf("/");
  const question = rest.indexOf("?");
  const ends = [slash, question].filter((at) => at !== -1);
  let at = rest.slice(0, ends.length === 0 ? rest.length : Math.min(...ends)).lastIndexOf("@");
  // a password with an unescaped slash: the mark stands behind it
  if (at === -1) at = rest.lastIndexOf("@");
  return at === -1 ? null : { start: scheme.length, end: scheme.length + at };
}

const MASK = "••••••••";

/** User name and password hidden, at a length that says nothing. Text without credentials stays as it is. */
export function maskUri(uri: string): string {
  const place = credentialsOf(uri);
  return place === null ? uri : `${uri.slice(0, place.start)}${MASK}:${MASK}${uri.slice(place.end)}`;
}

/** Whether the server masked it: it stands for the stored one. */
export function isServerMasked(uri: string): boolean {
  return /^mongodb(?:\+srv)?:\/\/\*{4}:\*{4}@/.test(uri);
}

/**
 * What is wrong with a URI, in the words of the specification, or null. In local mode the server also takes
 * URIs without credentials.
 */
export function checkUri(uri: string, { needsCredentials }: { needsCredentials: boolean }): string | null {
  const text = uri.trim();
  if (text === "") return TEXTS.uriRequired;
  if (text.length > LIMITS.uriMax || text.includes("\0")) return TEXTS.uriMalformed;
  const parts = FORM.exec(text);
  if (!parts) return TEXTS.uriMalformed;
  const [, , credentials, , database] = parts;
  if (credentials === undefined ? needsCredentials : !/^[^:]+:.+$/.test(credentials))
    return TEXTS.uriMalformed;
  return database === undefined || database === "" ? TEXTS.uriDatabaseRequired : null;
}
