import { type ExportProgress, LIMITS } from "@querysnap/contracts";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../lib/api-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { downloadExport, ExportFailure } from "./api/download-export.ts";

export type ExportState =
  | { kind: "idle" }
  | { kind: "exporting"; progress: ExportProgress | null }
  | { kind: "success"; fileName: string }
  | { kind: "error"; message: string };

/** The export of a connection's database. Leaving the page cancels it. */
export function useExport(
  { _id: connectionId, databaseName }: { _id: string; databaseName: string },
  { onPlanMissing }: { onPlanMissing: () => void },
) {
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const close = () => setState({ kind: "idle" });
  useEffect(() => {
    if (state.kind !== "success") return;
    const timer = setTimeout(() => setState({ kind: "idle" }), LIMITS.exportSuccessMs);
    return () => clearTimeout(timer);
  }, [state.kind]);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "exporting", progress: null });
    try {
      const { blob, fileName } = await downloadExport({
        connectionId,
        databaseName,
        signal: controller.signal,
        onProgress: (progress) => setState({ kind: "exporting", progress }),
      });
      saveFile(blob, fileName);
      setState({ kind: "success", fileName });
    } catch (error) {
      if (error instanceof ExportFailure && error.kind === "plan") {
        close();
        onPlanMissing();
      } else
        setState({
          kind: "error",
          message:
            error instanceof ExportFailure
              ? error.message
              : `Export failed: ${errorText(error, "unknown error")}`,
        });
    } finally {
      running.current = null;
    }
  };
  return { state, start: () => void start(), cancel: () => running.current?.abort(), close };
}

export type ExportHandle = ReturnType<typeof useExport>;
