import { type Connection, LIMITS, TEXTS } from "@querysnap/contracts";
import { Database, Eye, EyeOff, FileArchive, Info, Plug } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { checkUri, isServerMasked, maskUri } from "../connection-uri.ts";
import { expiryText } from "../expiry.ts";
import { ServerAddress } from "./server-address.tsx";

const INSTRUCTIONS_MS = 5000;
const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What the form holds. `connection` is the saved one that was selected. */
export type ConnectDraft = {
  nickname: string;
  uri: string;
  connection: Connection | null;
  isRevealed: boolean;
};

export const EMPTY_DRAFT: ConnectDraft = { nickname: "", uri: "", connection: null, isRevealed: true };

type ConnectFormProps = {
  draft: ConnectDraft;
  onDraft: (draft: ConnectDraft) => void;
  /** Local installations also take URIs without user and password. */
  needsCredentials: boolean;
  serverIp: string | null | undefined;
  usedText: string | null;
  isConnecting: boolean;
  isTesting: boolean;
  onConnect: () => void;
  onTest: () => void;
};

type FormErrors = { nickname?: string | undefined; uri?: string | undefined };

/** Hosted databases have no URI to type. */
function isHosted(draft: ConnectDraft): boolean {
  return draft.connection !== null && (draft.connection.isTemporary || draft.connection.isSample);
}

export function ConnectForm(props: ConnectFormProps) {
  const { draft, onDraft, needsCredentials } = props;
  const [errors, setErrors] = useState<FormErrors>({});
  const [showsHelp, setShowsHelp] = useState(false);
  useEffect(() => {
    if (!showsHelp) return;
    const timer = setTimeout(() => setShowsHelp(false), INSTRUCTIONS_MS);
    return () => clearTimeout(timer);
  }, [showsHelp]);

  const uriError = () =>
    isHosted(draft) || isServerMasked(draft.uri) ? null : checkUri(draft.uri, { needsCredentials });
  const check = (needsNickname: boolean): boolean => {
    const found: FormErrors = {
      nickname: needsNickname && draft.nickname.trim() === "" ? TEXTS.nicknameRequired : undefined,
      uri: uriError() ?? undefined,
    };
    setErrors(found);
    if (found.uri !== undefined) setShowsHelp(true);
    return found.nickname === undefined && found.uri === undefined;
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check(true)) props.onConnect();
  };

  return (
    <form className="mt-5.5 flex flex-col gap-4.5" noValidate onSubmit={handleSubmit}>
      <Field label="Nickname" error={errors.nickname}>
        {(control) => (
          <Input
            {...control}
            value={draft.nickname}
            maxLength={LIMITS.nicknameMax}
            autoComplete="off"
            placeholder="Staging orders"
            onChange={(event) => {
              setErrors({ ...errors, nickname: undefined });
              onDraft({ ...draft, nickname: event.target.value });
            }}
            onBlur={() =>
              setErrors((current) => ({
                ...current,
                nickname:
                  draft.nickname.trim() === "" && draft.uri !== "" ? TEXTS.nicknameRequired : undefined,
              }))
            }
          />
        )}
      </Field>
      {isHosted(draft) && draft.connection ? (
        <HostedCard connection={draft.connection} />
      ) : (
        <UriField
          draft={draft}
          onDraft={onDraft}
          error={errors.uri}
          showsHelp={showsHelp}
          needsCredentials={needsCredentials}
          onToggleHelp={() => setShowsHelp(!showsHelp)}
          onEdit={() => setErrors({ ...errors, uri: undefined })}
        />
      )}
      {props.serverIp === null && !needsCredentials ? null : <ServerAddress serverIp={props.serverIp} />}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          variant="pri"
          size="lg"
          className="min-w-33"
          icon={<Plug size={15} strokeWidth={1.75} aria-hidden="true" />}
          busy={props.isConnecting}
          busyLabel="Connecting"
        >
          Connect
        </Button>
        <Button
          size="lg"
          busy={props.isTesting}
          busyLabel="Testing"
          disabled={isHosted(draft) ? "Hosted databases need no test" : false}
          onClick={() => (check(false) ? props.onTest() : undefined)}
        >
          Test
        </Button>
        {props.usedText === null ? null : (
          <span className="ml-auto text-small text-ink-3">{props.usedText}</span>
        )}
      </div>
    </form>
  );
}

type UriFieldProps = Pick<ConnectFormProps, "draft" | "onDraft" | "needsCredentials"> & {
  error: string | undefined;
  showsHelp: boolean;
  onToggleHelp: () => void;
  onEdit: () => void;
};

function UriField({
  draft,
  onDraft,
  error,
  showsHelp,
  needsCredentials,
  onToggleHelp,
  onEdit,
}: UriFieldProps) {
  const shown = draft.isRevealed ? draft.uri : maskUri(draft.uri);
  const handleChange = (text: string) => {
    onEdit();
    if (draft.isRevealed || shown === draft.uri) return onDraft({ ...draft, uri: text });
    // the mask is not text: what was typed around it goes to the real URI, touching it reveals
    const mask = /•+:•+/.exec(shown)?.[0] ?? "";
    const secret = draft.uri.slice(
      shown.indexOf(mask),
      draft.uri.length - (shown.length - shown.indexOf(mask) - mask.length),
    );
    if (text.includes(mask)) return onDraft({ ...draft, uri: text.replace(mask, () => secret) });
    onDraft({ ...draft, uri: text.includes("•") ? draft.uri : text, isRevealed: true });
  };
  const Icon = draft.isRevealed ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="MongoDB Connection URL"
        error={error}
        aside={
          <button
            type="button"
            className="flex items-center gap-1 text-small text-ink-2 hover:text-ink"
            aria-expanded={showsHelp}
            onClick={onToggleHelp}
          >
            <Info size={13} strokeWidth={1.75} aria-hidden="true" />
            Instructions
          </button>
        }
        hint={
          <>
            {draft.isRevealed ? "" : "User name and password are hidden. "}Form:{" "}
            <span className="font-mono">mongodb+srv://username:password@host/database</span>
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            mono
            className="text-ui"
            value={shown}
            maxLength={LIMITS.uriMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="mongodb+srv://username:password@host/database"
            onChange={(event) => handleChange(event.target.value)}
            after={
              <Button
                variant="ghost"
                size="sm"
                className="-mr-1.5"
                aria-label={draft.isRevealed ? "Hide credentials" : "Show credentials"}
                aria-pressed={draft.isRevealed}
                icon={<Icon {...ICON} />}
                onClick={() => onDraft({ ...draft, isRevealed: !draft.isRevealed })}
              >
                {draft.isRevealed ? "Hide" : "Show"}
              </Button>
            }
          />
        )}
      </Field>
      {showsHelp ? <Instructions needsCredentials={needsCredentials} /> : null}
    </div>
  );
}

function Instructions({ needsCredentials }: { needsCredentials: boolean }) {
  return (
    <div
      className="appear-quick rounded-panel border border-line bg-canvas px-3.5 py-3 text-ui text-ink-2"
      role="note"
      aria-label="Instructions"
    >
      <ol className="list-decimal space-y-1 pl-4.5">
        <li>
          Copy the connection string of your deployment:{" "}
          <code className="font-mono text-cell text-ink">mongodb://</code> or{" "}
          <code className="font-mono text-cell text-ink">mongodb+srv://</code>.
        </li>
        <li>
          Put user name and password in front of the host. Write{" "}
          <code className="font-mono text-cell text-ink">@ : / ? #</code> as{" "}
          <code className="font-mono text-cell text-ink">%40 %3A %2F %3F %23</code>.
        </li>
        <li>
          End the address with the database: <code className="font-mono text-cell text-ink">/mydatabase</code>
          .
        </li>
        {needsCredentials ? null : (
          <li>On this installation a local server without user name and password works too.</li>
        )}
      </ol>
    </div>
  );
}

/** In place of the URI for databases that we host. */
function HostedCard({ connection }: { connection: Connection }) {
  const now = useNow();
  const Icon = connection.isSample ? Database : FileArchive;
  const expiry = connection.tempExpiresAt ? expiryText(new Date(connection.tempExpiresAt), now).text : null;
  const facts: [string, string | null][] = connection.isSample
    ? [["Database", connection.databaseName]]
    : [
        ["Source file", connection.originalFileName],
        ["Database", connection.tempDatabaseName ?? connection.databaseName],
        ["Expiry", expiry],
      ];
  return (
    <section
      className="rounded-panel border border-line bg-canvas px-3.5 py-3"
      aria-label={connection.isSample ? "Sample database" : "Temporary database"}
    >
      <p className="flex items-center gap-2 text-ui font-medium">
        <Icon size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
        {connection.isSample ? "Sample Database (Read Only)" : "Temporary Database"}
      </p>
      <dl className="mt-2 grid grid-cols-[96px_1fr] gap-x-2 gap-y-0.5 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="truncate font-mono text-ink-2">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
