import {
  EXPORT_ID_HEADER,
  exportDatabase,
  type ExportProgress,
  getExport,
  LIMITS,
} from "@querysnap/contracts";
import { api } from "../../../lib/api.ts";
import { ApiError, NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";

/** Why there is no file. `plan`: show the upsell. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";

  constructor(
    readonly kind: "plan" | "message",
    message: string,
  ) {
    super(message);
  }
}

export const ABORTED_TEXT = "Export was cancelled or timed out. Please try again.";
const DEFAULT_WAIT_MINUTES = 60;

/** The specification's words for each status. */
function failureOf(error: ApiError): ExportFailure {
  const message = (text: string) => new ExportFailure("message", text);
  switch (error.status) {
    case 0:
      return message(NETWORK_ERROR_TEXT);
    case 400:
      return message("Database connection issue. Please check your connection and try again.");
    case 403:
      return new ExportFailure("plan", error.message);
    case 404:
      return message("Database connection not found. Please reconnect and try again.");
    case 429: {
      const { retryAfter } = error;
      const minutes = retryAfter === undefined ? DEFAULT_WAIT_MINUTES : Math.ceil(retryAfter / 60);
      return message(
        `Export limit reached. You can export up to 2 databases per hour. Please try again in ${minutes} minutes`,
      );
    }
    default:
      return message(`Export failed: ${error.message}`);
  }
}

/** The name in a Content-Disposition header, whose encoded form wins; null without one. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // the plain name is there, too
    }
  }
  return /filename="([^"]*)"/i.exec(header ?? "")?.[1] ?? null;
}

type DownloadCall = {
  connectionId: string;
  databaseName: string;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

async function readState(connectionId: string, exportId: string): Promise<ExportProgress> {
  const fallback = "Failed to read the export's progress";
  return (await api.call(getExport, { params: { connectionId, exportId }, fallback })).data;
}

/** Asks how far an export is until it is stopped; a poll that fails is left to the next one. */
function pollState(
  connectionId: string,
  exportId: string,
  onProgress: DownloadCall["onProgress"],
): () => void {
  let isStopped = false;
  const poll = async () => {
    const state = await readState(connectionId, exportId).catch(() => null);
    if (isStopped) return;
    if (state) onProgress(state);
    timer = setTimeout(() => void poll(), LIMITS.exportPollMs);
  };
  let timer = setTimeout(() => void poll(), 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A reply that broke off cannot say why; its export can. */
async function brokenOff(connectionId: string, exportId: string): Promise<ExportFailure> {
  const state = await readState(connectionId, exportId).catch(() => null);
  const reason = state?.state === "failed" ? state.error : null;
  return new ExportFailure("message", reason === null ? NETWORK_ERROR_TEXT : `Export failed: ${reason}`);
}

/**
 * Downloads the ZIP of a database.
 *
 * @throws ExportFailure with the text to show
 */
export async function downloadExport(call: DownloadCall): Promise<{ blob: Blob; fileName: string }> {
  const { connectionId, databaseName, signal, onProgress } = call;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.exportTimeMs)]);
  let response: Response;
  try {
    response = await api.open(exportDatabase, {
      params: { connectionId },
      signal: deadline,
      accept: "application/zip",
      fallback: "The server gave no reason",
    });
  } catch (error) {
    if (deadline.aborted) throw new ExportFailure("message", ABORTED_TEXT);
    throw error instanceof ApiError ? failureOf(error) : error;
  }
  const exportId = response.headers.get(EXPORT_ID_HEADER);
  const stop = exportId === null ? () => {} : pollState(connectionId, exportId, onProgress);
  try {
    const blob = await response.blob();
    const date = new Date().toISOString().slice(0, 10);
    const named = fileNameIn(response.headers.get("Content-Disposition"));
    return { blob, fileName: named ?? `${databaseName}-export-${date}.zip` };
  } catch {
    if (deadline.aborted) throw new ExportFailure("message", ABORTED_TEXT);
    throw exportId === null
      ? new ExportFailure("message", NETWORK_ERROR_TEXT)
      : await brokenOff(connectionId, exportId);
  } finally {
    stop();
  }
}
