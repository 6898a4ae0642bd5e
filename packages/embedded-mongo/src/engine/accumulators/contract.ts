import type { Value } from "@querysnap/mql";
import type { Frame } from "../contract.ts";
import type { Operand } from "../expressions/node.ts";

/** The running state of one accumulator for one group. */
export type AccumulatorState = {
  /** Takes one document of the group into account. Throws MongoError. */
  add(frame: Frame): void;
  /** Takes the stored value of the factory's `field` into account; type 0 says that it is missing. */
  addStored?(bytes: Buffer, type: number, at: number): void;
  /** The same of a decoded value. */
  addValue?(value: Operand): void;
  /** The same of an int, a double or a long, told by its BSON type, that a double holds exactly. */
  addNumber?(type: number, value: number): void;
  /** The result; what has none (`$first` of nothing, for example) is null. */
  finish(): Value;
};

/** A compiled accumulator, shared by all groups of a command. */
export type AccumulatorFactory = {
  /**
   * The one top-level field that is read, or null for none: its states take its values. Absent: anything may
   * be read.
   */
  readonly field?: string | null;
  /** `n` is computed from the group's key, so there must be one. */
  readonly readsGroupKey?: boolean;
  /** A new group's state. Operators with `n` may compute it from the fields of the group's key. */
  create(groupKey?: Value): AccumulatorState;
  /** The same for windows that documents also leave, where it differs. */
  createMoving?(): AccumulatorState;
};
