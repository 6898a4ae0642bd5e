import {
  getConnectionLimits,
  type CsvTypes,
  UPLOAD_FIELDS,
  uploadDump,
  uploadEvent,
  type UploadEvent,
  type UploadReply,
} from "@querysnap/contracts";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { linesOf } from "../../../lib/ndjson.ts";
import type { OnSent } from "../../../lib/xhr-fetch.ts";

const FALLBACK = "Failed to upload file";
const NETWORK_FAILURE = "Upload failed due to network error";

export type UploadForm = {
  file: File;
  nickname: string;
  /** As confirmed by the user; missing until the server asks. */
  csvTypes?: CsvTypes | undefined;
};
export type ImportProgress = Extract<UploadEvent, { type: "progress" }>;
type Watch = { signal: AbortSignal; onSent: OnSent; onProgress: (progress: ImportProgress) => void };

async function send(form: UploadForm, { signal, onSent, onProgress }: Watch): Promise<UploadReply> {
  // a token that has expired is renewed now, not after 100 MB were sent in vain
  await api.call(getConnectionLimits, { signal, fallback: FALLBACK });
  const body = new FormData();
  body.append(UPLOAD_FIELDS.nickname, form.nickname);
  if (form.csvTypes) body.append(UPLOAD_FIELDS.csvTypes, JSON.stringify(form.csvTypes));
  body.append(UPLOAD_FIELDS.dumpFile, form.file);
  const response = await api.upload(uploadDump, body, {
    accept: "application/x-ndjson",
    signal,
    onSent,
    fallback: FALLBACK,
  });
  for await (const line of linesOf(response)) {
    const event = uploadEvent.parse(JSON.parse(line));
    if (event.type === "done") return event;
    if (event.type === "progress") onProgress(event);
    else throw new ApiError(event.message || FALLBACK, { code: event.code, reply: event });
  }
  throw new ApiError(NETWORK_FAILURE, { code: "network" });
}

/** Sends a dump and waits for its import. @throws ApiError; the AbortError of the signal. */
export async function sendDump(form: UploadForm, watch: Watch): Promise<UploadReply> {
  try {
    return await send(form, watch);
  } catch (error) {
    if (watch.signal.aborted) throw error;
    if (error instanceof ApiError && error.code !== "network") throw error;
    // what ends in the middle of the answer is no reply either
    throw new ApiError(NETWORK_FAILURE, { code: "network", cause: error });
  }
}
