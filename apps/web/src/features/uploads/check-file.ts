import { ERROR_TEXTS, LIMITS, TEXTS } from "@querysnap/contracts";

/** Returns the specification's error text for a chosen file, or null. */
export function checkFile(file: Pick<File, "name" | "size"> | null): string | null {
  if (file === null) return TEXTS.uploadFileRequired;
  if (!/\.(?:gz|zip)$/i.test(file.name)) return TEXTS.uploadFileType;
  return file.size > LIMITS.uploadBytes ? ERROR_TEXTS.upload_too_large : null;
}
