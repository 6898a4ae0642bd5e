import { updateLoginNotifications, type User } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api, session } from "../../../lib/api.ts";

export const NOTIFICATIONS_FALLBACK = "Failed to update login notifications setting";

/** Turns the email about each sign-in on or off. */
export function useUpdateLoginNotifications(user: User) {
  return useMutation({
    mutationFn: (loginNotificationsEnabled: boolean) =>
      api.call(updateLoginNotifications, {
        body: { loginNotificationsEnabled },
        fallback: NOTIFICATIONS_FALLBACK,
      }),
    onSuccess: ({ loginNotificationsEnabled }) => session.replaceUser({ ...user, loginNotificationsEnabled }),
  });
}
