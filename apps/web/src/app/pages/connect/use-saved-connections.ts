import type { Connection } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fetchConnection } from "../../../features/connections/api/connections.ts";
import { changesOf, draftOf, EMPTY_DRAFT } from "../../../features/connections/connect-draft.ts";
import { useChangeConnection, useRemoveConnection } from "../../../features/connections/use-connections.ts";
import type { ConnectFormHandle } from "./use-connect-form.ts";
import { BRIEF_BANNER_MS, type OutcomeHandle } from "./use-outcome.ts";

/** Selects a saved connection into the form, saves its changes, and removes it after a confirmation. */
export function useSavedConnections(
  { draft, setDraft, setShowsOptions }: ConnectFormHandle,
  { setNotice, setFailure, clear, fail }: OutcomeHandle,
) {
  /** The connection whose removal waits for a confirmation. */
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const removal = useRemoveConnection();
  const change = useChangeConnection();
  const selection = useMutation({
    mutationFn: (connection: Connection) =>
      connection.isSample || connection.isTemporary
        ? Promise.resolve({ ...connection, ca: null })
        : fetchConnection(connection._id),
    onSuccess: (connection) => {
      setFailure(null);
      setDraft(draftOf(connection));
      setShowsOptions(!connection.isSample && (connection.isReadOnly || connection.hasOwnCa));
    },
    onError: (error) => fail(error, "Failed to load connection"),
  });

  const save = () => {
    const changes = changesOf(draft);
    if (!draft.connection || !changes) return;
    clear();
    change.mutate(
      { connectionId: draft.connection._id, change: changes },
      {
        onSuccess: (connection) => {
          setDraft((current) => ({ ...current, nickname: connection.nickname, connection }));
          setNotice({ text: "Connection saved.", closeAfterMs: BRIEF_BANNER_MS });
        },
        onError: (error) => fail(error, "Failed to save the connection"),
      },
    );
  };
  const remove = (connection: Connection) =>
    removal.mutate(connection._id, {
      onSuccess: () => {
        setNotice({ text: "Connection removed successfully.", closeAfterMs: BRIEF_BANNER_MS });
        if (draft.connection?._id === connection._id) setDraft(EMPTY_DRAFT);
      },
      onError: (error) => fail(error, "Failed to remove connection"),
      onSettled: () => setLeaving(null),
    });
  return {
    select: (connection: Connection) => selection.mutate(connection),
    save,
    isSaving: change.isPending,
    leaving,
    setLeaving,
    remove,
    removingId: removal.isPending ? (removal.variables ?? null) : null,
  };
}
