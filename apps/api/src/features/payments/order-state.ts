import type { OrderState, PaymentStatus } from "@querysnap/contracts";

/** An attempt to pay as far as it decides the state of its order. */
export type Attempt = {
  status: PaymentStatus;
  /** Paid what the order asks for; false for another amount or currency. */
  isExact: boolean;
  isRefunded: boolean;
  attemptedAt: number;
  id: string;
};

/** Everything known of an order. Facts are only ever added, so that their order of arrival does not matter. */
export type OrderFacts = {
  isAcknowledged: boolean;
  isRefused: boolean;
  isClosed: boolean;
  providerStatus: string | null;
  attempts: readonly Attempt[];
};

/** Of two statuses of one attempt the one with the higher rank is the later one, however they arrive. */
const RANK: Record<PaymentStatus, number> = {
  NOT_ATTEMPTED: 0,
  PENDING: 1,
  USER_DROPPED: 2,
  CANCELLED: 3,
  VOID: 4,
  FAILED: 5,
  SUCCESS: 6,
};

export function laterStatus(left: PaymentStatus, right: PaymentStatus): PaymentStatus {
  return RANK[left] >= RANK[right] ? left : right;
}

/** Orders at the provider go from ACTIVE to one of the others and never back. */
const PROVIDER_RANK: Record<string, number> = {
  ACTIVE: 1,
  TERMINATION_REQUESTED: 2,
  EXPIRED: 3,
  TERMINATED: 3,
  PAID: 4,
};

export function laterProviderStatus(known: string | null, reported: string | null): string | null {
  if (known === null || reported === null) return known ?? reported;
  return (PROVIDER_RANK[reported] ?? 0) > (PROVIDER_RANK[known] ?? 0) ? reported : known;
}

/** Whether this attempt brought the money of its order. */
export const isPaid = ({ status, isExact }: Pick<Attempt, "status" | "isExact">): boolean =>
  status === "SUCCESS" && isExact;

function lastAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const made = attempts.filter(({ status }) => status !== "NOT_ATTEMPTED");
  return made.toSorted((a, b) => b.attemptedAt - a.attemptedAt || (a.id < b.id ? 1 : -1))[0];
}

/** The state that follows from what is known; money that came in counts whatever else happened. */
export function orderState({
  attempts,
  isAcknowledged,
  isRefused,
  isClosed,
  providerStatus,
}: OrderFacts): OrderState {
  const paid = attempts.filter(isPaid);
  if (paid.some(({ isRefunded }) => !isRefunded)) return "paid";
  if (paid.length > 0) return "refunded";
  if (isClosed || providerStatus === "TERMINATED") return "cancelled";
  if (providerStatus === "EXPIRED") return "expired";
  if (attempts.some(({ status }) => status === "PENDING")) return "active";
  const last = lastAttempt(attempts);
  if (last?.status === "USER_DROPPED" || last?.status === "CANCELLED") return "dropped";
  if (last !== undefined || isRefused) return "failed";
  return isAcknowledged ? "active" : "created";
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Money can come in for an order that has ended: a bank may take days to confirm. */
const WATCHED_AFTER_END_MS = 3 * DAY_MS;
const PENDING_WATCHED_MS = 30 * DAY_MS;

/** When the provider is asked again about an order, or null when nothing can follow any more. */
export function nextCheckAt(
  order: { state: OrderState; isRefused: boolean; hasPending: boolean; expiresAt: number; checks: number },
  nowMs: number,
): number | null {
  if (order.isRefused) return null;
  if (order.hasPending && nowMs < order.expiresAt + PENDING_WATCHED_MS)
    return nowMs + Math.min(2 * MINUTE_MS * 2 ** Math.min(order.checks, 10), HOUR_MS);
  if (order.state === "paid" || order.state === "refunded") return null;
  if (order.state === "created") return nowMs + 2 * MINUTE_MS;
  if (nowMs > order.expiresAt + WATCHED_AFTER_END_MS) return null;
  if (nowMs > order.expiresAt) return nowMs + 6 * HOUR_MS;
  return nowMs + Math.min(2 * MINUTE_MS * 2 ** Math.min(order.checks, 10), 30 * MINUTE_MS);
}
