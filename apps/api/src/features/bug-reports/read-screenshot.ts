import { LIMITS } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const startsWith = (bytes: Buffer, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** The type that the bytes themselves show, whatever the sender calls it; null when it is no image. */
function imageType(bytes: Buffer): string | null {
  const isPng =
    startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) &&
    bytes.toString("latin1", 12, 16) === "IHDR";
  if (isPng) return "image/png";
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp && bytes.readUInt32LE(4) + 8 <= bytes.length + 1 ? "image/webp" : null;
}

/** @throws AppError image_invalid */
export function readScreenshot(base64: string): { mediaType: string; base64: string } {
  const bytes = BASE64.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
  const mediaType = bytes.length < 32 || bytes.length > LIMITS.bugScreenshotBytes ? null : imageType(bytes);
  if (mediaType === null) throw new AppError("image_invalid");
  return { mediaType, base64: bytes.toString("base64") };
}
