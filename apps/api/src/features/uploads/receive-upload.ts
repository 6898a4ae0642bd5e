import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { csvTypes, type CsvTypes, LIMITS, TEXTS, UPLOAD_FIELDS, uploadNickname } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newUploadPath, removeUpload } from "./upload-folder.ts";

export type ReceivedUpload = {
  nickname: string;
  csvTypes: CsvTypes | "inferred" | undefined;
  /** As the user's computer calls it, without folders. */
  fileName: string;
  path: string;
  sizeBytes: number;
};

/** Boundaries and the other fields of the form. */
const FORM_BYTES = 1024 * 1024;
const FIELD_BYTES = 256 * 1024;
const FILE_NAME_MAX = 255;
/** The disk keeps so much free, whatever is uploaded. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** A caller that sends nothing for so long has gone. */
const SILENCE_MS = 60_000;
const ACCEPTED_NAME = /\.(?:gz|zip)$/i;

/** Bytes of a form, as its sender says; the most there may be where it does not. */
export function announcedBytes({ headers }: Pick<IncomingMessage, "headers">): number {
  return Number(headers["content-length"] ?? LIMITS.uploadBytes);
}

/**
 * Receives the form of an upload; its file goes to disk as it arrives. `othersBytes` may still come with other
 * uploads.
 *
 * @throws AppError upload_invalid, validation_failed, upload_too_large, upload_no_space, upload_cancelled
 */
export async function receiveUpload(
  deps: Pick<AppDeps, "config" | "freeDiskBytes">,
  request: IncomingMessage,
  { signal, othersBytes }: { signal: AbortSignal; othersBytes: number },
): Promise<ReceivedUpload> {
  const announced = announcedBytes(request);
  if (announced > LIMITS.uploadBytes + FORM_BYTES) throw new AppError("upload_too_large");
  const path = await newUploadPath(deps.config.dataDir);
  if ((await deps.freeDiskBytes(deps.config.dataDir)) < announced + othersBytes + SPARE_BYTES)
    throw new AppError("upload_no_space");
  const form = new UploadForm(path);
  try {
    await form.read(request, signal);
    return form.finish();
  } catch (error) {
    await removeUpload(path);
    if (signal.aborted) throw new AppError("upload_cancelled", { cause: error });
    throw error instanceof AppError ? error : new AppError("upload_invalid", { cause: error });
  }
}

class UploadForm {
  #fileName: string | null = null;
  #sizeBytes = 0;
  #saving: Promise<void> = Promise.resolve();
  readonly #fields = new Map<string, string>();

  constructor(private readonly path: string) {}

  async read(request: IncomingMessage, signal: AbortSignal): Promise<void> {
    const contentType = request.headers["content-type"];
    if (contentType === undefined) throw new AppError("upload_invalid");
    const parser = new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: { fileSize: LIMITS.uploadBytes + 1, files: 1, fields: 10, fieldSize: FIELD_BYTES, parts: 12 },
    });
    const failed = new AbortController();
    const fail = (error: unknown) => failed.abort(error);
    parser.on("field", (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) fail(new AppError("validation_failed", { details: `${name} is too long` }));
      this.#fields.set(name, value);
    });
    parser.on("file", (field, stream, fileName) => {
      // a stream nobody reads holds up the whole form
      stream.on("error", () => {});
      // without an error a stream that has all its bytes never settles its pipeline
      failed.signal.addEventListener("abort", () => stream.destroy(new Error("The form was refused")));
      this.#saving = this.#save(field, stream, fileName);
      this.#saving.catch((error: unknown) => {
        stream.resume();
        fail(error);
      });
    });
    parser.on("filesLimit", () => fail(new AppError("validation_failed", { details: "Send one file" })));
    parser.on("fieldsLimit", () => fail(new AppError("validation_failed", { details: "Too many fields" })));
    const silence = setTimeout(() => request.destroy(new Error("Nothing was sent")), SILENCE_MS).unref();
    request.on("data", () => silence.refresh());
    try {
      await pipeline(request, parser, { signal: AbortSignal.any([signal, failed.signal]) });
      await this.#saving;
    } catch (error) {
      // the first failure stays the reason; the file's stream ends with it
      fail(error);
      await this.#saving.catch(() => {});
      throw failed.signal.reason;
    } finally {
      clearTimeout(silence);
    }
  }

  async #save(field: string, stream: Readable, fileName: string): Promise<void> {
    if (field !== UPLOAD_FIELDS.dumpFile) throw new AppError("upload_invalid");
    const name = fileName.replace(/^.*[/\\]/s, "");
    if (!ACCEPTED_NAME.test(name)) throw new AppError("upload_invalid", { message: TEXTS.uploadFileType });
    this.#fileName = cleanName(name);
    stream.on("data", (chunk: Buffer) => {
      this.#sizeBytes += chunk.length;
      if (this.#sizeBytes > LIMITS.uploadBytes) stream.destroy(new AppError("upload_too_large"));
    });
    const file = createWriteStream(this.path, { mode: 0o600, flags: "wx" });
    const closed = new Promise<void>((resolve) => file.once("close", resolve));
    // a stream that ends while its file is opened makes the file nevertheless, after its pipeline has failed
    await pipeline(stream, file).finally(() => closed);
  }

  /** @throws AppError upload_invalid, validation_failed */
  finish(): ReceivedUpload {
    const { path } = this;
    const [fileName, sizeBytes] = [this.#fileName, this.#sizeBytes];
    if (fileName === null) throw new AppError("upload_invalid", { message: TEXTS.uploadFileRequired });
    const nickname = uploadNickname.safeParse(this.#fields.get(UPLOAD_FIELDS.nickname));
    if (!nickname.success)
      throw new AppError("upload_invalid", {
        message: nickname.error.issues[0]?.message ?? TEXTS.uploadNicknameRequired,
      });
    const types = readCsvTypes(this.#fields.get(UPLOAD_FIELDS.csvTypes));
    return { nickname: nickname.data, csvTypes: types, fileName, path, sizeBytes };
  }
}

/** Lists show it, and control characters are not for showing. */
const cleanName = (name: string): string =>
  Array.from(name.replaceAll(/\p{Cc}/gu, ""))
    .slice(-FILE_NAME_MAX)
    .join("");

function readCsvTypes(text: string | undefined): CsvTypes | "inferred" | undefined {
  if (text === undefined || text === "inferred") return text;
  try {
    return csvTypes.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("validation_failed", { details: "csvTypes is not a list of types", cause });
  }
}
