import type { User } from "@querysnap/contracts";
import { CreditCard, Monitor, ShieldCheck, X, type LucideIcon } from "lucide-react";
import { Tabs } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Banner } from "../../components/banner.tsx";
import { IconButton } from "../../components/button.tsx";
import { focusPressedTab } from "../../components/tabs.tsx";
import { AccountData } from "../../features/account-data/components/account-data.tsx";
import { DeletionNotice } from "../../features/account-data/components/deletion-notice.tsx";
import { SessionsSection } from "../../features/sessions/components/sessions-section.tsx";
import { SubscriptionSection } from "../../features/payments/components/subscription-section.tsx";
import { useFreshUser } from "../../features/users/api/me.ts";
import { cn } from "../../lib/cn.ts";
import { SecuritySection } from "./security-section.tsx";

const NOTICE_MS = 5000;

export const SETTINGS_TABS = ["security", "sessions", "subscription"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

const TABS: Record<SettingsTab, { label: string; Icon: LucideIcon }> = {
  security: { label: "Security", Icon: ShieldCheck },
  sessions: { label: "Sessions", Icon: Monitor },
  subscription: { label: "Subscription", Icon: CreditCard },
};

type Notice = { tone: "ok" | "danger"; text: string };

type SettingsPanelProps = {
  user: User;
  initialTab?: SettingsTab | undefined;
  onTab?: (tab: SettingsTab) => void;
  /** As high as its content; the dialog has one height for all sections. */
  isPage?: boolean;
  onClose: () => void;
};

const DIALOG_BODY = "relative min-h-0 overflow-y-auto px-6 pt-4 pb-6 max-sm:px-5";
/** On the page the bug-report button floats above the end of the last row. */
const PAGE_BODY = "relative min-h-0 overflow-y-auto px-6 pt-4 pb-16 max-sm:px-5";

/** The three sections of the settings, for the dialog and for the page. */
export function SettingsPanel({
  user,
  initialTab = "security",
  onTab,
  isPage = false,
  onClose,
}: SettingsPanelProps) {
  const [tab, setTab] = useState<SettingsTab>(initialTab);
  const [notice, setNotice] = useState<Notice | null>(null);
  useFreshUser();
  const show = (value: string) => {
    const next = SETTINGS_TABS.find((each) => each === value) ?? "security";
    setTab(next);
    setNotice(null);
    onTab?.(next);
  };
  return (
    <Tabs.Root
      value={tab}
      onValueChange={show}
      orientation="vertical"
      className={cn(
        "grid min-h-0 overflow-hidden max-md:flex-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[184px_minmax(0,1fr)]",
        isPage ? "md:min-h-[536px]" : "md:h-[640px] md:max-h-full",
      )}
    >
      <div className="border-line bg-canvas max-md:border-b max-md:px-3 max-md:pt-3 md:border-r md:px-3 md:py-4">
        <h2 className="px-2 pb-3 text-dialog font-semibold tracking-title max-md:pb-1">Settings</h2>
        <TabButtons />
      </div>
      <div className={isPage ? PAGE_BODY : DIALOG_BODY}>
        <IconButton
          label="Close"
          size="sm"
          tooltip={false}
          className="absolute top-3.5 right-4"
          onClick={onClose}
        >
          <X aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
        <Tab
          value="security"
          title="Security"
          text={user.email}
          notice={<NoticeBanner notice={notice} onClose={() => setNotice(null)} />}
        >
          <SecuritySection user={user} onNotice={setNotice} />
          <AccountData onNotice={setNotice} />
          <DeletionNotice user={user} className="mt-2" />
        </Tab>
        <Tab value="sessions" title="Sessions" text="Where you are signed in." notice={null}>
          <SessionsSection />
        </Tab>
        <Tab
          value="subscription"
          title="Subscription"
          text="Your plan and what it includes."
          notice={<NoticeBanner notice={notice} onClose={() => setNotice(null)} />}
        >
          <SubscriptionSection user={user} onNotice={setNotice} />
        </Tab>
      </div>
    </Tabs.Root>
  );
}

function TabButtons() {
  return (
    <Tabs.List aria-label="Settings" className="flex gap-0.5 max-md:overflow-x-auto max-md:pb-2 md:flex-col">
      {SETTINGS_TABS.map((each) => {
        const { label, Icon } = TABS[each];
        return (
          <Tabs.Trigger
            onMouseDown={focusPressedTab}
            key={each}
            value={each}
            className="flex h-md shrink-0 items-center gap-2 rounded-control px-2 text-ui text-ink-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2 data-[state=active]:bg-selected data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-touch"
          >
            <Icon aria-hidden="true" size={15} strokeWidth={1.75} />
            {label}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}

function Tab({
  value,
  title,
  text,
  notice,
  children,
}: {
  value: SettingsTab;
  title: string;
  text: string;
  notice: ReactNode;
  children: ReactNode;
}) {
  return (
    <Tabs.Content value={value}>
      <h3 className="text-dialog font-semibold tracking-title">{title}</h3>
      <p className="mb-3 text-small text-ink-3">{text}</p>
      {notice}
      {children}
    </Tabs.Content>
  );
}

/** Outcome of the last action; a success closes by itself. */
export function NoticeBanner({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  if (notice === null) return null;
  return (
    <Banner
      key={notice.text}
      tone={notice.tone}
      onClose={onClose}
      className="mb-1"
      {...(notice.tone === "ok" ? { closeAfterMs: NOTICE_MS } : {})}
    >
      {notice.text}
    </Banner>
  );
}
