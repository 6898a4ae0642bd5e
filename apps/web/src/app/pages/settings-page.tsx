import { useSearchParams } from "react-router";
import { useSession } from "../../lib/use-session.ts";
import { SettingsFrame, useGoBack, useKeepTab } from "../settings/settings-frame.tsx";
import { SETTINGS_TABS, SettingsPanel } from "../settings/settings-panel.tsx";

export function Component() {
  const { user } = useSession();
  const goBack = useGoBack();
  const keepTab = useKeepTab();
  const [search] = useSearchParams();
  const tab = SETTINGS_TABS.find((each) => each === search.get("tab"));
  if (user === null) return null;
  return (
    <SettingsFrame>
      <h1 className="sr-only">Settings</h1>
      <SettingsPanel isPage user={user} initialTab={tab} onTab={keepTab} onClose={goBack} />
    </SettingsFrame>
  );
}
