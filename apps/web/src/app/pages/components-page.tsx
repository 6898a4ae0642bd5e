import { Bookmark, Check, Code, Copy, Play, Settings, Sparkles } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Avatar } from "../../components/avatar.tsx";
import { Banner } from "../../components/banner.tsx";
import { Button, IconButton } from "../../components/button.tsx";
import { CodeInput } from "../../components/code-input.tsx";
import { AlertDialog, Dialog } from "../../components/dialog.tsx";
import { Counter, Field } from "../../components/field.tsx";
import { Input, PasswordInput, Textarea } from "../../components/input.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../components/menu.tsx";
import { Meter } from "../../components/meter.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { Select } from "../../components/select.tsx";
import { Skeleton, Spinner } from "../../components/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../components/tabs.tsx";
import { SnapXTag, Tag } from "../../components/tag.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { Toggle } from "../../components/toggle.tsx";

const playIcon = <Play aria-hidden="true" size={14} strokeWidth={2.25} />;

/** Every component in every state, for development. */
export function Component() {
  return (
    <main className="grid gap-6 p-10">
      <div className="flex items-center gap-3">
        <h1 className="text-page font-semibold">Components</h1>
        <ThemeSwitch />
      </div>
      <Buttons />
      <Fields />
      <Controls />
      <Tabs defaultValue="one">
        <TabList className="h-topbar border-b border-line">
          <Tab value="one" icon={<Code size={16} />}>
            Query Interface
          </Tab>
          <Tab value="two">Schema Explorer</Tab>
        </TabList>
        <TabPanel value="one">One</TabPanel>
        <TabPanel value="two">Two</TabPanel>
      </Tabs>
      <Marks />
      <section className="text-question">
        Show <span className="tie t-cond">paid</span> <span className="tie t-coll">orders</span>{" "}
        <span className="tie t-value">over 500 euros</span>, <span className="tie t-shape">newest first</span>
        , <span className="tie-miss">with care</span>
      </section>
      <section className="grid grid-cols-2 gap-3">
        <Banner tone="warn" title="Sample Database is Read-Only">
          This delete was not sent. Only find(), count() and aggregate() are allowed.
        </Banner>
        <Banner tone="danger" title="Query Syntax Error" action={<Button>Go to line 3</Button>}>
          Line 3, column 14: expected “,” before total.
        </Banner>
        <Banner tone="ok" icon={<Bookmark size={16} />} onClose={() => {}}>
          Query saved successfully!
        </Banner>
      </section>
      <Dialogs />
    </main>
  );
}

function Buttons() {
  return (
    <section className="flex flex-wrap items-center gap-2">
      <Button variant="pri" icon={playIcon} shortcut="Ctrl ↵">
        Execute
      </Button>
      <Button variant="pri" icon={playIcon} disabled="Generate a query first">
        Execute
      </Button>
      <Button icon={playIcon} busy busyLabel="Executing" shortcut="Esc">
        Execute
      </Button>
      <Button>Test</Button>
      <Button variant="ghost">Edit query</Button>
      <IconButton label="Copy" variant="default">
        <Copy size={15} strokeWidth={1.75} />
      </IconButton>
      <IconButton label="Copied" variant="default" className="text-ok">
        <Check size={15} strokeWidth={2.25} />
      </IconButton>
      <Button variant="danger">Delete 1,318 documents</Button>
      <Button variant="danger-quiet">Revoke</Button>
      <Button size="sm">26 px</Button>
      <Button>32 px</Button>
      <Button size="lg">40 px</Button>
    </section>
  );
}

function Fields() {
  const [code, setCode] = useState("41");
  return (
    <section className="grid grid-cols-4 gap-4">
      <Field label="Nickname" hint="Only you see it.">
        {(control) => <Input {...control} placeholder="Staging orders" />}
      </Field>
      <Field label="Nickname" error="Nickname is required">
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Password">{(control) => <PasswordInput {...control} defaultValue="secret" />}</Field>
      <Field label="Category" optional>
        {(control) => (
          <Select {...control} controlSize="md">
            <option>Query generation failed</option>
          </Select>
        )}
      </Field>
      <Field label="Description" aside={<Counter length={0} max={2000} />}>
        {(control) => <Textarea {...control} controlSize="md" placeholder="What did you do" />}
      </Field>
      <div className="w-code">
        <CodeInput label="Code" length={6} kind="digits" value={code} onChange={setCode} />
      </div>
    </section>
  );
}

function Controls() {
  const [mode, setMode] = useState<"natural" | "raw">("natural");
  const [isOn, setOn] = useState(true);
  return (
    <section className="flex flex-wrap items-center gap-3">
      <Toggle label="Notices" checked={isOn} onChange={setOn} />
      <Toggle label="Other notices" checked={!isOn} onChange={() => setOn(!isOn)} />
      <Segmented
        label="Mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: "natural", label: "AI Assistant", icon: <Sparkles size={13} /> },
          { value: "raw", label: "Write Query", icon: <Code size={13} /> },
        ]}
      />
      <Menu>
        <MenuTrigger asChild>
          <Button>Menu</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Settings size={16} strokeWidth={1.75} />}>Settings</MenuItem>
          <MenuSeparator />
          <MenuItem danger>Delete</MenuItem>
        </MenuContent>
      </Menu>
    </section>
  );
}

function Marks() {
  return (
    <section className="flex flex-wrap items-center gap-2">
      <Tag tone="info">DEMO</Tag>
      <Tag tone="warn">TEMP</Tag>
      <Tag>Read Only</Tag>
      <Tag tone="ok">
        <span className="dot dot-small" />
        Active
      </Tag>
      <Tag tone="danger">Expired</Tag>
      <SnapXTag />
      <Avatar name="Aditi" />
      <Avatar name="Aditi" warning="warn" />
      <Avatar name="Aditi" warning="danger" />
      <Meter label="Queries" used={11} limit={20} className="w-20" />
      <Meter label="Queries" used={16} limit={20} className="w-20" />
      <Meter label="Queries" used={19} limit={20} className="w-20" />
      <Spinner label="Loading" />
      <Skeleton className="w-24" />
    </section>
  );
}

function Dialogs() {
  const [dialog, setDialog] = useState<"none" | "plain" | "alert">("none");
  return (
    <section className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setDialog("plain")}>Dialog</Button>
      <Button onClick={() => setDialog("alert")}>Alert</Button>
      <Button onClick={() => toast.success("Query saved successfully!")}>Toast</Button>
      <Dialog
        open={dialog === "plain"}
        onOpenChange={() => setDialog("none")}
        title="Reset your password"
        description="We send a link if an account uses this address."
        size="code"
      >
        <div className="mt-4">
          <Field label="Email">{(control) => <Input {...control} />}</Field>
        </div>
      </Dialog>
      <AlertDialog
        open={dialog === "alert"}
        onOpenChange={() => setDialog("none")}
        title="Cancel Subscription"
        description="Are you sure you want to cancel your SnapX subscription? Your access will be revoked immediately upon cancellation."
        cancelLabel="Keep Subscription"
        confirmLabel="Cancel Subscription"
        onConfirm={() => setDialog("none")}
      />
    </section>
  );
}
