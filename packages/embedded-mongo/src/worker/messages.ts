/** What a worker is opened with. */
export type WorkerOptions = {
  readonly database: string;
  readonly path: string;
  /** A second reader beside the worker that writes. */
  readonly readOnly: boolean;
  readonly maxBytes: number;
  readonly cacheBytes: number;
  readonly operationBytes: number;
  readonly isDurable: boolean;
  /** One Int32: the id of the operation to interrupt. */
  readonly control: SharedArrayBuffer;
  /** High half of the cursor ids that this worker hands out. */
  readonly cursorPrefix: number;
};

/** `user` is empty without authentication, `sessionId` is null outside a session. */
export type CursorOwner = { readonly user: string; readonly sessionId: string | null };

export type RunRequest = {
  readonly type: "run";
  readonly id: number;
  /** A whole OP_MSG message. */
  readonly message: Uint8Array;
  readonly database: string;
  /** Epoch milliseconds at which the command gives up. */
  readonly deadlineMs: number | null;
  /** Who may go on reading the cursor that the command opens. */
  readonly owner: CursorOwner;
  /** Roles of the client; none without authentication. */
  readonly roles: readonly { readonly role: string; readonly db: string }[];
};

/** For a worker that has its database. */
export type ToDatabase = RunRequest | { readonly type: "expire" } | { readonly type: "stop" };

export type ToWorker = { readonly type: "open"; readonly options: WorkerOptions } | ToDatabase;

export type WorkerState = {
  readonly openCursors: number;
  readonly cachedBytes: number;
  /** Epoch milliseconds at which the next document of a TTL index expires. */
  readonly nextExpiryMs: number | null;
};

export type FromWorker =
  | { readonly type: "done"; readonly id: number; readonly reply: Uint8Array; readonly state: WorkerState }
  | { readonly type: "state"; readonly state: WorkerState }
  | { readonly type: "stopped" };
