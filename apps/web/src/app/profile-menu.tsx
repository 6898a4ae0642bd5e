import { CreditCard, LogOut, Settings, Shield } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Avatar } from "../components/avatar.tsx";
import { Dialog } from "../components/dialog.tsx";
import { LazyPart } from "../components/lazy-part.tsx";
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from "../components/popover.tsx";
import { SnapXTag, Tag } from "../components/tag.tsx";
import { MenuUsage } from "../features/usage/components/menu-usage.tsx";
import { useUsage } from "../features/usage/api/usage.ts";
import { usageWarning } from "../features/usage/quota.ts";
import { createChunk } from "../lib/chunk.ts";
import { useSession } from "../lib/use-session.ts";

// lazy, because most visits never open it
const settingsChunk = createChunk(() => import("./settings/settings-dialog.tsx"));

const adminChunk = createChunk(() => import("../features/admin/components/admin-panel.tsx"));

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

/** User name, remaining quotas, and links to settings, pricing and log-out. */
export function ProfileMenu({
  showsUsage = false,
  onBeforeLogout,
}: {
  showsUsage?: boolean;
  onBeforeLogout?: () => Promise<unknown>;
}) {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [isAdminOpen, setAdminOpen] = useState(false);
  const warning = usageWarning(useUsage(showsUsage).data);
  if (!user) return null;
  const leave = async () => {
    await onBeforeLogout?.().catch(() => null);
    await logout();
  };
  return (
    <>
      <Popover>
        <PopoverTrigger asChild>
          <button
            ref={trigger}
            type="button"
            aria-label="Profile menu"
            className="rounded-round focus-visible:rounded-round"
          >
            <Avatar name={user.name} warning={warning} />
          </button>
        </PopoverTrigger>
        <PopoverContent className="w-75" aria-label="Profile">
          <div className="flex items-center gap-2.5 px-3.5 py-3">
            <Avatar name={user.name} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{user.name}</p>
              <p className="truncate text-small text-ink-3">{user.email}</p>
            </div>
            {user.isSnapXUser ? <SnapXTag /> : <Tag>{user.planName}</Tag>}
          </div>
          {showsUsage ? (
            <div className="border-t border-line px-3.5 py-3">
              <MenuUsage />
            </div>
          ) : null}
          <div className="grid border-t border-line p-1">
            <Entry icon={<Settings {...ICON} />} onPress={() => setSettingsOpen(true)}>
              Settings
            </Entry>
            <Entry icon={<CreditCard {...ICON} />} onPress={() => void navigate("/pricing")}>
              Pricing
            </Entry>
            {user.role === "admin" ? (
              <Entry icon={<Shield {...ICON} />} onPress={() => setAdminOpen(true)}>
                Admin Panel
              </Entry>
            ) : null}
            <Entry icon={<LogOut {...ICON} />} onPress={() => void leave()}>
              Logout
            </Entry>
          </div>
        </PopoverContent>
      </Popover>
      {isSettingsOpen ? (
        <LazySettings onClose={() => setSettingsOpen(false)} returnFocus={() => trigger.current?.focus()} />
      ) : null}
      {isAdminOpen ? <LazyAdmin onClose={() => setAdminOpen(false)} /> : null}
    </>
  );
}

function Entry({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <PopoverClose asChild>
      <button
        type="button"
        className="flex h-row items-center gap-2 rounded-tag px-2.5 text-left hover:bg-hover"
        onClick={onPress}
      >
        <span className="text-ink-2">{icon}</span>
        {children}
      </button>
    </PopoverClose>
  );
}

function LazySettings({ onClose, returnFocus }: { onClose: () => void; returnFocus: () => void }) {
  return (
    <LazyPart
      name="Settings"
      chunk={settingsChunk}
      waiting={null}
      renderFrame={(failure) => (
        <Dialog open onOpenChange={onClose} title="Settings">
          {failure}
        </Dialog>
      )}
      render={({ SettingsDialog }) => <SettingsDialog onClose={onClose} returnFocus={returnFocus} />}
    />
  );
}

function LazyAdmin({ onClose }: { onClose: () => void }) {
  return (
    <LazyPart
      name="Admin Panel"
      chunk={adminChunk}
      waiting={null}
      renderFrame={(failure) => (
        <Dialog open onOpenChange={onClose} title="Admin Panel">
          {failure}
        </Dialog>
      )}
      render={({ AdminPanel }) => <AdminPanel open onClose={onClose} />}
    />
  );
}
