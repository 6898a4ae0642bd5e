import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SimulatorState } from "./types.ts";

const MAX_ORDERS = 500;
const MAX_DELIVERIES = 1_000;
const MAX_REPLIES = 2_000;

const empty = (): SimulatorState => ({
  orders: [],
  deliveries: [],
  settlements: [],
  replies: {},
});

/** The state in memory, and in a file when one is named: an order outlives the process that made it. */
export class StateFile {
  readonly state: SimulatorState;

  constructor(private readonly file: string | null) {
    this.state =
      file !== null && existsSync(file)
        ? (JSON.parse(readFileSync(file, "utf8")) as SimulatorState)
        : empty();
  }

  /** Replaces the file as a whole, so that a process killed while it writes leaves the former one. */
  save(): void {
    const { state } = this;
    state.orders.splice(0, state.orders.length - MAX_ORDERS);
    state.deliveries.splice(0, state.deliveries.length - MAX_DELIVERIES);
    const keys = Object.keys(state.replies);
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_REPLIES))) delete state.replies[key];
    if (this.file === null) return;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
