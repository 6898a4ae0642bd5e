import { type ContactMessage, submitContact } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const CONTACT_FALLBACK = "Failed to send message. Please try again or email us directly.";

export function useSubmitContact() {
  return useMutation({
    mutationFn: (body: ContactMessage) => api.call(submitContact, { body, fallback: CONTACT_FALLBACK }),
  });
}
