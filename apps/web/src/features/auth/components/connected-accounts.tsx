import {
  type ConnectedAccount,
  OAUTH_PROVIDER_NAMES,
  OAUTH_PROVIDERS,
  type OauthProvider,
} from "@querysnap/contracts";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/dates.ts";
import {
  DISCONNECT_FALLBACK,
  LOAD_ACCOUNTS_FALLBACK,
  useConnectAccount,
  useConnectedAccounts,
  useDisconnectAccount,
  useReloadConnectedAccounts,
} from "../api/connected-accounts.ts";
import { useOauthPopup } from "../oauth/use-oauth-popup.ts";
import { ConnectAccountDialog } from "./connect-account-dialog.tsx";
import { OauthOverlay } from "./oauth-overlay.tsx";
import { GithubMark, GoogleMark } from "./provider-marks.tsx";

const MARKS: Record<OauthProvider, typeof GoogleMark> = { google: GoogleMark, github: GithubMark };

/** A change that waits for the user. */
type Asked = { kind: "connect" | "disconnect"; provider: OauthProvider };

type ConnectedAccountsProps = { onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void };

/**
 * Accounts of providers that sign in to this one, besides its password. Shows nothing where no provider is
 * configured and none is connected.
 */
export function ConnectedAccounts({ onNotice }: ConnectedAccountsProps) {
  const reload = useReloadConnectedAccounts();
  const list = useConnectedAccounts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const popup = useOauthPopup({
    onConnected: (provider) => {
      onNotice({
        tone: "ok",
        text: `${OAUTH_PROVIDER_NAMES[provider]} has been connected. It signs in to this account from now on.`,
      });
      void reload();
    },
    onError: (text) => onNotice({ tone: "danger", text }),
  });
  if (list.data?.accounts.length === 0 && list.data.available.length === 0) return null;
  return (
    <section
      className="border-b border-line py-3.5"
      aria-labelledby="connected-accounts"
      aria-busy={list.isPending || undefined}
    >
      <h3 id="connected-accounts" className="text-ui font-medium">
        Connected accounts
      </h3>
      <p className="text-small text-ink-3">Sign in with them instead of your password.</p>
      {list.isPending ? <Skeleton className="mt-3 h-24 w-full rounded-panel" /> : null}
      {list.isError ? (
        <p role="alert" className="mt-2 flex items-center gap-3 text-ui text-danger">
          {errorText(list.error, LOAD_ACCOUNTS_FALLBACK)}
          <Button size="sm" onClick={() => void list.refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {list.data ? (
        <ul className="mt-3 overflow-hidden rounded-panel border border-line">
          {OAUTH_PROVIDERS.map((provider) => (
            <ProviderRow
              key={provider}
              provider={provider}
              account={list.data.accounts.find((each) => each.provider === provider)}
              isAvailable={list.data.available.includes(provider)}
              onAsk={(kind) => setAsked({ kind, provider })}
            />
          ))}
        </ul>
      ) : null}
      {asked === null ? null : (
        <AskedChange asked={asked} onClose={() => setAsked(null)} onOpen={popup.open} onNotice={onNotice} />
      )}
      <OauthOverlay provider={popup.provider} onShow={popup.focus} onCancel={popup.cancel} />
    </section>
  );
}

type AskedChangeProps = ConnectedAccountsProps & {
  asked: Asked;
  onClose: () => void;
  /** Goes on at the provider. */
  onOpen: (provider: OauthProvider, url: string) => void;
};

/** Asks for the password before an account is connected, and again before one is disconnected. */
function AskedChange({ asked: { kind, provider }, onClose, onOpen, onNotice }: AskedChangeProps) {
  const connect = useConnectAccount();
  const disconnect = useDisconnectAccount();
  const name = OAUTH_PROVIDER_NAMES[provider];
  const startConnecting = async (password: string) => {
    const { url } = await connect.mutateAsync({ provider, password });
    onClose();
    onOpen(provider, url);
  };
  const startDisconnecting = () =>
    disconnect.mutate(provider, {
      onSuccess: (reply) => {
        onClose();
        onNotice({ tone: "ok", text: reply.message });
      },
    });
  if (kind === "connect")
    return <ConnectAccountDialog provider={provider} onSubmit={startConnecting} onClose={onClose} />;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Disconnect ${name}?`}
      description={`${name} no longer signs in to this account. Your password still does, and you stay signed in here.`}
      cancelLabel="Keep it"
      confirmLabel="Disconnect"
      busy={disconnect.isPending}
      busyLabel="Disconnecting"
      onConfirm={startDisconnecting}
    >
      {disconnect.isError ? (
        <FieldError className="mt-2">{errorText(disconnect.error, DISCONNECT_FALLBACK)}</FieldError>
      ) : null}
    </AlertDialog>
  );
}

type ProviderRowProps = {
  provider: OauthProvider;
  account: ConnectedAccount | undefined;
  /** Configured here and not connected. */
  isAvailable: boolean;
  onAsk: (kind: "connect" | "disconnect") => void;
};

function ProviderRow({ provider, account, isAvailable, onAsk }: ProviderRowProps) {
  const Mark = MARKS[provider];
  const name = OAUTH_PROVIDER_NAMES[provider];
  const text = account
    ? `${account.email ?? "Connected"}, since ${formatDay(account.connectedAt)}`
    : isAvailable
      ? "Not connected"
      : "Not configured on this installation";
  return (
    <li className="flex items-center gap-3 border-t border-line px-3 py-2.5 first:border-t-0">
      <Mark />
      <div className="min-w-0 flex-1">
        <p className="text-ui font-medium">{name}</p>
        <p className="truncate text-small text-ink-3">{text}</p>
      </div>
      {account ? (
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={`Disconnect ${name}`}
          disabled={account.canDisconnect ? false : "This is the only way to sign in to your account"}
          onClick={() => onAsk("disconnect")}
        >
          Disconnect
        </Button>
      ) : isAvailable ? (
        <Button size="sm" aria-label={`Connect ${name}`} onClick={() => onAsk("connect")}>
          Connect
        </Button>
      ) : null}
    </li>
  );
}
