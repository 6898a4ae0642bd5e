import type { Connection, CsvPreview, CsvTypes, ImportReport } from "@querysnap/contracts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { type ImportProgress, sendDump, type UploadForm } from "./api/upload-dump.ts";

/** Collections as they are imported, in their order. */
export type ImportedSoFar = { collection: string; documents: number }[];

export type UploadState =
  | { step: "idle"; error: ApiError | null }
  | { step: "sending"; fileName: string; percent: number }
  | { step: "importing"; fileName: string; percent: number; isIndexing: boolean; collections: ImportedSoFar }
  | { step: "asking"; form: UploadForm; files: readonly CsvPreview[] }
  | { step: "done"; connection: Connection; report: ImportReport; message: string };

const IDLE: UploadState = { step: "idle", error: null };
const percentOf = (part: number, whole: number) => (whole > 0 ? Math.floor((part / whole) * 100) : 0);

function advance(state: UploadState, fileName: string, progress: ImportProgress): UploadState {
  const { collection, documents, readBytes, totalBytes } = progress;
  const known = state.step === "importing" ? state.collections : [];
  const others = known.filter((each) => each.collection !== collection);
  return {
    step: "importing",
    fileName,
    percent: Math.min(100, percentOf(readBytes, totalBytes)),
    isIndexing: collection === null,
    collections: collection === null ? known : [...others, { collection, documents }],
  };
}

/** One upload at a time; it ends with the page. `onDone` is called once the database is there. */
export function useUpload(onDone: (connection: Connection, report: ImportReport) => void) {
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (form: UploadForm) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    const fileName = form.file.name;
    const show = (change: (state: UploadState) => UploadState) => {
      if (!signal.aborted) setState(change);
    };
    show(() => ({ step: "sending", fileName, percent: 0 }));
    try {
      const { connection, report, message } = await sendDump(form, {
        signal,
        onSent: (sent, total) =>
          show((current) =>
            current.step === "importing"
              ? current
              : { step: "sending", fileName, percent: percentOf(sent, total) },
          ),
        onProgress: (progress) => show((current) => advance(current, fileName, progress)),
      });
      if (signal.aborted) return;
      setState({ step: "done", connection, report, message });
      onDone(connection, report);
    } catch (error) {
      show(() => {
        if (error instanceof ApiError && error.reason?.kind === "csv_types")
          return { step: "asking", form, files: error.reason.files };
        const failure =
          error instanceof ApiError
            ? error
            : new ApiError("Failed to upload file", { code: "reply_invalid", cause: error });
        return { step: "idle", error: failure };
      });
    }
  };

  return {
    state,
    start: (form: UploadForm) => void start(form),
    /** Sends the file again, with the types of its columns. */
    confirmTypes: (csvTypes: CsvTypes) => {
      if (state.step === "asking") void start({ ...state.form, csvTypes });
    },
    cancel: () => {
      running.current?.abort();
      setState(IDLE);
    },
  };
}
