import { type ReplyOf, verifyPayment } from "@querysnap/contracts";
import { ApiError } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/api.ts";

export type Verified = ReplyOf<typeof verifyPayment>["data"];
export type Outcome =
  | { kind: "success"; data: Verified }
  | { kind: "failed"; reason: string; transactionId: string | null; isPending: boolean };

const fail = (reason: string, transactionId: string | null, isPending = false): Outcome => ({
  kind: "failed",
  reason,
  transactionId,
  isPending,
});

/** Maps a reply to the specification's texts. */
export function readVerification(reply: ReplyOf<typeof verifyPayment>): Outcome {
  const { success, message, data } = reply;
  if (success && data.status === "success") return { kind: "success", data };
  const { cf_order_status: status, txnid } = data;
  if (status === "USER_DROPPED" || status === "CANCELLED")
    return fail("You canceled or abandoned the payment. No charges were made.", txnid);
  if (data.status === "pending")
    return fail("Payment is still pending. If you closed the payment window, please try again.", txnid, true);
  return fail(message || "Payment verification failed", txnid);
}

function readFailure(error: unknown, orderId: string): Outcome {
  if (error instanceof ApiError && error.code === "session_ended")
    return fail("Authentication failed. Please login and try again.", orderId);
  if (error instanceof ApiError && error.status >= 400)
    return fail(`Server error: ${error.status}. Please try again or contact support.`, orderId);
  return fail("Failed to verify payment. Please contact support.", orderId);
}

/** Asks what became of the payment that the return address names; reads the user again when it was paid. */
export async function verifyReturn(params: URLSearchParams): Promise<Outcome> {
  const orderId = params.get("order_id");
  const transactionId = params.get("txnid");
  if (orderId === null || orderId === "") {
    if (transactionId !== null && params.get("status") !== null)
      return fail(
        "Legacy payment callback detected. Please contact support if amount was deducted.",
        transactionId,
      );
    return fail("Invalid payment response received", null);
  }
  if (!session.hasToken()) return fail("Authentication failed. Please login and try again.", orderId);
  try {
    const reply = await api.call(verifyPayment, {
      query: { order_id: orderId },
      fallback: "Failed to verify payment. Please contact support.",
    });
    const outcome = readVerification(reply);
    if (outcome.kind === "success") await session.refreshUser();
    return outcome;
  } catch (error) {
    return readFailure(error, orderId);
  }
}
