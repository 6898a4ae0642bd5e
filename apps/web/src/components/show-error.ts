import { toast } from "sonner";

/** Time until an error hides itself. */
const ERROR_MS = 5000;

/** A box titled "Error" over the page that can be closed; for failures without a place of their own on it. */
export function showError(text: string, { closeAfterMs = ERROR_MS }: { closeAfterMs?: number } = {}): void {
  toast.error("Error", { description: text, duration: closeAfterMs });
}
