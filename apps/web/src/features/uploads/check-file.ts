import { ERROR_TEXTS, LIMITS, TEXTS } from "@querysnap/contracts";

/** What is wrong with a chosen file, in the words of the specification, or null. */
export function checkFile(file: Pick<File, "name" | "size"> | null): string | null {
  if (file === null) return TEXTS.uploadFileRequired;
  if (!/\.(?:gz|zip)$/i.test(file.name)) return TEXTS.uploadFileType;
  return file.size > LIMITS.uploadBytes ? ERROR_TEXTS.upload_too_large : null;
}
