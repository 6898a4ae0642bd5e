import { X509Certificate } from "node:crypto";
import { TEXTS } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----[^-]{1,32768}-----END \1-----/g;
const MAX_CERTIFICATES = 20;

const refuse = (message: string, cause?: unknown) => new AppError("validation_failed", { message, cause });

/**
 * Reads pasted certificates and returns them in one form, without what stood around them.
 *
 * @throws AppError validation_failed
 */
export function readCa(pasted: string): string {
  const blocks = [...pasted.matchAll(BLOCK)];
  if (blocks.some(([, label]) => label?.includes("PRIVATE KEY"))) throw refuse(TEXTS.caIsPrivateKey);
  const certificates = blocks.filter(([, label]) => label === "CERTIFICATE");
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES) throw refuse(TEXTS.caInvalid);
  return certificates
    .map(([text]) => {
      try {
        return new X509Certificate(text).toString().trim();
      } catch (error) {
        throw refuse(TEXTS.caInvalid, error);
      }
    })
    .join("\n");
}
