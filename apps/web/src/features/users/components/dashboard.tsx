import { OAUTH_PROVIDER_NAMES, type User } from "@querysnap/contracts";
import {
  ArrowRight,
  CreditCard,
  Database,
  LogOut,
  Play,
  Settings,
  Terminal,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../../components/button-link.tsx";
import { Button } from "../../../components/button.tsx";
import { Logo } from "../../../components/logo.tsx";
import { SnapXTag, Tag } from "../../../components/tag.tsx";
import { ThemeSwitch } from "../../../components/theme-switch.tsx";
import { formatDay, formatExactTime } from "../../../lib/dates.ts";

const ACTIONS = [
  { to: "/connect", title: "Connect Database", text: "Your own, or the sample store", Icon: Database },
  { to: "/playground", title: "Query Playground", text: "Ask, read the query, run it", Icon: Terminal },
  { to: "/settings", title: "Account Settings", text: "Security, sessions, subscription", Icon: Settings },
  { to: "/pricing", title: "View Pricing", text: "What Snap and SnapX include", Icon: CreditCard },
] as const;

type DashboardProps = {
  user: User;
  onLogout: () => void;
  /** Shown with a pending verification. */
  verification: ReactNode;
};

/** The signed-in user at a glance, and where to go from here. */
export function Dashboard({ user, onLogout, verification }: DashboardProps) {
  const provider = user.oauthProvider === null ? null : OAUTH_PROVIDER_NAMES[user.oauthProvider];
  return (
    <div className="min-h-full bg-surface">
      <header className="flex h-public items-center gap-2 border-b border-line bg-surface px-5">
        <Logo />
        <ThemeSwitch className="ml-auto max-sm:hidden" />
        <ButtonLink to="/settings" className="max-sm:ml-auto">
          <Settings aria-hidden="true" size={15} strokeWidth={1.75} />
          Settings
        </ButtonLink>
        <Button icon={<LogOut aria-hidden="true" size={15} strokeWidth={1.75} />} onClick={onLogout}>
          Logout
        </Button>
      </header>
      <main className="mx-auto max-w-page px-5 pt-9 pb-16">
        <h1 className="text-display font-semibold tracking-section max-sm:text-sign">{`Welcome, ${user.name}`}</h1>
        <p className="mt-1 flex items-center gap-1.5 text-read text-ink-2">
          You are on{" "}
          {user.isSnapXUser ? <SnapXTag /> : <b className="font-semibold text-ink">{user.planName}</b>}
        </p>
        <nav
          aria-label="Quick actions"
          className="mt-6 grid border-y border-line sm:grid-cols-2 lg:grid-cols-4"
        >
          {ACTIONS.map((action) => (
            <Action key={action.to} {...action} />
          ))}
        </nav>
        <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
          <Panel title="Account Information">
            <Fact name="Email">{user.email}</Fact>
            <Fact name="User ID">
              <span className="font-mono text-cell">{user._id}</span>
            </Fact>
            <Fact name="Status">
              <span className="flex flex-wrap items-center gap-2">
                {user.isVerified ? (
                  <Tag tone="ok">Verified</Tag>
                ) : (
                  <Tag tone="warn">Pending Verification</Tag>
                )}
                {user.isVerified ? null : verification}
              </span>
            </Fact>
            {provider === null ? null : <Fact name="OAuth Provider">{provider}</Fact>}
          </Panel>
          <Panel title="Account Stats">
            <Fact name="Account type">{user.isVerified ? "Verified" : "Pending"}</Fact>
            <Fact name="Member since">
              <span title={formatExactTime(user.createdAt)}>{formatDay(user.createdAt)}</span>
            </Fact>
            <Fact name="Provider">{provider ?? "Email"}</Fact>
          </Panel>
        </div>
        <section className="mt-6 flex items-center gap-6 border-t border-line py-5 max-sm:flex-col max-sm:items-stretch">
          <div className="flex-1">
            <h2 className="text-heading font-semibold tracking-title">Ready to query</h2>
            <p className="mt-0.5 text-body text-ink-2">Connect a database, or open the sample store.</p>
          </div>
          <ButtonLink variant="pri" size="lg" to="/connect">
            <Play aria-hidden="true" size={14} strokeWidth={2.25} />
            Start
          </ButtonLink>
        </section>
      </main>
    </div>
  );
}

function Action({ to, title, text, Icon }: { to: string; title: string; text: string; Icon: LucideIcon }) {
  return (
    <Link
      to={to}
      className="group flex items-start gap-3 border-line px-5 py-4.5 transition-colors hover:bg-hover max-sm:border-t max-sm:first:border-t-0 sm:max-lg:odd:border-r sm:max-lg:nth-[n+3]:border-t lg:border-l lg:first:border-l-0"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="mt-1 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block text-title font-semibold tracking-title">{title}</span>
        <span className="block text-ui text-ink-2">{text}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        size={15}
        strokeWidth={1.75}
        className="mt-1 text-ink-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </Link>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-line py-3 text-title font-semibold">{title}</h2>
      <dl className="py-2">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-row-tall grid-cols-[120px_minmax(0,1fr)] content-center items-baseline gap-3 py-1.5 text-body">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
