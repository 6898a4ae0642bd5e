import type { Connection } from "@querysnap/contracts";
import { useNavigate } from "react-router";
import { toast } from "sonner";
import { type ConnectDraft, isHosted } from "../../../features/connections/connect-draft.ts";
import { useOpenConnection, useOpenSample } from "../../../features/connections/use-connections.ts";
import type { OutcomeHandle } from "./use-outcome.ts";

/** Returns the address of a connection's playground. */
function playgroundPath(connection: Connection): string {
  const extra = connection.isSample ? "&isSample=true" : connection.isTemporary ? "&isTemporary=true" : "";
  return `/playground?connectionId=${encodeURIComponent(connection._id)}${extra}`;
}

function tellDuplicate(savedAs: string, nickname: string): void {
  toast.info("You had saved this URI already", {
    description:
      savedAs === nickname
        ? `Opened "${nickname}" instead of saving it twice.`
        : `"${savedAs}" is now named "${nickname}".`,
  });
}

/** Connects to the sample or to what the form holds, and goes on to the playground. */
export function useOpening(draft: ConnectDraft, { setFailure, fail }: OutcomeHandle) {
  const navigate = useNavigate();
  const open = useOpenConnection();
  const sample = useOpenSample();
  const openPlayground = (connection: Connection) => void navigate(playgroundPath(connection));

  const startSample = () => {
    setFailure(null);
    sample.mutate(undefined, {
      onSuccess: openPlayground,
      onError: (error) => fail(error, "Failed to connect to sample database"),
    });
  };
  const connect = () => {
    setFailure(null);
    if (draft.connection?.isSample) return startSample();
    const uri = draft.uri.trim();
    const { nickname, mark, isReadOnly, ca } = draft;
    open.mutate(
      {
        nickname: nickname.trim(),
        uri,
        mark,
        connectionId: draft.connection?._id ?? null,
        ...(isHosted(draft) ? {} : { isReadOnly, ca: ca.trim() === "" ? null : ca.trim() }),
      },
      {
        onSuccess: ({ connection, savedAs }) => {
          if (savedAs !== null) tellDuplicate(savedAs, connection.nickname);
          openPlayground(connection);
        },
        onError: (error) => fail(error, "Failed to connect to database", isHosted(draft) ? null : uri),
      },
    );
  };
  return {
    connect,
    startSample,
    openPlayground,
    isOpening: open.isPending || sample.isPending,
    isSampleOpening: sample.isPending,
  };
}
