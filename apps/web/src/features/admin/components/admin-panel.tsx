import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { IconButton } from "../../../components/button.tsx";
import { DialogFrame } from "../../../components/dialog.tsx";
import { LogoMark } from "../../../components/logo.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../components/tabs.tsx";
import { AuditTab } from "./audit-tab.tsx";
import { ContactsTab } from "./contacts-tab.tsx";
import { PaymentsTab } from "./payments-tab.tsx";
import { ReportsTab } from "./reports-tab.tsx";
import { SystemTab } from "./system-tab.tsx";
import { UsersTab } from "./users-tab.tsx";

const TABS: readonly { value: string; label: string; render: () => ReactNode }[] = [
  { value: "reports", label: "Bug Reports", render: () => <ReportsTab /> },
  { value: "contacts", label: "Contact Submissions", render: () => <ContactsTab /> },
  { value: "users", label: "Users", render: () => <UsersTab /> },
  { value: "payments", label: "Payments", render: () => <PaymentsTab /> },
  { value: "system", label: "System", render: () => <SystemTab /> },
  { value: "audit", label: "Audit Log", render: () => <AuditTab /> },
];

type PanelProps = {
  initialTab?: string | undefined;
  onTab?: ((tab: string) => void) | undefined;
  onClose: () => void;
};

/** Admin panel: a page without `open`, otherwise an overlay on the current page. */
export function AdminPanel({ open, initialTab, onTab, onClose }: PanelProps & { open?: boolean }) {
  if (open === undefined)
    return (
      <main className="flex h-full min-h-0 flex-col bg-surface">
        <Panel initialTab={initialTab} onTab={onTab} onClose={onClose} />
      </main>
    );
  return (
    <DialogFrame
      open={open}
      onOpenChange={onClose}
      title="Admin Panel"
      className="h-[calc(100dvh-32px)] max-w-none bg-surface"
    >
      <Panel initialTab={initialTab} onClose={onClose} />
    </DialogFrame>
  );
}

function Panel({ initialTab, onTab, onClose }: PanelProps) {
  const [tab, setTab] = useState(() => TABS.find(({ value }) => value === initialTab)?.value ?? "reports");
  const show = (next: string) => {
    setTab(next);
    onTab?.(next);
  };
  return (
    <Tabs value={tab} onValueChange={show} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-13 shrink-0 items-center gap-4 border-b border-line px-7 max-lg:h-auto max-lg:flex-wrap max-lg:gap-y-0 max-lg:pt-2 max-sm:px-4">
        <LogoMark size={22} />
        <h1 className="text-title font-semibold tracking-title">Admin Panel</h1>
        <TabList
          aria-label="Admin Panel"
          // all of them in sight: what is scrolled out of a narrow window is not looked for
          className="ml-5 min-w-0 flex-1 max-lg:order-last max-lg:ml-0 max-lg:basis-full max-lg:flex-wrap max-lg:gap-y-0"
        >
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} className="max-lg:h-10">
              {label}
            </Tab>
          ))}
        </TabList>
        <IconButton label="Close" tooltip={false} onClick={onClose} className="max-lg:ml-auto">
          <X aria-hidden="true" size={17} strokeWidth={1.75} />
        </IconButton>
      </header>
      {TABS.map(({ value, render }) => (
        <TabPanel
          key={value}
          value={value}
          className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2 data-[state=inactive]:hidden max-lg:overflow-y-auto"
        >
          {render()}
        </TabPanel>
      ))}
    </Tabs>
  );
}
