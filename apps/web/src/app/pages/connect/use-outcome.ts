import { PLAN_POLICY } from "@querysnap/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../../lib/api-error.ts";

export const BANNER_MS = 5000;
export const BRIEF_BANNER_MS = 3000;

export type Notice = { text: string; closeAfterMs?: number; databases?: readonly string[] };
export type Failure = {
  error: Pick<ApiError, "message" | "details" | "reason">;
  /** The URI that was tried, to be repaired and tried again; null where the failure is not about a URI. */
  uri: string | null;
};

function toFailure(error: unknown, fallback: string): Failure["error"] {
  return error instanceof ApiError ? error : { message: fallback, details: undefined, reason: undefined };
}

/** Refusals that another plan would lift. */
const PLAN_LIMITS = new Set<string>(["connection_limit_reached", "connection_locked"]);

/** Returns how many connections the plan allows, as the refusal of one more says; null for any number. */
export function connectionLimitOf({ reason }: Pick<ApiError, "reason">): number | null {
  return reason?.kind === "connection_limit" ? reason.limit : PLAN_POLICY.snap.connections;
}

/** Notice passed by the payment page in the location state; shown once. */
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

/** The message about the last action: a notice, a failure, or a limit of the plan that stopped it. */
export function useOutcome() {
  const [notice, setNotice] = useState<Notice | null>(usePaymentNotice());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reachedLimit, setReachedLimit] = useState<number | null>(null);
  const clear = () => {
    setFailure(null);
    setNotice(null);
  };
  const fail = (error: unknown, fallback: string, uri: string | null = null) => {
    setNotice(null);
    if (error instanceof ApiError && PLAN_LIMITS.has(error.code)) setReachedLimit(connectionLimitOf(error));
    else setFailure({ error: toFailure(error, fallback), uri });
  };
  return { notice, setNotice, failure, setFailure, reachedLimit, setReachedLimit, clear, fail };
}

export type OutcomeHandle = ReturnType<typeof useOutcome>;
