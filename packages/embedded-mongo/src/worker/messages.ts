/** Slots of the memory that the main thread shares with each worker. */
export const CONTROL = {
  /** Id of the operation that a client or its deadline ends. */
  interrupt: 0,
  /** Id of the read that gives its thread back, to start again on another one. */
  preempt: 1,
  /** 1 once another worker writes this database: this one only reads from then on. */
  isDemoted: 2,
  /** 1 while a transaction commits: ending the thread now would leave its outcome unknown. */
  isCommitting: 3,
} as const;
export const CONTROL_BYTES = Object.keys(CONTROL).length * Int32Array.BYTES_PER_ELEMENT;

/** Worker data. */
export type WorkerOptions = {
  readonly database: string;
  readonly path: string;
  /** Reads snapshots while another worker writes. */
  readonly readOnly: boolean;
  readonly maxBytes: number;
  readonly cacheBytes: number;
  readonly operationBytes: number;
  readonly isDurable: boolean;
  /** Int32 slots, see `CONTROL`: how the main thread reaches a worker in the middle of a command. */
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
  /** The thread gave way to others for good: its nice value can be raised, but not lowered again. */
  readonly isLowPriority: boolean;
  readonly cachedBytes: number;
  /** Epoch milliseconds at which the next document of a TTL index expires. */
  readonly nextExpiryMs: number | null;
};

export type FromWorker =
  | { readonly type: "done"; readonly id: number; readonly reply: Uint8Array; readonly state: WorkerState }
  /** The read was given up before it showed anything; its message comes back for another worker. */
  | {
      readonly type: "preempted";
      readonly id: number;
      readonly message: Uint8Array;
      readonly state: WorkerState;
    }
  | { readonly type: "state"; readonly state: WorkerState }
  | { readonly type: "stopped" };
