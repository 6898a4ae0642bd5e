import {
  changeUserPlan,
  changeUserRole,
  getUserDetail,
  listUsers,
  lockUser,
  type ReplyOf,
  revokeUserSessions,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { api } from "../../../lib/api.ts";

export const USER_LIST_TEXTS = { failed: "Failed to fetch users.", broken: "Error fetching users." };
export const CHANGE_FALLBACK = "Failed to change the account.";
export const GIVEN_DAYS = 30;

export type UserInDetail = ReplyOf<typeof getUserDetail>["data"];

export type UserChange =
  | { kind: "plan"; plan: "snap" | "snapx" }
  | { kind: "role"; role: "user" | "admin" }
  | { kind: "lock"; isLocked: boolean }
  /** Null: every session. */
  | { kind: "revoke"; sessionId: string | null };

export function useUsers({ search, page }: { search: string; page: number }) {
  return useQuery({
    queryKey: ["admin", "users", search, page],
    queryFn: ({ signal }) =>
      api.call(listUsers, { query: { search, page }, fallback: USER_LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** One account; nothing is loaded while none is open. */
export function useUser(userId: string | null) {
  return useQuery({
    queryKey: ["admin", "user", userId],
    queryFn: ({ signal }) =>
      api.call(getUserDetail, { params: { userId: userId ?? "" }, fallback: USER_LIST_TEXTS.failed, signal }),
    enabled: userId !== null,
    retry: false,
  });
}

function sendChange(userId: string, change: UserChange): Promise<{ message: string }> {
  const call = { params: { userId }, fallback: CHANGE_FALLBACK };
  switch (change.kind) {
    case "plan":
      return api.call(changeUserPlan, {
        ...call,
        body: change.plan === "snap" ? { plan: "snap", days: null } : { plan: "snapx", days: GIVEN_DAYS },
      });
    case "role":
      return api.call(changeUserRole, { ...call, body: { role: change.role } });
    case "lock":
      return api.call(lockUser, { ...call, body: { isLocked: change.isLocked } });
    case "revoke":
      return api.call(revokeUserSessions, { ...call, body: { sessionId: change.sessionId } });
  }
}

export function useChangeUser(userId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => sendChange(userId, change),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
}
