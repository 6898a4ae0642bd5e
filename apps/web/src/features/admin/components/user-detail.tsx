import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog, Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatDay, formatExactTime } from "../../../lib/dates.ts";
import {
  CHANGE_FALLBACK,
  GIVEN_DAYS,
  useChangeUser,
  type UserChange,
  type UserInDetail,
} from "../api/users.ts";
import { DetailList } from "./detail-list.tsx";

/** A change that is confirmed before it is made. */
type Asked = { question: string; text: string; confirm: string; change: UserChange };

type PartProps = { user: UserInDetail; onAsk: (asked: Asked) => void };

/** One account: plan, role, lock and sessions. */
export function UserDetail({ user, onClose }: { user: UserInDetail; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useChangeUser(user._id, () => setAsked(null));
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
      above={user.lockedAt === null ? undefined : <Tag tone="danger">Locked</Tag>}
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
      <AccountActions user={user} onAsk={ask} />
      <Sessions user={user} onAsk={ask} />
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
          onConfirm={() => change.mutate(asked.change)}
        >
          {change.isError ? (
            <FieldError className="mt-2">{errorText(change.error, CHANGE_FALLBACK)}</FieldError>
          ) : null}
        </AlertDialog>
      )}
    </Dialog>
  );
}

function askPlan({ planName, email }: UserInDetail): Asked {
  const confirm = "Change plan";
  return planName === "SnapX"
    ? {
        question: "Change to Snap?",
        text: `${email} loses the paid features now.`,
        confirm,
        change: { kind: "plan", plan: "snap" },
      }
    : {
        question: "Change to SnapX?",
        text: `${email} gets SnapX for ${GIVEN_DAYS} days, without a payment.`,
        confirm,
        change: { kind: "plan", plan: "snapx" },
      };
}

function askRole({ role, email }: UserInDetail): Asked {
  const confirm = "Change role";
  return role === "admin"
    ? {
        question: "Take the administrator role away?",
        text: `${email} no longer opens this panel.`,
        confirm,
        change: { kind: "role", role: "user" },
      }
    : {
        question: "Make this user an administrator?",
        text: `${email} can read every report and change every account.`,
        confirm,
        change: { kind: "role", role: "admin" },
      };
}

function askLock({ lockedAt, email }: UserInDetail): Asked {
  return lockedAt === null
    ? {
        question: "Lock this account?",
        text: `${email} is signed out everywhere and cannot sign in until the account is unlocked.`,
        confirm: "Lock account",
        change: { kind: "lock", isLocked: true },
      }
    : {
        question: "Unlock this account?",
        text: `${email} can sign in again.`,
        confirm: "Unlock account",
        change: { kind: "lock", isLocked: false },
      };
}

function AccountActions({ user, onAsk }: PartProps) {
  const isLocked = user.lockedAt !== null;
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button onClick={() => onAsk(askPlan(user))}>
        {user.planName === "SnapX" ? "Change to Snap" : `SnapX for ${GIVEN_DAYS} days`}
      </Button>
      <Button onClick={() => onAsk(askRole(user))}>
        {user.role === "admin" ? "Remove administrator role" : "Make administrator"}
      </Button>
      <Button variant={isLocked ? undefined : "danger-quiet"} onClick={() => onAsk(askLock(user))}>
        {isLocked ? "Unlock account" : "Lock account"}
      </Button>
    </div>
  );
}

function Sessions({ user, onAsk }: PartProps) {
  return (
    <section className="mt-5 border-t border-line pt-4">
      <div className="flex items-center">
        <h3 className="flex-1 text-ui font-semibold">Sessions</h3>
        {user.sessions.length === 0 ? null : (
          <Button
            size="sm"
            variant="danger-quiet"
            onClick={() =>
              onAsk({
                question: "Revoke all sessions?",
                text: `${user.email} is signed out everywhere within 15 minutes.`,
                confirm: "Revoke all sessions",
                change: { kind: "revoke", sessionId: null },
              })
            }
          >
            Revoke all
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? <p className="text-small text-ink-3">No sessions</p> : null}
      <ul>
        {user.sessions.map(({ id, deviceInfo, lastUsedAt }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-ui">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{deviceInfo.deviceName}</span>
              <span className="block text-small text-ink-3">
                {`${deviceInfo.ipAddress}, ${formatExactTime(lastUsedAt)}`}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`Revoke ${deviceInfo.deviceName}`}
              onClick={() =>
                onAsk({
                  question: "Revoke this session?",
                  text: `${deviceInfo.deviceName} is signed out within 15 minutes.`,
                  confirm: "Revoke session",
                  change: { kind: "revoke", sessionId: id },
                })
              }
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
