import { ApiError, errorText } from "../../lib/api-error.ts";

export const CANCEL_FALLBACK = "Failed to cancel subscription";
const NETWORK_FALLBACK = "Failed to cancel subscription. Please try again.";

/** Returns the error text for a failed cancellation. */
export const cancelFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === "network"
    ? NETWORK_FALLBACK
    : errorText(error, CANCEL_FALLBACK);
