import { Doc, type Value } from "@querysnap/mql";
import type { Collator, CompileContext, OperationContext } from "../engine/contract.ts";
import { compileCollation } from "../engine/collation/compile-collation.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { identical } from "../engine/values/identical.ts";
import { CONTROL, CONTROL_BYTES, type CursorOwner, type RunRequest } from "./messages.ts";

export type OperationLimits = {
  readonly id: number;
  readonly deadlineMs: number | null;
  readonly roles: RunRequest["roles"];
  readonly owner: CursorOwner;
  /** Most bytes that one command holds in memory. */
  readonly maxBytes: number;
  /** Called at every check once the command has run for long. */
  readonly onSlow?: () => void;
  /** Shared with the main thread, see `CONTROL`. */
  readonly control: Int32Array;
};

/** Ends a read whose thread is needed; the main thread starts it again elsewhere. Never reaches a client. */
export class Preemption extends Error {
  override readonly name = "Preemption";
}

/** From here on a command gives way to others. */
const SLOW_MS = 100;

/** One command's run: its clock, its deadline, its memory. */
export class Operation implements OperationContext {
  readonly nowMs = Date.now();
  collator: Collator | null = null;
  #limits: OperationLimits;
  #startedMs = this.nowMs;
  #heldBytes = 0;
  #peakBytes = 0;
  #hasOwnCollation = false;

  constructor(limits: OperationLimits) {
    this.#limits = limits;
  }

  get owner(): CursorOwner {
    return this.#limits.owner;
  }

  get userRoles(): Value {
    return this.#limits.roles.map(
      ({ role, db }) => new Doc(["_id", "role", "db"], [`${db}.${role}`, role, db]),
    );
  }

  /** The command's own collation, which may be the simple one. */
  useOwnCollation(spec: Doc): void {
    this.collator = compileCollation(spec);
    this.#hasOwnCollation = true;
  }

  /** That of the collection counts unless the command brings one. */
  useCollationOf(spec: Doc | null): void {
    if (spec && !this.#hasOwnCollation) this.collator = compileCollation(spec);
  }

  /**
   * A view has one collation, the simple one if it names none; a command cannot bring another. @throws
   * MongoError 167
   */
  useCollationOfView(view: string, spec: Doc | null): void {
    const collator = spec && compileCollation(spec);
    if (this.#hasOwnCollation && !identical(collator?.spec ?? null, this.collator?.spec ?? null)) {
      throw new MongoError(167, `Cannot override a view's default collation ${view}`);
    }
    this.collator = collator;
    this.#hasOwnCollation = true;
  }

  /** Each statement of a write command has its own collation, or that of the collection. */
  startStatement(spec: Doc | null): void {
    this.collator = null;
    this.#hasOwnCollation = false;
    if (spec && spec.size > 0) this.useOwnCollation(spec);
  }

  /** Continues under the limits of a later command: a cursor outlives the command that opened it. */
  resume(limits: OperationLimits): void {
    this.#limits = limits;
    this.#startedMs = Date.now();
  }

  readonly checkInterrupt = (): void => {
    const { control, id, deadlineMs } = this.#limits;
    if (Atomics.load(control, CONTROL.interrupt) === id)
      throw new MongoError(11601, "operation was interrupted");
    if (Atomics.load(control, CONTROL.preempt) === id) throw new Preemption("the thread is needed");
    const nowMs = Date.now();
    if (deadlineMs !== null && nowMs > deadlineMs) throw new MongoError(50, "operation exceeded time limit");
    if (nowMs - this.#startedMs > SLOW_MS) this.#limits.onSlow?.();
  };

  /**
   * Most bytes that the command has held, as its stages count them. They stop counting rows that they hand
   * over, which a cursor still holds.
   */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  readonly reserve = (bytes: number): void => {
    this.#heldBytes += bytes;
    if (this.#heldBytes > this.#peakBytes) this.#peakBytes = this.#heldBytes;
    if (this.#heldBytes <= this.#limits.maxBytes) return;
    throw new MongoError(
      146,
      `Used too much memory for a single operation. Memory limit: ${this.#limits.maxBytes} bytes`,
    );
  };
}

/** A scope for compiling; `variables` are what the command's `let` binds. */
export function compileContext(
  operation: Operation,
  variables: ReadonlyMap<string, Value | undefined> = new Map(),
): CompileContext {
  const names = new Map([...variables.keys()].map((name, slot) => [name, slot] as const));
  let slots = names.size;
  return {
    operation,
    variables: {
      names,
      nextSlot: () => slots++,
      slots: variables.size > 0 ? [...variables.values()] : undefined,
    },
  };
}

/** For compiling outside a command, under a collation if one is given. */
export function unlimitedOperation(collation: Doc | null = null): Operation {
  const operation = new Operation({
    id: -1,
    deadlineMs: null,
    roles: [],
    owner: { user: "", sessionId: null },
    maxBytes: Number.POSITIVE_INFINITY,
    control: new Int32Array(CONTROL_BYTES / Int32Array.BYTES_PER_ELEMENT),
  });
  operation.useCollationOf(collation);
  return operation;
}
