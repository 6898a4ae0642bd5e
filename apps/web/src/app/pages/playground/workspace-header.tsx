import { CodeXml, History, ListTree, Search } from "lucide-react";
import { Kbd } from "../../../components/kbd.tsx";
import { Tab, TabList } from "../../../components/tabs.tsx";
import { ThemeSwitch } from "../../../components/theme-switch.tsx";
import { ProfileMenu } from "../../profile-menu.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The top bar: tabs, search, theme and profile. */
export function WorkspaceHeader({ workspace }: { workspace: WorkspaceHandle }) {
  const { held, view } = workspace;
  return (
    <header className="flex h-topbar flex-none items-center gap-4 border-b border-line px-5 max-lg:gap-2 max-lg:px-3">
      <TabList aria-label="Playground">
        <Tab value="query" data-place="query" icon={<CodeXml {...ICON} />}>
          Query Interface
        </Tab>
        <Tab value="schema" data-place="schema" icon={<ListTree {...ICON} />}>
          Schema Explorer
        </Tab>
        <Tab value="history" data-place="history" icon={<History {...ICON} />}>
          Query History
        </Tab>
      </TabList>
      <button
        type="button"
        className="ml-auto flex h-sm items-center gap-1.5 rounded-control border border-line-strong bg-surface pr-1.5 pl-2.5 text-small font-medium text-ink-3 hover:bg-hover"
        onClick={() => view.setOverlay("commands")}
      >
        <Search size={13} strokeWidth={1.75} aria-hidden="true" />
        <span className="mr-2 max-xl:hidden">Search or run a command</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <ThemeSwitch className="-mx-1 max-lg:hidden" />
      <ProfileMenu showsUsage onBeforeLogout={() => held.disconnect.mutateAsync()} />
    </header>
  );
}
