import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { errorText } from "../lib/api-error.ts";
import { showError } from "./show-error.ts";

/** Time within which a deletion can be undone. */
const UNDO_MS = 6000;

type UndoableDelete = {
  deletedText: string;
  failedText: string;
  /** Deletes on the server. */
  send: (id: string, callbacks: { onError: (error: unknown) => void }) => void;
};

/**
 * Deletes items of a list with an undo: an item disappears at once and is deleted on the server when the time
 * to take it back is over, or when the list is left.
 */
export function useUndoableDelete({ deletedText, failedText, send }: UndoableDelete): {
  isHidden: (id: string) => boolean;
  remove: (item: { _id: string }) => void;
} {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const show = (id: string) => setHidden((ids) => new Set([...ids].filter((each) => each !== id)));
  const commit = (id: string) => {
    clearTimeout(timers.current.get(id));
    if (!timers.current.delete(id)) return;
    send(id, {
      onError: (error) => {
        show(id);
        showError(errorText(error, failedText));
      },
    });
  };
  const latestCommit = useRef(commit);
  useEffect(() => {
    latestCommit.current = commit;
  });
  useEffect(() => {
    const pending = timers.current;
    const commitAll = () => {
      for (const id of pending.keys()) latestCommit.current(id);
    };
    window.addEventListener("pagehide", commitAll);
    return () => {
      window.removeEventListener("pagehide", commitAll);
      commitAll();
    };
  }, []);

  const remove = ({ _id: id }: { _id: string }) => {
    setHidden((ids) => new Set([...ids, id]));
    timers.current.set(
      id,
      setTimeout(() => commit(id), UNDO_MS),
    );
    toast.success(deletedText, {
      duration: UNDO_MS,
      action: {
        label: "Undo",
        onClick: () => {
          clearTimeout(timers.current.get(id));
          if (timers.current.delete(id)) show(id);
        },
      },
    });
  };
  return { isHidden: (id) => hidden.has(id), remove };
}
