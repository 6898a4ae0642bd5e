import { ApiError } from "../../lib/api-error.ts";

/** Which of its two texts a failed call of the panel shows: the server said no, or nothing readable came. */
export function adminErrorText(error: unknown, texts: { failed: string; broken: string }): string {
  const isAnswered = error instanceof ApiError && (error.status ?? 0) >= 400;
  return isAnswered ? texts.failed : texts.broken;
}

/** The account is signed in and is no administrator. */
export function isRoleMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === "admin_required";
}
