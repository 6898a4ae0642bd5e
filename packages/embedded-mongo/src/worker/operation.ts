import { Doc, type Value } from "@querysnap/mql";
import type { Collator, CompileContext, OperationContext } from "../engine/contract.ts";
import { compileCollation } from "../engine/collation/compile-collation.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { identical } from "../engine/values/identical.ts";
import type { CursorOwner, RunRequest } from "./messages.ts";

export type OperationLimits = {
  readonly id: number;
  readonly deadlineMs: number | null;
  readonly roles: RunRequest["roles"];
  readonly owner: CursorOwner;
  /** Most bytes that one command holds in memory. */
  readonly maxBytes: number;
  /** Holds the id of the operation to interrupt. */
  readonly control: Int32Array;
};

/** One command's run: its clock, its deadline, its memory. */
export class Operation implements OperationContext {
  readonly nowMs = Date.now();
  collator: Collator | null = null;
  #limits: OperationLimits;
  #heldBytes = 0;
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
   * A view has one collation, the simple one if it names none; a command can not bring another. @throws
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
  }

  readonly checkInterrupt = (): void => {
    const { control, id, deadlineMs } = this.#limits;
    if (Atomics.load(control, 0) === id) throw new MongoError(11601, "operation was interrupted");
    if (deadlineMs !== null && Date.now() > deadlineMs)
      throw new MongoError(50, "operation exceeded time limit");
  };

  readonly reserve = (bytes: number): void => {
    this.#heldBytes += bytes;
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
    control: new Int32Array(1),
  });
  operation.useCollationOf(collation);
  return operation;
}
