const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function hexOfBytes(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let hex = "";
  for (let at = start; at < end; at++) hex += HEX_PAIRS[bytes[at]!]!;
  return hex;
}

/** Null unless the text is an even number of hexadecimal digits. */
export function bytesOfHex(hex: string): Uint8Array | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = hexByte(hex, at * 2);
  return bytes;
}

/** The byte written at this position; the two characters are known to be hexadecimal digits. */
export function hexByte(hex: string, at: number): number {
  return (nibble(hex.charCodeAt(at)) << 4) | nibble(hex.charCodeAt(at + 1));
}

function nibble(code: number): number {
  return code <= 57 ? code - 48 : (code | 32) - 87;
}
