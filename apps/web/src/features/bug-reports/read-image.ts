import { LIMITS } from "@querysnap/contracts";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
/** Limits of an image file before it is scaled down. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;
const MAX_SIDE = 2000;
const QUALITIES = [0.9, 0.7, 0.5];

export const IMAGE_TYPES = TYPES.join(",");
export const NO_IMAGE = "Choose a PNG, JPEG or WebP image";
export const IMAGE_TOO_LARGE = "The image must be 1 MB or less";

/** Draws a picture again with fewer pixels; null when it stays too large. */
async function shrink(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const quality of QUALITIES) {
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (smaller.size <= LIMITS.bugScreenshotBytes) return smaller;
  }
  return null;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/**
 * Reads a picture that the user chose; larger ones are made smaller.
 *
 * @throws Error whose message is for the user
 */
export async function readImage(file: File): Promise<{ base64: string; dataUrl: string }> {
  if (!TYPES.includes(file.type)) throw new Error(NO_IMAGE);
  if (file.size > MAX_FILE_BYTES) throw new Error(IMAGE_TOO_LARGE);
  const blob =
    file.size <= LIMITS.bugScreenshotBytes
      ? file
      : await shrink(file).catch(() => {
          throw new Error(NO_IMAGE);
        });
  if (blob === null) throw new Error(IMAGE_TOO_LARGE);
  const base64 = await toBase64(blob);
  return { base64, dataUrl: `data:${blob.type};base64,${base64}` };
}
