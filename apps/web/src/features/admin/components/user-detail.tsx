import {
  changeUserPlan,
  changeUserRole,
  type getUserDetail,
  lockUser,
  type ReplyOf,
  revokeUserSessions,
} from "@querysnap/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/button.tsx";
import { AlertDialog, Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { formatDay, formatExactTime } from "../../../lib/dates.ts";
import { DetailList } from "./detail-list.tsx";

type User = ReplyOf<typeof getUserDetail>["data"];
/** A change that is asked about before it is made. */
type Asked = { question: string; text: string; confirm: string; run: () => Promise<{ message: string }> };

const FALLBACK = "Failed to change the account.";
const MONTH_DAYS = 30;

/** One account: plan, role, lock and sessions. */
export function UserDetail({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useMutation({
    mutationFn: (wanted: Asked) => wanted.run(),
    onSuccess: ({ message }) => {
      toast.success(message);
      setAsked(null);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const params = { userId: user._id };
  const fallback = FALLBACK;
  const isSnapX = user.planName === "SnapX";
  const isAdmin = user.role === "admin";
  const isLocked = user.lockedAt !== null;
  const ask = (wanted: Asked) => {
    change.reset();
    setAsked(wanted);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="danger"
      title={user.name}
      description={user.email}
      above={isLocked ? <Tag tone="danger">Locked</Tag> : undefined}
    >
      <DetailList
        rows={[
          [
            "User ID",
            <span key="id" className="font-mono">
              {user._id}
            </span>,
          ],
          [
            "Plan",
            `${user.planName}${user.subscriptionExpiresAt === null ? "" : ` until ${formatDay(user.subscriptionExpiresAt)}`}`,
          ],
          ["Role", user.role],
          ["Sign-in", `${user.oauthProvider ?? "Email"}, ${user.isVerified ? "verified" : "not verified"}`],
          ["Two-factor", user.hasTwoFactor ? "On" : "Off"],
          ["Member since", formatDay(user.createdAt)],
          ["Locked", user.lockedAt === null ? null : formatExactTime(user.lockedAt)],
          ["Deletion", user.deleteAt === null ? null : formatExactTime(user.deleteAt)],
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button
          onClick={() =>
            ask({
              question: isSnapX ? "Change to Snap?" : "Change to SnapX?",
              text: isSnapX
                ? `${user.email} loses the paid features now.`
                : `${user.email} gets SnapX for ${MONTH_DAYS} days, without a payment.`,
              confirm: "Change plan",
              run: () =>
                api.call(changeUserPlan, {
                  params,
                  body: isSnapX ? { plan: "snap", days: null } : { plan: "snapx", days: MONTH_DAYS },
                  fallback,
                }),
            })
          }
        >
          {isSnapX ? "Change to Snap" : `SnapX for ${MONTH_DAYS} days`}
        </Button>
        <Button
          onClick={() =>
            ask({
              question: isAdmin ? "Take the administrator role away?" : "Make this user an administrator?",
              text: isAdmin
                ? `${user.email} no longer opens this panel.`
                : `${user.email} can read every report and change every account.`,
              confirm: "Change role",
              run: () =>
                api.call(changeUserRole, { params, body: { role: isAdmin ? "user" : "admin" }, fallback }),
            })
          }
        >
          {isAdmin ? "Remove administrator role" : "Make administrator"}
        </Button>
        <Button
          variant={isLocked ? undefined : "danger-quiet"}
          onClick={() =>
            ask({
              question: isLocked ? "Unlock this account?" : "Lock this account?",
              text: isLocked
                ? `${user.email} can sign in again.`
                : `${user.email} is signed out everywhere and cannot sign in until the account is unlocked.`,
              confirm: isLocked ? "Unlock account" : "Lock account",
              run: () => api.call(lockUser, { params, body: { isLocked: !isLocked }, fallback }),
            })
          }
        >
          {isLocked ? "Unlock account" : "Lock account"}
        </Button>
      </div>
      <section className="mt-5 border-t border-line pt-4">
        <div className="flex items-center">
          <h3 className="flex-1 text-ui font-semibold">Sessions</h3>
          {user.sessions.length === 0 ? null : (
            <Button
              size="sm"
              variant="danger-quiet"
              onClick={() =>
                ask({
                  question: "Revoke all sessions?",
                  text: `${user.email} is signed out everywhere within 15 minutes.`,
                  confirm: "Revoke all sessions",
                  run: () => api.call(revokeUserSessions, { params, body: { sessionId: null }, fallback }),
                })
              }
            >
              Revoke all
            </Button>
          )}
        </div>
        {user.sessions.length === 0 ? <p className="text-small text-ink-3">No sessions</p> : null}
        <ul>
          {user.sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-3 border-b border-line py-2 text-ui">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{session.deviceInfo.deviceName}</span>
                <span className="block text-small text-ink-3">
                  {`${session.deviceInfo.ipAddress}, ${formatExactTime(session.lastUsedAt)}`}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Revoke ${session.deviceInfo.deviceName}`}
                onClick={() =>
                  ask({
                    question: "Revoke this session?",
                    text: `${session.deviceInfo.deviceName} is signed out within 15 minutes.`,
                    confirm: "Revoke session",
                    run: () =>
                      api.call(revokeUserSessions, { params, body: { sessionId: session.id }, fallback }),
                  })
                }
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {asked === null ? null : (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={asked.question}
          description={asked.text}
          cancelLabel="Cancel"
          confirmLabel={asked.confirm}
          busy={change.isPending}
          busyLabel="Changing"
          onConfirm={() => change.mutate(asked)}
        >
          {change.isError ? (
            <FieldError className="mt-2">{errorText(change.error, FALLBACK)}</FieldError>
          ) : null}
        </AlertDialog>
      )}
    </Dialog>
  );
}
