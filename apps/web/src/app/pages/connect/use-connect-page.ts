import { type Connection, type ImportReport, PLAN_POLICY } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "sonner";
import { checkConnection, fetchConnection } from "../../../features/connections/api/connections.ts";
import {
  changesOf,
  type ConnectDraft,
  draftOf,
  EMPTY_DRAFT,
  isHosted,
} from "../../../features/connections/connect-draft.ts";
import {
  useChangeConnection,
  useOpenConnection,
  useOpenSample,
  useRefreshConnections,
  useRemoveConnection,
} from "../../../features/connections/use-connections.ts";
import { useUpload } from "../../../features/uploads/use-upload.ts";
import { ApiError } from "../../../lib/api-error.ts";

const BANNER_MS = 5000;
const REMOVED_MS = 3000;
const UPLOADED_MS = 2000;
const NOTES_IN_TOAST = 4;

export type Notice = { text: string; closeAfterMs?: number; databases?: readonly string[] };
export type Failure = {
  error: Pick<ApiError, "message" | "details" | "reason">;
  /** What was tried, where it can be changed and tried again. */
  uri: string | null;
};

function toFailure(error: unknown, fallback: string): Failure["error"] {
  return error instanceof ApiError ? error : { message: fallback, details: undefined, reason: undefined };
}

/** Refusals that another plan would lift. */
const PLAN_LIMITS = new Set<string>(["connection_limit_reached", "connection_locked"]);

/** The connection's place in the playground. */
export function playgroundPath(connection: Connection): string {
  const extra = connection.isSample ? "&isSample=true" : connection.isTemporary ? "&isTemporary=true" : "";
  return `/playground?connectionId=${encodeURIComponent(connection._id)}${extra}`;
}

/** What the payment page hands over in the location's state, shown once: a reload forgets it. */
function usePaymentNotice(): Notice | null {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const isPaid = typeof state === "object" && state !== null && "paymentSuccess" in state;
  const forget = useEffectEvent(() => void navigate("/connect", { replace: true }));
  useEffect(() => {
    if (isPaid) forget();
  }, [isPaid]);
  return isPaid
    ? { text: "Payment Successful! Your SnapX subscription is now active.", closeAfterMs: BANNER_MS }
    : null;
}

/** State and actions of the Connect page. */
export function useConnectPage() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<ConnectDraft>(EMPTY_DRAFT);
  const [showsOptions, setShowsOptions] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(usePaymentNotice());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reachedLimit, setReachedLimit] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Connection | null>(null);

  const clear = () => {
    setFailure(null);
    setNotice(null);
  };
  const fail = (error: unknown, fallback: string, uri: string | null = null) => {
    setNotice(null);
    if (error instanceof ApiError && PLAN_LIMITS.has(error.code))
      setReachedLimit(
        error.reason?.kind === "connection_limit" ? error.reason.limit : PLAN_POLICY.snap.connections,
      );
    else setFailure({ error: toFailure(error, fallback), uri });
  };
  const openPlayground = (connection: Connection) => void navigate(playgroundPath(connection));

  const open = useOpenConnection();
  const sample = useOpenSample();
  const remove = useRemoveConnection();
  const change = useChangeConnection();
  const test = useMutation({ mutationFn: checkConnection });
  const select = useMutation({
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
  const testUri = (uri: string) => {
    clear();
    test.mutate(
      { uri, ...(draft.ca.trim() === "" ? {} : { ca: draft.ca.trim() }) },
      {
        onSuccess: ({ message, databaseName, isEmpty, otherDatabases }) =>
          setNotice(
            isEmpty
              ? {
                  text: `${message} The database "${databaseName}" has no collections.`,
                  databases: otherDatabases,
                }
              : { text: message, closeAfterMs: BANNER_MS },
          ),
        onError: (error) => fail(error, "Failed to test connection", uri),
      },
    );
  };
  const save = () => {
    const changes = changesOf(draft);
    if (!draft.connection || !changes) return;
    clear();
    change.mutate(
      { connectionId: draft.connection._id, change: changes },
      {
        onSuccess: (connection) => {
          setDraft((current) => ({ ...current, nickname: connection.nickname, connection }));
          setNotice({ text: "Connection saved.", closeAfterMs: REMOVED_MS });
        },
        onError: (error) => fail(error, "Failed to save the connection"),
      },
    );
  };
  const removeNow = (connection: Connection) =>
    remove.mutate(connection._id, {
      onSuccess: () => {
        setNotice({ text: "Connection removed successfully.", closeAfterMs: REMOVED_MS });
        if (draft.connection?._id === connection._id) setDraft(EMPTY_DRAFT);
      },
      onError: (error) => fail(error, "Failed to remove connection"),
      onSettled: () => setLeaving(null),
    });
  /** Puts another URI into the form and tests it. */
  const tryUri = (uri: string) => {
    setDraft({ ...draft, uri });
    testUri(uri);
  };

  const upload = useUploads({ openPlayground, clear, setReachedLimit });

  return {
    draft,
    setDraft,
    upload,
    showsOptions,
    setShowsOptions,
    notice,
    setNotice,
    failure,
    setFailure,
    reachedLimit,
    setReachedLimit,
    leaving,
    setLeaving,
    isOpening: open.isPending || sample.isPending,
    isSampleOpening: sample.isPending,
    isTesting: test.isPending,
    isSaving: change.isPending,
    removingId: remove.isPending ? (remove.variables ?? null) : null,
    select: (connection: Connection) => select.mutate(connection),
    startNew: () => {
      clear();
      setDraft(EMPTY_DRAFT);
      setShowsOptions(false);
    },
    startSample,
    connect,
    test: () => testUri(draft.uri.trim()),
    tryUri,
    save,
    remove: removeNow,
    openPlayground,
  };
}

type UploadsCall = {
  openPlayground: (connection: Connection) => void;
  clear: () => void;
  setReachedLimit: (limit: number | null) => void;
};

/** Uploads of this page: the list knows the new database at once, the playground opens two seconds later. */
function useUploads({ openPlayground, clear, setReachedLimit }: UploadsCall) {
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
      showLimit(
        failed.reason?.kind === "connection_limit" ? failed.reason.limit : PLAN_POLICY.snap.connections,
      );
  }, [failed]);
  return {
    ...upload,
    start: (form: Parameters<typeof upload.start>[0]) => {
      clear();
      upload.start(form);
    },
  };
}

/** Stays when the playground opens, until it is closed. */
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

function tellDuplicate(savedAs: string, nickname: string): void {
  toast.info("You had saved this URI already", {
    description:
      savedAs === nickname
        ? `Opened "${nickname}" instead of saving it twice.`
        : `"${savedAs}" is now named "${nickname}".`,
  });
}
