import { Double, Int32, type Value } from "@querysnap/mql";
import type { AccumulatorFactory, AccumulatorState } from "../accumulators/contract.ts";
import { numberOfCell } from "../columns.ts";
import type { CompileContext } from "../contract.ts";
import { equalityKey } from "../values/compare.ts";

export type OutputField = { readonly name: string; readonly factory: AccumulatorFactory };

/** Which fields of stored rows a group reads. */
export type StoredFields = {
  readonly names: readonly string[];
  /** Which of them is the id; -1: the id is null for all. */
  readonly idAt: number;
  /** For each accumulator which of them it takes; -1 for those that read nothing. */
  readonly takes: readonly number[];
};

export type Group = { readonly id: Value; readonly states: AccumulatorState[] };

const GROUP_BYTES = 256;

/** Groups by equal id, in the order they came up. Plain strings and most numbers need no key text. */
export class GroupTable {
  readonly all: Group[] = [];
  readonly #strings = new Map<string, Group>();
  /** Equal numbers of all types that a double holds exactly. */
  readonly #numbers = new Map<number, Group>();
  readonly #others = new Map<string, Group>();

  constructor(
    readonly context: CompileContext,
    readonly fields: readonly OutputField[],
  ) {}

  of(id: Value): Group {
    const { collator } = this.context.operation;
    if (typeof id === "string" && !collator) return this.#strings.get(id) ?? this.#add(this.#strings, id, id);
    if (id instanceof Int32 || id instanceof Double)
      return this.#numbers.get(id.value) ?? this.#addNumber(id);
    const key = equalityKey(id, collator);
    return this.#others.get(key) ?? this.#add(this.#others, key, id);
  }

  /** The group of an int, a double or a long, told by its BSON type, that a double holds exactly. */
  ofNumber(type: number, value: number): Group {
    return this.#numbers.get(value) ?? this.of(numberOfCell(type, value));
  }

  #addNumber(id: Int32 | Double): Group {
    // An equal number of another type may have come first.
    const key = equalityKey(id);
    const group = this.#others.get(key) ?? this.#add(this.#others, key, id);
    this.#numbers.set(id.value, group);
    return group;
  }

  #add(groups: Map<string, Group>, key: string, id: Value): Group {
    this.context.operation.reserve(GROUP_BYTES + 2 * key.length);
    const group = { id, states: this.fields.map(({ factory }) => factory.create(id)) };
    groups.set(key, group);
    this.all.push(group);
    return group;
  }
}
