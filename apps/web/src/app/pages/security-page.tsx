import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { useSession } from "../../lib/use-session.ts";
import { SecuritySection } from "../settings/security-section.tsx";
import { SettingsFrame, useGoBack } from "../settings/settings-frame.tsx";
import { NoticeBanner } from "../settings/settings-panel.tsx";

/** Second factor, backup codes and login notifications on a page of their own. */
export function Component() {
  const { user } = useSession();
  const goBack = useGoBack();
  const [notice, setNotice] = useState<{ tone: "ok" | "danger"; text: string } | null>(null);
  if (user === null) return null;
  return (
    <SettingsFrame>
      <div className="relative px-6 pt-4 pb-6">
        <IconButton
          label="Close"
          size="sm"
          tooltip={false}
          className="absolute top-3.5 right-4"
          onClick={goBack}
        >
          <X aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
        <h1 className="text-dialog font-semibold tracking-title">Security Settings</h1>
        <p className="mb-3 text-small text-ink-3">{user.email}</p>
        <NoticeBanner notice={notice} onClose={() => setNotice(null)} />
        <h2 className="sr-only">Sign-in</h2>
        <SecuritySection user={user} onNotice={setNotice} isStandalone />
      </div>
    </SettingsFrame>
  );
}
