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

/** Admin panel: a page without `open`, otherwise an overlay on the current page. */
export function AdminPanel({
  open,
  initialTab,
  onClose,
}: {
  open?: boolean;
  initialTab?: string | undefined;
  onClose: () => void;
}) {
  if (open === undefined)
    return (
      <main className="flex h-full min-h-0 flex-col bg-surface">
        <Panel initialTab={initialTab} onClose={onClose} />
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

function Panel({ initialTab, onClose }: { initialTab: string | undefined; onClose: () => void }) {
  const [tab, setTab] = useState(() => TABS.find(({ value }) => value === initialTab)?.value ?? "reports");
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-13 shrink-0 items-center gap-4 border-b border-line px-7 max-sm:h-auto max-sm:flex-wrap max-sm:gap-y-0 max-sm:px-4 max-sm:pt-2">
        <LogoMark size={22} />
        <h1 className="text-title font-semibold tracking-title">Admin Panel</h1>
        <TabList
          aria-label="Admin Panel"
          className="ml-5 min-w-0 flex-1 overflow-x-auto max-sm:order-last max-sm:ml-0 max-sm:h-10 max-sm:basis-full"
        >
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <IconButton label="Close" tooltip={false} onClick={onClose} className="max-sm:ml-auto">
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
