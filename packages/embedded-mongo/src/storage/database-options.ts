import type { Doc } from "@querysnap/mql";
import type { Collator, Predicate } from "../engine/contract.ts";

export type DatabaseOptions = {
  readonly name: string;
  readonly path: string;
  /** Whether another thread writes; a writer that is demoted stays a reader. */
  isReader(): boolean;
  /** Tells when a commit starts and ends: the thread must not be ended in between. */
  onCommitting?(isCommitting: boolean): void;
  /** Most bytes of documents stored. */
  readonly maxBytes: number;
  /** Most bytes of documents held in memory. */
  readonly cacheBytes: number;
  /** Whether a commit waits for the disk. */
  readonly isDurable: boolean;
  compileCollator(spec: Doc): Collator | null;
  /** A partial filter compares under the collation of its index. */
  compilePartialFilter(filter: Doc, collation: Doc | null): Predicate;
};
