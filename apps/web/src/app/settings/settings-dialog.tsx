import { DialogFrame } from "../../components/dialog.tsx";
import { useSession } from "../../lib/use-session.ts";
import { SettingsPanel, type SettingsTab } from "./settings-panel.tsx";

type SettingsDialogProps = {
  initialTab?: SettingsTab;
  onClose: () => void;
  /** Moves the focus on closing; for openers that no longer exist by then, e.g. a menu item. */
  returnFocus?: () => void;
};

/** The settings over the page they were opened from. */
export function SettingsDialog({ initialTab, onClose, returnFocus }: SettingsDialogProps) {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <DialogFrame
      open
      onOpenChange={onClose}
      title="Settings"
      size="settings"
      onCloseAutoFocus={(event) => {
        if (returnFocus === undefined) return;
        event.preventDefault();
        returnFocus();
      }}
    >
      <SettingsPanel user={user} initialTab={initialTab} onClose={onClose} />
    </DialogFrame>
  );
}
