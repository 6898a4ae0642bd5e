import { LIMITS, TEXTS } from "@querysnap/contracts";
import { findCredentials } from "./uri-edits.ts";

/** `mongodb://user:password@host/database?options`, read just far enough to check and to mask it. */
const FORM = /^(mongodb(?:\+srv)?:\/\/)(?:([^@/?#]*)@)?([^/?#@]+)(?:\/([^?#]*))?(\?[^#]*)?$/;

const MASK = "••••••••";

/** User name and password hidden, at a length that says nothing. Text without credentials stays as it is. */
export function maskUri(uri: string): string {
  const place = findCredentials(uri);
  return place === null ? uri : `${uri.slice(0, place.start)}${MASK}:${MASK}${uri.slice(place.end)}`;
}

/** A URI in a field, and whether its user name and password are shown. */
type UriInField = { uri: string; isRevealed: boolean };

/**
 * Returns the URI after its field was changed to `text`, which reveals it. Typing around the mask changes the URI
 * behind it; typing into the mask leaves the URI as it was.
 */
export function typeIntoUri({ uri, isRevealed }: UriInField, text: string): UriInField {
  const shown = maskUri(uri);
  if (isRevealed || shown === uri) return { uri: text, isRevealed };
  const mask = /•+:•+/.exec(shown)?.[0] ?? "";
  const start = shown.indexOf(mask);
  const secret = uri.slice(start, uri.length - (shown.length - start - mask.length));
  if (text.includes(mask)) return { uri: text.replace(mask, () => secret), isRevealed: true };
  return { uri: text.includes("•") ? uri : text, isRevealed: true };
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
