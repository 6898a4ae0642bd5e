import { bytesOfHex, hexOfBytes } from "./hex.ts";
import { Binary } from "./types.ts";

export const UUID_SUBTYPE = 4;

const CHUNK = 0x2000;

export function base64OfBytes(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** Null unless the text is base64, with or without its padding; the URL-safe alphabet is read too. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const unpadded = text
    .replace(/={1,2}$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]*$/.test(unpadded) || unpadded.length % 4 === 1) return null;
  const binary = atob(unpadded);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Reads `550e8400-e29b-41d4-a716-446655440000`, or the same without hyphens; null for anything else. */
export function uuidFromString(text: string): Binary | null {
  if (!/^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i.test(text)) return null;
  const bytes = bytesOfHex(text.replaceAll("-", ""));
  return bytes && new Binary(bytes, UUID_SUBTYPE);
}

/** The hyphenated text of a UUID; null when the bytes are not one. */
export function uuidToString({ bytes, subtype }: Binary): string | null {
  if (subtype !== UUID_SUBTYPE || bytes.length !== 16) return null;
  const hex = hexOfBytes(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function generateUuid(): Binary {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return new Binary(bytes, UUID_SUBTYPE);
}
