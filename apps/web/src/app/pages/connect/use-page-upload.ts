import type { Connection, ImportReport } from "@querysnap/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "sonner";
import { useRefreshConnections } from "../../../features/connections/use-connections.ts";
import { useUpload } from "../../../features/uploads/use-upload.ts";
import { connectionLimitOf, type OutcomeHandle } from "./use-outcome.ts";

const UPLOADED_MS = 2000;
const NOTES_IN_TOAST = 4;

/** Shows what the import changed or left out; stays open after the playground opens. */
function tellNotes({ notes, moreNotes }: ImportReport): void {
  if (notes.length === 0) return;
  const count = notes.length + moreNotes;
  const listed = notes.slice(0, NOTES_IN_TOAST).map(({ message }) => message);
  const rest = count - listed.length;
  toast.warning(`${count} ${count === 1 ? "thing was" : "things were"} changed or left out`, {
    description: [...listed, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(" "),
    duration: Infinity,
  });
}

/** Uploads a database: it is listed at once, and its playground opens two seconds later. */
export function usePageUpload(
  { clear, setReachedLimit }: OutcomeHandle,
  openPlayground: (connection: Connection) => void,
) {
  const refresh = useRefreshConnections();
  const [uploaded, setUploaded] = useState<Connection | null>(null);
  const upload = useUpload((connection, report) => {
    void refresh();
    setUploaded(connection);
    tellNotes(report);
  });
  const open = useEffectEvent(openPlayground);
  useEffect(() => {
    if (uploaded === null) return;
    const timer = setTimeout(() => open(uploaded), UPLOADED_MS);
    return () => clearTimeout(timer);
  }, [uploaded]);
  const { state } = upload;
  const failed = state.step === "idle" ? state.error : null;
  const showLimit = useEffectEvent(setReachedLimit);
  useEffect(() => {
    if (failed?.status === 429 && failed.message.includes("Connection limit"))
      showLimit(connectionLimitOf(failed));
  }, [failed]);
  return {
    ...upload,
    start: (form: Parameters<typeof upload.start>[0]) => {
      clear();
      upload.start(form);
    },
  };
}
